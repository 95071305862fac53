package treasury

import (
	"fmt"
	"time"

	"croupier/app/kernel/money"
	"croupier/app/kernel/settings"
	"croupier/db"
)

const (
	usualCap    = "500"
	usualDayCap = "5000"
	usualSweeps = 10
	mostSweeps  = 100
	usualBatch  = 20
	mostBatch   = 100
	usualBump   = 30
	mostBump    = 1440
	usdDecimals = 6
	// levelDecimals bounds how exactly levels are written, maxAddress how long.
	levelDecimals = 8
	maxAddress    = 128
)

// limits are what staff set about the treasury.
type limits struct {
	cap, dayCap *settings.Value[string]
	batch, bump *settings.Value[int]
	sweepLeast  *settings.Value[string]
	sweepMost   *settings.Value[int]
	levels      *settings.Value[[]Level]
}

// Level is what staff want in the hot wallet of an asset, as decimal text in whole
// units of its currency; an empty bound is none. Cold is where moves go.
type Level struct {
	Asset string `json:"asset"`
	Low   string `json:"low,omitempty"`
	High  string `json:"high,omitempty"`
	Cold  string `json:"cold,omitempty"`
}

func declareLimits() limits {
	spec := func(unit, sentence string) settings.Spec {
		return settings.Spec{Group: "treasury", Unit: unit, OwnDefault: true, Sentence: sentence}
	}
	return limits{
		cap: settings.Dollars("treasury.hot_cap", usualCap, false, spec("",
			"The most that one transaction may pay out with a key on the server; what is above waits for a signature on another machine.")),
		dayCap: settings.Dollars("treasury.hot_day_cap", usualDayCap, false, spec("",
			"The most that the keys on the server may pay out within 24 hours; what is above waits for a signature on another machine.")),
		batch: settings.Int("treasury.batch", usualBatch, 1, mostBatch, spec("payments",
			"How many withdrawals one transaction pays at most, on networks where a transaction can pay several.")),
		bump: settings.Int("treasury.bump_minutes", usualBump, 1, mostBump, spec("minutes",
			"After how long a transaction that no block has included is sent again with a higher fee.")),
		sweepLeast: settings.Dollars("treasury.sweep_above", "", true, spec("",
			"Coins at the address of a player that are worth so much are moved to the wallets of the site by themselves, on networks with accounts; empty for none.")),
		sweepMost: settings.Int("treasury.sweeps", usualSweeps, 1, mostSweeps, spec("sweeps",
			"How many addresses of players are swept at a time on one network.")),
		levels: settings.List("treasury.levels", []Level{}, []settings.Field{
			{Name: "asset", Kind: settings.KindText, Sentence: "The chain, such as ltc or usdt-trc20."},
			{Name: "low", Kind: settings.KindText, Sentence: "Warn when the hot wallet holds less, in whole units.", Optional: true},
			{Name: "high", Kind: settings.KindText, Sentence: "Warn when the hot wallet holds more, in whole units.", Optional: true},
			{Name: "cold", Kind: settings.KindText, Sentence: "The address of the cold wallet, to which staff move what is too much.", Optional: true},
		}, spec("", "What the hot wallet of a chain should hold, and the address of its cold wallet: a list of {asset, low, high, cold}."), checkLevels),
	}
}

// Settings are those of the treasury.
func (s *Service) Settings() settings.Group {
	l := s.limits
	return settings.Group{Settings: []settings.Setting{l.cap, l.dayCap, l.batch, l.bump, l.sweepLeast, l.sweepMost, l.levels}}
}

// checkLevels refuses levels that nobody could compare.
func checkLevels(items []Level) error {
	seen := map[string]bool{}
	for _, l := range items {
		if l.Asset == "" || seen[l.Asset] || len(l.Cold) > maxAddress {
			return fmt.Errorf("every chain stands there once: %q", l.Asset)
		}
		seen[l.Asset] = true
		for _, bound := range []string{l.Low, l.High} {
			if _, err := money.ParseAmount(bound, levelDecimals); bound != "" && err != nil {
				return fmt.Errorf("%q is no amount", bound)
			}
		}
	}
	return nil
}

// dollars reads a setting in millionths of a dollar; nothing for one that cannot be
// read, which permits nothing.
func dollars(text string) int64 {
	amount, err := money.ParseAmount(text, usdDecimals)
	if err != nil {
		return 0
	}
	return int64(amount)
}

// mayHot reports whether the site's own key may sign a payment now. One that it has
// signed already, whose fee is too low now, counts once.
func (s *Service) mayHot(q db.Querier, p payment, list []version, now time.Time) (bool, error) {
	if s.Signer == nil {
		return false, nil
	}
	if _, has := s.Signer.Keys(p.network); !has || p.kind == move {
		return false, nil
	}
	if p.kind == sweep { // what comes to the site's own wallet needs no cap
		own, err := s.hot(p.network)
		outputs := list[len(list)-1].draft.Outputs
		return err == nil && len(outputs) == 1 && outputs[0].To == own, err
	}
	for i := range list {
		if list[i].hot {
			return true, nil
		}
	}
	if p.usd > dollars(s.limits.cap.Get()) {
		return false, nil
	}
	lately, err := hotSince(q, now.Add(-24*time.Hour).UnixMilli())
	return p.usd <= dollars(s.limits.dayCap.Get())-lately, err
}
