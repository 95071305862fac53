package treasury

import (
	"fmt"
	"time"

	"croupier/app/kernel/money"
	"croupier/app/kernel/settings"
	"croupier/db"
)

const (
	defaultCap          = "500"
	defaultDayCap       = "5000"
	defaultMaxFeeExcess = "25"
	defaultOpenSweeps   = 10
	maxOpenSweeps       = 100
	defaultBatchOrders  = 20
	maxBatchOrders      = 100
	defaultBump         = 30
	defaultAlarm        = 15
	maxBump             = 1440
	// levelDecimals is the max number of decimals of levels, and maxAddress the
	// max length of an address.
	levelDecimals = 8
	maxAddress    = 128
)

// limits are the settings of the treasury.
type limits struct {
	cap, dayCap   *settings.Value[string]
	maxFeeExcess  *settings.Value[string]
	batch, bump   *settings.Value[int]
	alarm         *settings.Value[int]
	minSweep      *settings.Value[string]
	maxOpenSweeps *settings.Value[int]
	levels        *settings.Value[[]Level]
}

// Level is the range that staff want in the hot wallet of an asset, as decimal
// text in whole units of its currency. An empty bound does not apply. Cold is the
// destination of moves.
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
		cap: settings.Dollars("treasury.hot_cap", defaultCap, false, spec("",
			"The most that one transaction may pay out with a key on the server. A transaction pays several withdrawals and is kept below; one withdrawal that is above waits for a signature on another machine, and staff see it.")).WeakenedWhen(settings.Raised),
		dayCap: settings.Dollars("treasury.hot_day_cap", defaultDayCap, false, spec("",
			"The most that the keys on the server may pay out within 24 hours; what is above waits for a signature on another machine.")).WeakenedWhen(settings.Raised),
		maxFeeExcess: settings.Dollars("treasury.fee_over", defaultMaxFeeExcess, false, spec("",
			"How much more than players have paid for it the fee of one transaction may cost the house with a key on the server; what is above waits for staff.")).WeakenedWhen(settings.Raised),
		batch: settings.Int("treasury.batch", defaultBatchOrders, 1, maxBatchOrders, spec("payments",
			"How many withdrawals one transaction pays at most, on networks where a transaction can pay several.")).WeakenedWhen(settings.Never),
		bump: settings.Int("treasury.bump_minutes", defaultBump, 1, maxBump, spec("minutes",
			"After how long a transaction that no block has included is sent again with a higher fee.")).WeakenedWhen(settings.Never),
		alarm: settings.Int("treasury.alarm_minutes", defaultAlarm, 1, maxBump, spec("minutes",
			"After how long a payment calls staff that waits without a signature of the server's keys, or that no node accepts.")).WeakenedWhen(settings.Raised),
		minSweep: settings.Dollars("treasury.sweep_above", "", true, spec("",
			"Coins at the address of a player that are worth so much are moved to the wallets of the site by themselves, on networks with accounts; empty for none.")).WeakenedWhen(settings.Never),
		maxOpenSweeps: settings.Int("treasury.sweeps", defaultOpenSweeps, 1, maxOpenSweeps, spec("sweeps",
			"How many addresses of players are swept at a time on one network.")).WeakenedWhen(settings.Never),
		levels: settings.List("treasury.levels", []Level{}, []settings.Field{
			{Name: "asset", Kind: settings.KindText, Sentence: "The chain, such as ltc or usdt-trc20."},
			{Name: "low", Kind: settings.KindText, Sentence: "Warn when the hot wallet has less, in whole units.", Optional: true},
			{Name: "high", Kind: settings.KindText, Sentence: "Warn when the hot wallet has more, in whole units.", Optional: true},
			{Name: "cold", Kind: settings.KindText, Sentence: "The address of the cold wallet, to which staff move what is too much.", Optional: true},
		}, spec("", "What the hot wallet of a chain should hold, and the address of its cold wallet: a list of {asset, low, high, cold}."), checkLevels).WeakenedWhen(settings.Changed),
	}
}

// Settings are the settings of the treasury.
func (s *Service) Settings() settings.Group {
	l := s.limits
	return settings.Group{Settings: []settings.Setting{l.cap, l.dayCap, l.maxFeeExcess, l.batch, l.bump, l.alarm, l.minSweep, l.maxOpenSweeps, l.levels}}
}

// checkLevels refuses levels that cannot be compared.
func checkLevels(items []Level) error {
	seen := map[string]bool{}
	for _, l := range items {
		if l.Asset == "" || seen[l.Asset] || len(l.Cold) > maxAddress {
			return fmt.Errorf("every chain may be listed once: %q", l.Asset)
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

// mayHotSign reports whether the site's own key may sign a payment now. A payment
// that it has signed already, with a fee that is now too low, counts once.
func (s *Service) mayHotSign(q db.Querier, p payment, list []version, now time.Time) (bool, error) {
	if !s.signsHere(p.network, p.kind) {
		return false, nil
	}
	if p.kind == sweep { // payments to the site's own wallet need no cap
		own, err := s.hotAddress(p.network)
		outputs := list[len(list)-1].draft.Outputs
		return err == nil && len(outputs) == 1 && outputs[0].To == own, err
	}
	over, err := s.feeExcess(q, p, list[len(list)-1])
	if err != nil || over > settings.MicroUSD(s.limits.maxFeeExcess.Get()) {
		return false, err
	}
	for i := range list {
		if list[i].hot {
			return true, nil
		}
	}
	if p.usd > settings.MicroUSD(s.limits.cap.Get()) {
		return false, nil
	}
	remaining, err := s.remainingDayCap(q, now)
	return p.usd <= remaining, err
}
