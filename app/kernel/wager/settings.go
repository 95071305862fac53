package wager

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"croupier/app/kernel/money"
	"croupier/app/kernel/settings"
)

// wagerSettings has the settings of stakes that staff can change while the site runs.
type wagerSettings struct {
	bets                                *settings.Value[bool]
	minBet, maxBet, maxProfit, maxBetIn *settings.Value[string]
	overrides                           *settings.Value[[]Override]
	// closedProducts are kinds of wagers, closedCurrencies ids of currencies.
	closedProducts, closedCurrencies *settings.Value[[]string]

	exact map[string]money.Amount
	// kinds are those of the products of the site.
	kinds map[Kind]bool
}

const settingsGroup = "games"

func newWagerSettings(o Options, currency Currency) *wagerSettings {
	spec := settings.Spec{Group: settingsGroup}
	kinds := map[Kind]bool{}
	euro := spec
	euro.Unit = "eur"
	// The sites of tests have no largest stake.
	return &wagerSettings{
		bets:      settings.Bool("games.bets", o.Bets, spec).WeakenedWhen(settings.Never),
		minBet:    settings.Dollars("games.min_bet", o.MinBet, o.MinBet == "", spec).WeakenedWhen(settings.Never),
		maxBet:    settings.Dollars("games.max_bet", o.MaxBet, o.MaxBet == "", spec).WeakenedWhen(settings.RaisedOrEmpty),
		maxProfit: settings.Dollars("games.max_profit", o.MaxProfit, o.MaxProfit == "", spec).WeakenedWhen(settings.RaisedOrEmpty),
		maxBetIn:  settings.Amount("games.max_bet_eur", o.MaxBetEUR, true, euro).WeakenedWhen(settings.RaisedOrEmpty),
		overrides: settings.List("games.limits", o.Overrides, []settings.Field{
			{Name: "game", Kind: settings.KindText, Sentence: "Id of a game; empty for all.", Optional: true},
			{Name: "currency", Kind: settings.KindText, Sentence: "Id of the currency; empty for all, in dollars, which needs a game.", Optional: true},
			{Name: "min", Kind: settings.KindAmount, Sentence: "Smallest stake.", Optional: true},
			{Name: "max", Kind: settings.KindAmount, Sentence: "Largest stake.", Optional: true},
			{Name: "max_profit", Kind: settings.KindAmount, Sentence: "Most that one wager may win.", Optional: true},
		}, settings.Spec{Group: settingsGroup, Max: strconv.Itoa(maxOverrides)}, checkOverrides).WeakenedWhen(settings.Changed),
		closedProducts: settings.Texts("games.closed_products", []string{}, settings.Spec{
			Group: settingsGroup, OwnDefault: true, Sentence: "Products that take no new stakes, such as crash. What is open comes to its end.",
		}, func(id string) error {
			if !kinds[Kind(id)] {
				return fmt.Errorf("names a product that does not exist (%s)", id)
			}
			return nil
		}).WeakenedWhen(settings.Never),
		closedCurrencies: settings.Texts("games.closed_currencies", []string{}, settings.Spec{
			Group: settingsGroup, OwnDefault: true, Sentence: "Currencies in which no new stakes, deposits and rewards are taken. They can be withdrawn.",
		}, func(id string) error {
			if _, ok := currency(id); !ok {
				return fmt.Errorf("names a currency that does not exist (%s)", id)
			}
			return nil
		}).WeakenedWhen(settings.Never),
		exact: o.Exact, kinds: kinds,
	}
}

// maxOverrides is the maximum length of the list of limits: every game in every currency.
const maxOverrides = 2000

// checkOverrides refuses two limits for the same product and currency.
func checkOverrides(list []Override) error {
	seen := map[[2]string]bool{}
	for i, o := range list {
		if o.Product == "" && o.Currency == "" {
			return fmt.Errorf("item %d has neither a game nor a currency", i+1)
		}
		if key := [2]string{o.Product, o.Currency}; seen[key] {
			return fmt.Errorf("item %d has the game and currency of another item", i+1)
		} else {
			seen[key] = true
		}
	}
	return nil
}

// options are the limits that p proposes, or those in force without it.
func (s *wagerSettings) options(p *settings.Proposal) Options {
	return Options{
		Bets: s.bets.Proposed(p), MinBet: s.minBet.Proposed(p), MaxBet: s.maxBet.Proposed(p), MaxProfit: s.maxProfit.Proposed(p), MaxBetEUR: s.maxBetIn.Proposed(p),
		Overrides: s.overrides.Proposed(p), Exact: s.exact,
	}
}

func (s *wagerSettings) onLimits(do func()) {
	for _, text := range []*settings.Value[string]{s.minBet, s.maxBet, s.maxProfit, s.maxBetIn} {
		text.OnChange(func(string) { do() })
	}
	s.overrides.OnChange(func([]Override) { do() })
}

// OnBets registers do, which is called when wagers become accepted or refused: all of them, or
// those of a product or in a currency.
func (l *Limits) OnBets(do func()) {
	l.set.bets.OnChange(func(bool) { do() })
	l.set.closedProducts.OnChange(func([]string) { do() })
	l.set.closedCurrencies.OnChange(func([]string) { do() })
}

// OnLimits registers do, which is called when the limits of any stake have changed.
func (l *Limits) OnLimits(do func()) { l.set.onLimits(do) }

// Overrides are the limits of games and currencies that replace the general ones.
func (l *Limits) Overrides() []Override { return slices.Clone(l.set.overrides.Get()) }

// RegisterKind declares a product that accepts stakes: one that staff can close. It must be called while
// the site is wired.
func (l *Limits) RegisterKind(kind Kind) { l.set.kinds[kind] = true }

// Kinds lists the products of the site in the order of their ids.
func (l *Limits) Kinds() []Kind { return slices.Sorted(maps.Keys(l.set.kinds)) }

// ClosedProduct reports whether a product accepts no new stakes.
func (l *Limits) ClosedProduct(kind Kind) bool {
	return slices.Contains(l.set.closedProducts.Get(), string(kind))
}

// ClosedProducts lists the products that accept no new stakes.
func (l *Limits) ClosedProducts() []string { return slices.Clone(l.set.closedProducts.Get()) }

// ClosedCurrencies lists the currencies in which nothing new is accepted.
func (l *Limits) ClosedCurrencies() []string { return slices.Clone(l.set.closedCurrencies.Get()) }

// General are the limits of all games in dollars; empty for none.
func (l *Limits) General() (min, max, profit string) {
	return l.set.minBet.Get(), l.set.maxBet.Get(), l.set.maxProfit.Get()
}

// ClosedCurrency reports whether nothing new is accepted in a currency.
func (l *Limits) ClosedCurrency(id string) bool {
	return slices.Contains(l.set.closedCurrencies.Get(), id)
}

// Settings declares the limits. known reports whether a product has an id; limits in dollars must
// leave a possible stake in all of the currencies.
func (l *Limits) Settings(known func(product string) bool, all ...money.Currency) settings.Group {
	d := l.set
	l.all = all
	return settings.Group{
		Settings: []settings.Setting{d.bets, d.minBet, d.maxBet, d.maxProfit, d.maxBetIn, d.overrides, d.closedProducts, d.closedCurrencies},
		Rules: []settings.Rule{{
			Keys:  []string{"games.limits", "games.min_bet", "games.max_bet", "games.max_profit", "games.max_bet_eur"},
			Check: func(p *settings.Proposal) error { return l.check(d.options(p), known) },
		}},
	}
}

// check refuses limits without a possible stake between them, at the current prices, and those of
// unknown products and currencies.
func (l *Limits) check(o Options, known func(product string) bool) error {
	proposed, err := newLimits(l.prices, l.currency, o)
	if err != nil {
		return err
	}
	if proposed.max > 0 && proposed.min > proposed.max {
		return errors.New("the smallest stake must not be more than the largest")
	}
	for _, override := range o.Overrides {
		if override.Product != "" && !known(override.Product) {
			return fmt.Errorf("there is no game %q", override.Product)
		}
		for _, currency := range l.affectedCurrencies(override) {
			b, err := proposed.of(override.Product, currency)
			if err == nil && b.Min > b.Max {
				return fmt.Errorf("the limits of %q in %s leave no stake", override.Product, currency.ID)
			}
		}
	}
	return nil
}

// affectedCurrencies are the currencies that an override changes.
func (l *Limits) affectedCurrencies(o Override) []money.Currency {
	if o.Currency == "" {
		return l.all
	}
	currency, _ := l.currency(o.Currency) // newLimits has found it
	return []money.Currency{currency}
}
