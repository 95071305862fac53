package wager

import (
	"errors"
	"fmt"

	"croupier/app/kernel/money"
	"croupier/app/kernel/settings"
)

// set is what staff can set about stakes while the site runs.
type set struct {
	bets                                *settings.Value[bool]
	minBet, maxBet, maxProfit, maxBetIn *settings.Value[string]
	overrides                           *settings.Value[[]Override]

	exact map[string]money.Amount
}

const settingsGroup = "games"

func declare(o Options) *set {
	spec := settings.Spec{Group: settingsGroup}
	euro := spec
	euro.Unit = "eur"
	// The sites of tests have no largest stake.
	return &set{
		bets:      settings.Bool("games.bets", o.Bets, spec),
		minBet:    settings.Dollars("games.min_bet", o.MinBet, o.MinBet == "", spec),
		maxBet:    settings.Dollars("games.max_bet", o.MaxBet, o.MaxBet == "", spec),
		maxProfit: settings.Dollars("games.max_profit", o.MaxProfit, o.MaxProfit == "", spec),
		maxBetIn:  settings.Amount("games.max_bet_eur", o.MaxBetEUR, true, euro),
		overrides: settings.List("games.limits", o.Overrides, []settings.Field{
			{Name: "game", Kind: settings.KindText, Sentence: "Id of a game; empty for all.", Optional: true},
			{Name: "currency", Kind: settings.KindText, Sentence: "Id of the currency."},
			{Name: "min", Kind: settings.KindAmount, Sentence: "Smallest stake.", Optional: true},
			{Name: "max", Kind: settings.KindAmount, Sentence: "Largest stake.", Optional: true},
			{Name: "max_profit", Kind: settings.KindAmount, Sentence: "Most that one wager may win.", Optional: true},
		}, spec, checkOverrides),
		exact: o.Exact,
	}
}

// checkOverrides refuses two limits of the same.
func checkOverrides(list []Override) error {
	seen := map[[2]string]bool{}
	for i, o := range list {
		if key := [2]string{o.Product, o.Currency}; seen[key] {
			return fmt.Errorf("item %d has the game and currency of another item", i+1)
		} else {
			seen[key] = true
		}
	}
	return nil
}

// options are the limits that p proposes, or those in force without it.
func (s *set) options(p *settings.Proposal) Options {
	return Options{
		Bets: s.bets.In(p), MinBet: s.minBet.In(p), MaxBet: s.maxBet.In(p), MaxProfit: s.maxProfit.In(p), MaxBetEUR: s.maxBetIn.In(p),
		Overrides: s.overrides.In(p), Exact: s.exact,
	}
}

func (s *set) onLimits(do func()) {
	for _, text := range []*settings.Value[string]{s.minBet, s.maxBet, s.maxProfit, s.maxBetIn} {
		text.OnChange(func(string) { do() })
	}
	s.overrides.OnChange(func([]Override) { do() })
}

// OnBets has do called when wagers are taken, or taken no more.
func (l *Limits) OnBets(do func()) { l.set.bets.OnChange(func(bool) { do() }) }

// Settings declares the limits. known tells whether there is a product of an id.
func (l *Limits) Settings(known func(product string) bool) settings.Group {
	d := l.set
	return settings.Group{
		Settings: []settings.Setting{d.bets, d.minBet, d.maxBet, d.maxProfit, d.maxBetIn, d.overrides},
		Rules: []settings.Rule{{
			Keys:  []string{"games.limits", "games.min_bet", "games.max_bet", "games.max_profit", "games.max_bet_eur"},
			Check: func(p *settings.Proposal) error { return l.check(d.options(p), known) },
		}},
	}
}

// check refuses limits between which there is no stake, at the prices of
// now, and those of products and currencies that there are not.
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
		currency, _ := l.currency(override.Currency) // newLimits has found it
		b, err := proposed.of(override.Product, currency)
		if err == nil && b.Min > b.Max {
			return fmt.Errorf("the limits of %q in %s leave no stake", override.Product, currency.ID)
		}
	}
	return nil
}
