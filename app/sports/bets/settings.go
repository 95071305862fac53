package bets

import (
	"errors"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wager"
)

// betSettings contains the staff settings of bets.
type betSettings struct {
	minBet, maxBet *settings.Value[string]
	delay, offer   *settings.Value[settings.Span]
	legs           *settings.Value[int]
	cashOut        *settings.Value[bool]
	margin         *settings.Value[int]
}

// Bounds of the settings.
const (
	defaultLegs      = 12
	maxLegs          = 20
	defaultDelay     = 5 * time.Second
	maxDelay         = 30 * time.Second
	defaultOfferLife = 10 * time.Second
	defaultMargin    = 30
	maxMargin        = 500
)

func newSettings() *betSettings {
	spec := func(sentence string) settings.Spec {
		return settings.Spec{Group: "sports", OwnDefault: true, Sentence: sentence}
	}
	perMille := spec("What the house keeps of a cash-out, for each leg that is open.")
	perMille.Unit = "per mille"
	return &betSettings{
		minBet:  settings.Dollars("sports.min_bet", "1", false, spec("Smallest stake of a sports bet.")).WeakenedWhen(settings.Never),
		maxBet:  settings.Dollars("sports.max_bet", "20", false, spec("Largest stake of a sports bet.")).WeakenedWhen(settings.Raised),
		delay:   settings.Duration("sports.live_delay", defaultDelay, 0, maxDelay, spec("How long a bet on a running event waits before it is checked again and accepted.")).WeakenedWhen(settings.Lowered),
		legs:    settings.Int("sports.max_legs", defaultLegs, 2, maxLegs, spec("Most legs of one bet.")).WeakenedWhen(settings.Raised),
		cashOut: settings.Bool("sports.cash_out", true, spec("Open bets can be cashed out.")).WeakenedWhen(settings.Never),
		margin:  settings.Int("sports.cash_out_margin", defaultMargin, 0, maxMargin, perMille).WeakenedWhen(settings.Lowered),
		offer:   settings.Duration("sports.cash_out_offer", defaultOfferLife, time.Second, time.Minute, spec("How long an offer to cash out is valid.")).WeakenedWhen(settings.Raised),
	}
}

// Settings declares the staff settings of bets.
func (s *Service) Settings() settings.Group {
	d := s.set
	return settings.Group{
		Settings: []settings.Setting{d.minBet, d.maxBet, d.delay, d.legs, d.cashOut, d.margin, d.offer},
		Rules: []settings.Rule{{
			Keys: []string{"sports.min_bet", "sports.max_bet"},
			Check: func(p *settings.Proposal) error {
				if settings.MicroUSD(d.minBet.Proposed(p)) > settings.MicroUSD(d.maxBet.Proposed(p)) {
					return errors.New("the smallest stake must not be more than the largest")
				}
				return nil
			},
		}},
	}
}

// stakeLimits returns the minimum and maximum stake of a player in a currency. The maximum is
// 0 for a player who may not bet. Errors: prices.ErrUnknown.
func (s *Service) stakeLimits(owner string, currency money.Currency) (minimum, maximum money.Amount, err error) {
	price, err := s.Wagers.Prices.Of(currency.ID)
	if err != nil {
		return 0, 0, err
	}
	minimum = currency.Ceil(max(price.Amount(settings.MicroUSD(s.set.minBet.Get()), currency), 1))
	share := settings.MicroUSD(s.set.maxBet.Get()) / int64(defaultFactor) * int64(s.factors.of(owner))
	return minimum, currency.Floor(price.Amount(share, currency)), nil
}

// checkStake rejects stakes outside the limits of sports bets. Errors: ErrStake,
// wager.ErrNoPrice.
func (s *Service) checkStake(a *betRequest) error {
	minimum, maximum, err := s.stakeLimits(a.bettor.Owner, a.currency)
	if err != nil {
		return wager.NoPrice(err)
	}
	if a.stake < minimum || a.stake > maximum {
		return stakeRefusal(a.currency, minimum, maximum)
	}
	return nil
}

// stakeRefusal returns the error for a stake, with the limits. The maximum is 0 if it is
// below the minimum.
func stakeRefusal(currency money.Currency, minimum, maximum money.Amount) *fault.Error {
	if maximum < minimum {
		maximum = 0
	}
	return ErrStake.With("min", currency.Text(minimum)).With("max", currency.Text(maximum)).With("currency", currency.ID)
}
