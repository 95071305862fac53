package betslip

import (
	"errors"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wager"
)

// set is what staff can set about bets while the site runs.
type set struct {
	minBet, maxBet *settings.Value[string]
	delay, offer   *settings.Value[settings.Span]
	legs           *settings.Value[int]
	cashOut        *settings.Value[bool]
	margin         *settings.Value[int]
}

// Bounds of the settings.
const (
	usualLegs   = 12
	mostLegs    = 20
	usualDelay  = 5 * time.Second
	mostDelay   = 30 * time.Second
	usualOffer  = 10 * time.Second
	usualMargin = 30
	mostMargin  = 500
)

func declare() *set {
	spec := func(sentence string) settings.Spec {
		return settings.Spec{Group: "sports", OwnDefault: true, Sentence: sentence}
	}
	perMille := spec("What the house keeps of a cash-out, for each leg that is open.")
	perMille.Unit = "per mille"
	return &set{
		minBet:  settings.Dollars("sports.min_bet", "1", false, spec("Smallest stake of a sports bet.")),
		maxBet:  settings.Dollars("sports.max_bet", "20", false, spec("Largest stake of a sports bet.")),
		delay:   settings.Duration("sports.live_delay", usualDelay, 0, mostDelay, spec("How long a bet on a running event waits before it is checked again and accepted.")),
		legs:    settings.Int("sports.max_legs", usualLegs, 2, mostLegs, spec("Most legs of one bet.")),
		cashOut: settings.Bool("sports.cash_out", true, spec("Open bets can be cashed out.")),
		margin:  settings.Int("sports.cash_out_margin", usualMargin, 0, mostMargin, perMille),
		offer:   settings.Duration("sports.cash_out_offer", usualOffer, time.Second, time.Minute, spec("How long an offer to cash out stands.")),
	}
}

// Settings declares what staff can set about bets.
func (s *Service) Settings() settings.Group {
	d := s.set
	return settings.Group{
		Settings: []settings.Setting{d.minBet, d.maxBet, d.delay, d.legs, d.cashOut, d.margin, d.offer},
		Rules: []settings.Rule{{
			Keys: []string{"sports.min_bet", "sports.max_bet"},
			Check: func(p *settings.Proposal) error {
				if dollars(d.minBet.In(p)) > dollars(d.maxBet.In(p)) {
					return errors.New("the smallest stake must not be more than the largest")
				}
				return nil
			},
		}},
	}
}

// usdDecimals are those of amounts in millionths of a dollar.
const usdDecimals = 6

// dollars reads an amount that a setting has checked.
func dollars(text string) int64 {
	amount, _ := money.ParseAmount(text, usdDecimals)
	return int64(amount)
}

// bounds are the stakes that are taken from a player in a currency: the most is 0 for
// one who may not bet. Errors: prices.ErrUnknown.
func (s *Service) bounds(owner string, currency money.Currency) (least, most money.Amount, err error) {
	price, err := s.Wagers.Prices.Of(currency.ID)
	if err != nil {
		return 0, 0, err
	}
	least = currency.Ceil(max(price.Amount(dollars(s.set.minBet.Get()), currency), 1))
	share := dollars(s.set.maxBet.Get()) / int64(usualFactor) * int64(s.factors.of(owner))
	return least, currency.Floor(price.Amount(share, currency)), nil
}

// checkStake refuses stakes outside of the limits of sports bets. Errors: ErrStake,
// wager.ErrNoPrice.
func (s *Service) checkStake(a *ask) error {
	least, most, err := s.bounds(a.bettor.Owner, a.currency)
	if err != nil {
		return wager.NoPrice(err)
	}
	if a.stake < least || a.stake > most {
		return stakeRefusal(a.currency, least, most)
	}
	return nil
}

// stakeRefusal refuses a stake, with those that are taken. The most is 0 where not even
// the least is taken.
func stakeRefusal(currency money.Currency, least, most money.Amount) *fault.Error {
	if most < least {
		most = 0
	}
	return ErrStake.With("min", currency.Text(least)).With("max", currency.Text(most)).With("currency", currency.ID)
}
