package play

import (
	"fmt"
	"strings"

	"croupier/app/money"
	"croupier/app/prices"
)

// Options are what an operator can set.
type Options struct {
	// Enabled turns the originals on, Bets and DemoBets all wagers and those
	// with play money.
	Enabled, Bets, DemoBets bool
	// Disabled lists games that are switched off.
	Disabled []string
	// MinBet, MaxBet and MaxProfit are in US dollars, decimal text.
	MinBet, MaxBet, MaxProfit string
	// MaxBetEUR caps every stake at so many euro, for promotional sites;
	// empty for none.
	MaxBetEUR string
	// Overrides replace the limits of a game, a currency, or both.
	Overrides []Override
}

// Override is a limit in whole units of a currency; an empty Game means all
// games, an empty amount keeps the limit.
type Override struct {
	Game, Currency      string
	Min, Max, MaxProfit string
}

// bounds are the limits of one game in one currency, in minor units.
type bounds struct{ min, max, profit money.Amount }

type limits struct {
	prices           Prices
	min, max, profit int64 // millionths of a dollar
	promo            int64 // millionths of a euro; 0 for none
	overrides        map[[2]string]Override
}

// usdDecimals is how limits in dollars are read.
const usdDecimals = 6

func newLimits(p Prices, w Wallets, o Options) (*limits, error) {
	l := &limits{prices: p, overrides: map[[2]string]Override{}}
	for _, field := range []struct {
		name, text string
		into       *int64
	}{
		{"min_bet", o.MinBet, &l.min}, {"max_bet", o.MaxBet, &l.max}, {"max_profit", o.MaxProfit, &l.profit}, {"max_bet_eur", o.MaxBetEUR, &l.promo},
	} {
		if field.text == "" {
			continue
		}
		amount, err := money.ParseAmount(field.text, usdDecimals)
		if err != nil {
			return nil, fmt.Errorf("limit %s: %w", field.name, err)
		}
		*field.into = int64(amount)
	}
	for _, override := range o.Overrides {
		if err := override.check(w); err != nil {
			return nil, fmt.Errorf("limit of game %q, currency %q: %w", override.Game, override.Currency, err)
		}
		l.overrides[[2]string{override.Game, override.Currency}] = override
	}
	return l, nil
}

func (o Override) check(w Wallets) error {
	currency, ok := w.Currency(o.Currency)
	if !ok {
		return fmt.Errorf("the currency is unknown")
	}
	for _, text := range []string{o.Min, o.Max, o.MaxProfit} {
		if _, err := money.ParseAmount(text, currency.Decimals); text != "" && err != nil {
			return err
		}
	}
	return nil
}

// of are the limits of a game in a currency. Errors: prices.ErrUnknown.
func (l *limits) of(game string, currency money.Currency) (bounds, error) {
	price, err := l.prices.Of(currency.ID)
	if err != nil {
		return bounds{}, err
	}
	b := bounds{
		min: atLeastOne(price.Amount(l.min, currency.Decimals)),
		max: price.Amount(l.max, currency.Decimals), profit: price.Amount(l.profit, currency.Decimals),
	}
	for _, key := range [][2]string{{"", currency.ID}, {game, currency.ID}} {
		override := l.overrides[key]
		b.min = override.replace(b.min, override.Min, currency)
		b.max = override.replace(b.max, override.Max, currency)
		b.profit = override.replace(b.profit, override.MaxProfit, currency)
	}
	return b, nil
}

func (Override) replace(amount money.Amount, text string, currency money.Currency) money.Amount {
	if replaced, err := money.ParseAmount(text, currency.Decimals); text != "" && err == nil {
		return replaced
	}
	return amount
}

func atLeastOne(a money.Amount) money.Amount { return max(a, 1) }

// check refuses a stake that is outside the limits.
func (l *limits) check(b bounds, stake money.Amount, currency money.Currency) error {
	switch {
	case stake < b.min:
		return belowMinimum(b.min, currency)
	case l.promo > 0 && l.overPromo(stake, currency):
		return ErrPromoMax
	case stake > b.max:
		return aboveMaximum(b.max, currency)
	}
	return nil
}

// overPromo tells whether a stake is worth more than the promotional cap.
func (l *limits) overPromo(stake money.Amount, currency money.Currency) bool {
	price, err := l.prices.Of(currency.ID)
	if err != nil {
		return true
	}
	euro, err := l.prices.Of(prices.Euro)
	if err != nil {
		return true
	}
	return price.In(euro).USD(stake, currency.Decimals) > l.promo
}

// Minimum is the smallest stake of a currency in any game.
func (s *Service) Minimum(currency money.Currency) (money.Amount, error) {
	b, err := s.limits.of("", currency)
	return b.min, err
}

func upper(id string) string { return strings.ToUpper(id) }
