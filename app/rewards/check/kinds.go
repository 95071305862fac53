package check

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"sync"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals"
	"croupier/app/kernel/originals/crash"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/simulate"
)

// bet is a kind of bet that is checked.
type bet struct {
	product, name string
	// edge is the exact house edge.
	edge money.Multiplier
	// risk is the mean part of the stake by which the bet changes the balance, at most
	// one: that of a bonus counts by it. It is measured, rounded up by its error.
	risk float64
}

func (b bet) share() float64 {
	edge, _ := b.edge.Rat().Float64()
	return edge
}

const (
	// riskRounds is how many rounds measure the risk of a choice, riskSeed makes them
	// the same each time.
	riskRounds = 4000
	riskSeed   = "the risk of bets for the check of rewards"
	// surely is how many standard errors are added.
	surely = 4
	// examples is how many choices of a game are checked.
	examples = 3
)

// sportsMargin is the margin of sports bets while the site has no book of its own.
var sportsMargin = money.Fraction(5, 100)

// bets lists the kinds of bets: for each original a cautious, a middling and a daring
// choice by their best multipliers, crash, and sports. They are measured once.
var bets = sync.OnceValues(func() ([]bet, error) {
	var list []bet
	for _, game := range originals.All() {
		def := game.Definition()
		for _, r := range spread(def.Returns) {
			one, err := measured(game, def, r)
			if err != nil {
				return nil, fmt.Errorf("measure %s: %w", def.ID, err)
			}
			list = append(list, one)
		}
	}
	for _, exit := range []string{"1.01", "2.00", "100.00"} {
		choices, err := crash.Read([]byte(`{"auto":"` + exit + `"}`))
		if err != nil {
			return nil, fmt.Errorf("read the choices of crash: %w", err)
		}
		list = append(list, fixed(crash.ID, "Crash, "+exit, choices.Edge(), exit))
	}
	for _, odds := range []string{"1.10", "2.00", "10.00"} {
		list = append(list, fixed("sports", "Sports at a margin of 5 %, odds "+odds, sportsMargin, odds))
	}
	return list, nil
})

// spread takes a cautious, a middling and a daring choice.
func spread(returns []rules.Return) []rules.Return {
	sorted := slices.Clone(returns)
	slices.SortStableFunc(sorted, func(a, b rules.Return) int { return best(a).Cmp(best(b)) })
	if len(sorted) <= examples {
		return sorted
	}
	last := len(sorted) - 1
	return []rules.Return{sorted[0], sorted[last/2], sorted[last]}
}

func best(r rules.Return) money.Multiplier {
	m, _ := money.ParseMultiplier(r.Best) // the games' tests check it
	return m
}

// measured plays a choice by the rules of its game.
func measured(game rules.Game, def rules.Definition, r rules.Return) (bet, error) {
	data, err := json.Marshal(r.Data)
	if err != nil {
		return bet{}, err
	}
	result, err := simulate.Run(context.Background(), simulate.Options{Game: game, Data: data, Rounds: riskRounds, ServerSeed: riskSeed})
	if err != nil {
		return bet{}, err
	}
	one := big.NewRat(1, 1)
	return bet{
		product: def.ID, name: def.Name + ", " + r.Label, edge: money.FromRat(one.Sub(one, result.Exact.Rat())),
		risk: min(1, result.Risk+surely*result.RiskError),
	}, nil
}

// fixed is a bet that pays a multiplier or nothing.
func fixed(product, name string, edge money.Multiplier, pays string) bet {
	b := bet{product: product, name: name, edge: edge}
	m, _ := money.Decimal(pays).Rat().Float64()
	chance := (1 - b.share()) / m
	b.risk = 1 - chance + chance*min(1, m-1)
	return b
}
