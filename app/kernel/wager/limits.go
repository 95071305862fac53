package wager

import (
	"fmt"
	"sync/atomic"

	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
)

// Options are the operator's settings for stakes of every kind.
type Options struct {
	// Bets allows new wagers.
	Bets bool
	// MinBet, MaxBet and MaxProfit are US dollars as decimal text.
	MinBet, MaxBet, MaxProfit string
	// MaxBetEUR caps every stake in euros, for promotional sites. Empty means
	// no cap.
	MaxBetEUR string
	// Overrides replace the limits of a product, a currency, or both.
	Overrides []Override
	// Exact has, by product, the smallest stakes with little rounding error, in minor units of
	// any currency. They apply whatever the limits are. The key "" applies if no product is
	// given.
	Exact map[string]money.Amount
}

// Override is a limit in whole units of a currency. An empty Product means all products, an empty
// Currency all currencies, with amounts in dollars; an empty amount keeps the limit. A limit of a
// product has precedence over that of all, and an amount of a currency over one in dollars.
type Override struct {
	Product   string `json:"game"`
	Currency  string `json:"currency"`
	Min       string `json:"min"`
	Max       string `json:"max"`
	MaxProfit string `json:"max_profit"`
}

// Bounds are the limits of one product in one currency, in minor units: for the
// stake and for the profit.
type Bounds struct{ Min, Max, Profit money.Amount }

type limits struct {
	prices           *prices.Service
	min, max, profit int64 // millionths of a dollar
	promo            int64 // millionths of a euro; 0 for none
	promoText        string
	overrides        map[[2]string]Override
	exact            map[string]money.Amount
	made             madeBounds
}

func newLimits(p *prices.Service, currency Currency, o Options) (*limits, error) {
	l := &limits{prices: p, promoText: o.MaxBetEUR, overrides: map[[2]string]Override{}, exact: o.Exact}
	for _, field := range []struct {
		name, text string
		into       *int64
	}{
		{"min_bet", o.MinBet, &l.min}, {"max_bet", o.MaxBet, &l.max}, {"max_profit", o.MaxProfit, &l.profit}, {"max_bet_eur", o.MaxBetEUR, &l.promo},
	} {
		if field.text == "" {
			continue
		}
		amount, err := money.ParseUSD(field.text)
		if err != nil {
			return nil, fmt.Errorf("limit %s: %w", field.name, err)
		}
		*field.into = int64(amount)
	}
	for _, override := range o.Overrides {
		if err := override.check(currency); err != nil {
			return nil, fmt.Errorf("limit of %q, currency %q: %w", override.Product, override.Currency, err)
		}
		l.overrides[[2]string{override.Product, override.Currency}] = override
	}
	return l, nil
}

func (o Override) check(find Currency) error {
	currency, ok := find(o.Currency)
	if o.Currency == "" && o.Product != "" {
		currency, ok = money.Currency{Decimals: money.USDDecimals}, true
	}
	if !ok {
		return fmt.Errorf("the currency is unknown")
	}
	for _, text := range []string{o.Min, o.Max, o.MaxProfit} {
		if _, err := currency.Parse(text); text != "" && err != nil {
			return err
		}
	}
	return nil
}

// of returns the limits of a product in a currency, rounded to amounts that
// people can write. Errors: prices.ErrUnknown.
func (l *limits) of(product string, currency money.Currency) (Bounds, error) {
	price, err := l.prices.Of(currency.ID)
	if err != nil {
		return Bounds{}, err
	}
	key := boundsKey{product, currency.ID, currency.Decimals, currency.Precision}
	if b, found := l.made.get(key, price); found {
		return b, nil
	}
	b := l.at(product, currency, price)
	l.made.put(key, price, b)
	return b, nil
}

// at returns the limits of a product in a currency at a price.
func (l *limits) at(product string, currency money.Currency, price prices.Price) Bounds {
	b := Bounds{
		Min: price.Amount(l.min, currency), Max: price.Amount(l.max, currency), Profit: price.Amount(l.profit, currency),
	}
	for _, key := range [][2]string{{"", currency.ID}, {product, ""}, {product, currency.ID}} {
		override, ok := l.overrides[key]
		if !ok {
			continue
		}
		b.Min = override.replace(b.Min, override.Min, price, currency)
		b.Max = override.replace(b.Max, override.Max, price, currency)
		b.Profit = override.replace(b.Profit, override.MaxProfit, price, currency)
	}
	// A stake is at least one minor unit, whatever an override says.
	b.Min = currency.Ceil(max(b.Min, l.exact[product], 1))
	b.Max, b.Profit = currency.Floor(b.Max), currency.Floor(b.Profit)
	return b
}

func (o Override) replace(amount money.Amount, text string, price prices.Price, currency money.Currency) money.Amount {
	if text == "" {
		return amount
	}
	if o.Currency == "" {
		if dollars, err := money.ParseUSD(text); err == nil {
			return price.Amount(int64(dollars), currency)
		}
		return amount
	}
	if replaced, err := currency.Parse(text); err == nil {
		return replaced
	}
	return amount
}

// check refuses a stake that is outside the limits.
func (l *limits) check(b Bounds, stake money.Amount, currency money.Currency) error {
	switch {
	case stake < b.Min:
		return belowMinimum(b.Min, currency)
	case l.promo > 0 && l.overPromo(stake, currency):
		return abovePromo(l.promoText)
	case stake > b.Max:
		return aboveMaximum(b.Max, currency)
	}
	return nil
}

// overPromo reports whether a stake is worth more than the promotional cap.
func (l *limits) overPromo(stake money.Amount, currency money.Currency) bool {
	price, err := l.prices.Of(currency.ID)
	if err != nil {
		return true
	}
	euro, err := l.prices.Of(prices.Euro)
	if err != nil {
		return true
	}
	return price.In(euro).USD(stake, currency) > l.promo
}

// Currency finds a currency of the site.
type Currency func(id string) (money.Currency, bool)

// Limits are the current limits of all stakes. They are made before the Service, because wallets
// need the smallest stakes.
type Limits struct {
	prices   *prices.Service
	currency Currency
	// all are the currencies in which limits in dollars are checked.
	all     []money.Currency
	set     *wagerSettings
	current atomic.Pointer[limits]
}

// NewLimits makes the limits of a configuration; Settings changes them. Errors: an invalid
// amount, an override in an unknown currency.
func NewLimits(p *prices.Service, currency Currency, o Options) (*Limits, error) {
	l := &Limits{prices: p, currency: currency, set: newWagerSettings(o, currency)}
	created, err := newLimits(p, currency, o)
	if err != nil {
		return nil, err
	}
	l.current.Store(created)
	l.set.onLimits(func() {
		if changed, err := newLimits(p, currency, l.set.options(nil)); err == nil { // the rule has made them before
			l.current.Store(changed)
		}
	})
	return l, nil
}

// Bounds returns the limits of a product in a currency. Errors:
// prices.ErrUnknown.
func (l *Limits) Bounds(product string, currency money.Currency) (Bounds, error) {
	return l.current.Load().of(product, currency)
}

// Minimum is the smallest stake of a currency in any product. Errors:
// prices.ErrUnknown.
func (l *Limits) Minimum(currency money.Currency) (money.Amount, error) {
	b, err := l.Bounds("", currency)
	return b.Min, err
}
