package market

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"croupier/app/kernel/futures"
	"croupier/app/kernel/money"
	"croupier/app/kernel/settings"
)

// SettingsGroup is the group of the settings of futures.
const SettingsGroup = "futures"

// Bounds of the settings. FromLicence selects the value of the licence.
const (
	FromLicence      = -1
	maxPnLFee        = 50
	defaultFlatFee   = 5
	maxFlatFee       = 40
	ratePerHundredth = 100 // millionths in a hundredth of a percent
	ratePerPercent   = 10_000
)

// override replaces settings for one market. A value of 0 keeps the setting of all markets.
type override struct {
	Ticker        string `json:"ticker"`
	MaxMultiplier int64  `json:"max_multiplier"`
	// MarketCap and DirectionCap are in dollars.
	MarketCap    string `json:"market_cap"`
	DirectionCap string `json:"direction_cap"`
}

// marketSettings are the staff settings of futures.
type marketSettings struct {
	pnlFee, maxROI, flatFee, maxMultiplier *settings.Value[int]
	marketCap, directionCap, playerCap     *settings.Value[string]
	closed                                 *settings.Value[[]string]
	overrides                              *settings.Value[[]override]
}

func newSettings(tickers []futures.Ticker) *marketSettings {
	spec := func(unit, sentence string) settings.Spec {
		return settings.Spec{Group: SettingsGroup, OwnDefault: true, Unit: unit, Sentence: sentence}
	}
	known := func(ticker string) error {
		if !slices.ContainsFunc(tickers, func(t futures.Ticker) bool { return t.ID == ticker }) {
			return fmt.Errorf("names a market that does not exist (%s)", ticker)
		}
		return nil
	}
	return &marketSettings{
		pnlFee:        settings.Int("futures.pnl_fee", FromLicence, FromLicence, maxPnLFee, spec("percent", "Part of the fee on the profit of a position: the fee is one percent more. -1 takes the value of the licence.")).WeakenedWhen(settings.Lowered),
		maxROI:        settings.Int("futures.max_roi", FromLicence, FromLicence, 10_000, spec("percent", "Largest return on investment of a position, which ends there. -1 takes the value of the licence.")).WeakenedWhen(settings.Raised),
		flatFee:       settings.Int("futures.flat_fee", defaultFlatFee, 0, maxFlatFee, spec("hundredths of a percent", "Flat fee of the size of a position, at its opening and again at its close. It is offered up to 100x.")).WeakenedWhen(settings.Lowered),
		maxMultiplier: settings.Int("futures.max_multiplier", futures.MaxMultiplier, 1, futures.MaxMultiplier, spec("", "Largest multiplier of a position.")).WeakenedWhen(settings.Raised),
		marketCap:     settings.Dollars("futures.market_cap", "1000000", false, spec("", "Most that all open positions of one market could pay together.")).WeakenedWhen(settings.Raised),
		directionCap:  settings.Dollars("futures.direction_cap", "500000", false, spec("", "Most that all open positions of one direction of a market could pay together.")).WeakenedWhen(settings.Raised),
		playerCap:     settings.Dollars("futures.player_cap", "100000", false, spec("", "Most that all open positions of one player could pay together.")).WeakenedWhen(settings.Raised),
		closed:        settings.Texts("futures.closed", []string{}, spec("", "Markets that take no new orders. Open positions can be closed."), known).WeakenedWhen(settings.Never),
		overrides: settings.List("futures.markets", []override{}, []settings.Field{
			{Name: "ticker", Kind: settings.KindText, Sentence: "The market."},
			{Name: "max_multiplier", Kind: settings.KindInt, Sentence: "Its largest multiplier; 0 for that of all markets."},
			{Name: "market_cap", Kind: settings.KindDollars, Sentence: "Most that both directions of it could pay; empty for that of all markets.", Optional: true},
			{Name: "direction_cap", Kind: settings.KindDollars, Sentence: "Most that one direction of it could pay; empty for that of all markets.", Optional: true},
		}, spec("", "Limits of single markets."), func(items []override) error { return checkOverrides(items, known) }).WeakenedBy(weakened),
	}
}

func checkOverrides(items []override, known func(string) error) error {
	named := map[string]bool{}
	for _, item := range items {
		if err := known(item.Ticker); err != nil {
			return err
		}
		switch {
		case named[item.Ticker]:
			return fmt.Errorf("must not name a market twice (%s)", item.Ticker)
		case item.MaxMultiplier < 0 || item.MaxMultiplier > futures.MaxMultiplier:
			return fmt.Errorf("must have multipliers between 0 and %d", futures.MaxMultiplier)
		case !validCap(item.MarketCap) || !validCap(item.DirectionCap):
			return errors.New("must have amounts such as 5000, or none")
		}
		named[item.Ticker] = true
	}
	return nil
}

// validCap reports whether a limit of a market is an amount, or none.
func validCap(dollars string) bool { return dollars == "" || settings.MicroUSD(dollars) > 0 }

// weakened reports whether a market may take more after a change than before. What a market without an
// own limit takes is not known here, so that a new limit of payouts counts as weaker.
func weakened(before, after []override) bool {
	raised := func(from, to string) bool {
		return from != to && (from == "" || to == "" || settings.MicroUSD(to) > settings.MicroUSD(from))
	}
	for _, item := range before {
		next := ofTicker(after, item.Ticker)
		if item.MaxMultiplier > 0 && (next.MaxMultiplier == 0 || next.MaxMultiplier > item.MaxMultiplier) {
			return true
		}
	}
	for _, item := range slices.Concat(before, after) {
		from, to := ofTicker(before, item.Ticker), ofTicker(after, item.Ticker)
		if raised(from.MarketCap, to.MarketCap) || raised(from.DirectionCap, to.DirectionCap) {
			return true
		}
	}
	return false
}

// ofTicker returns the limits of a market; the zero value for none.
func ofTicker(list []override, ticker string) (found override) {
	for _, item := range list {
		if item.Ticker == ticker {
			return item
		}
	}
	return found
}

// Settings declares the staff settings.
func (s *Service) Settings() settings.Group {
	d := s.set
	return settings.Group{Settings: []settings.Setting{d.pnlFee, d.maxROI, d.flatFee, d.maxMultiplier, d.marketCap, d.directionCap, d.playerCap, d.closed, d.overrides}}
}

// Percentages returns the fee on the profit without the additional percent, and the maximum return on
// investment, both in percent: those of the settings, or of the licence.
func (s *Service) Percentages() (pnlFee, maxROI int64) {
	pnlFee, maxROI = s.Licensed()
	if own := s.set.pnlFee.Get(); own != FromLicence {
		pnlFee = int64(own)
	}
	if own := s.set.maxROI.Get(); own > 0 {
		maxROI = int64(own)
	}
	return min(max(pnlFee, 0), maxPnLFee), min(max(maxROI, 1), futures.MaxMaxROI)
}

// fees returns the fees of an order that is made now.
func (s *Service) fees(mode futures.FeeMode) futures.Fees {
	if mode == futures.FlatFee {
		return futures.Fees{Mode: mode, Rate: int64(s.set.flatFee.Get()) * ratePerHundredth}
	}
	pnlFee, _ := s.Percentages()
	return futures.Fees{Mode: mode, Rate: (pnlFee + 1) * ratePerPercent}
}

func (s *Service) overrideOf(ticker string) override { return ofTicker(s.set.overrides.Get(), ticker) }

// MaxMultiplier returns the largest multiplier of a market.
func (s *Service) MaxMultiplier(ticker string) int64 {
	most := int64(s.set.maxMultiplier.Get())
	if own := s.overrideOf(ticker).MaxMultiplier; own > 0 {
		return own
	}
	return most
}

// OfferOf returns what a market offers to new positions.
func (s *Service) OfferOf(ticker string) futures.Offer {
	pnlFee, maxROI := s.Percentages()
	most := s.MaxMultiplier(ticker)
	return futures.Offer{
		MinMultiplier: 1, MaxMultiplier: most, MaxFlatMultiplier: min(most, futures.MaxFlatMultiplier), PnLFee: pnlFee + 1, MaxROI: maxROI,
		FlatFee: money.Amount(s.set.flatFee.Get()).Text(2),
	}
}

// Closed reports whether staff have closed a market for new orders.
func (s *Service) Closed(ticker string) bool { return slices.Contains(s.set.closed.Get(), ticker) }

// caps returns the limits of possible payouts for a position, in the order of scopes, in millionths of
// a dollar.
func (s *Service) caps(ticker string) [3]int64 {
	own := s.overrideOf(ticker)
	market, direction := cmp.Or(own.MarketCap, s.set.marketCap.Get()), cmp.Or(own.DirectionCap, s.set.directionCap.Get())
	return [3]int64{settings.MicroUSD(market), settings.MicroUSD(direction), settings.MicroUSD(s.set.playerCap.Get())}
}
