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
	"croupier/app/kernel/sorting"
)

// bet is a kind of bet that is checked.
type bet struct {
	product, name string
	// edge is the exact house edge.
	edge money.Multiplier
	// risk is the mean part of the stake by which the bet changes the balance, at most
	// one. Contributions to a bonus depend on it. It is measured and rounded up by its
	// error.
	risk float64
}

func (b bet) share() float64 {
	edge, _ := b.edge.Rat().Float64()
	return edge
}

const (
	// riskRounds is how many rounds measure the risk of a choice. riskSeed makes them
	// repeatable.
	riskRounds = 4000
	riskSeed   = "the risk of bets for the check of rewards"
	// errorMargin is how many standard errors are added.
	errorMargin = 4
	// examplesPerGame is how many choices of a game are checked.
	examplesPerGame = 3
)

// sportsMargin is the assumed margin of sports bets, because the site has no sportsbook
// of its own.
var sportsMargin = money.Fraction(5, 100)

// bets lists the kinds of bets: for each original game a low, a medium and a high-risk
// choice by their maximum multipliers, crash, and sports. They are measured once.
var bets = sync.OnceValues(func() ([]bet, error) {
	var list []bet
	for _, game := range originals.All() {
		def := game.Definition()
		for _, r := range pickRisks(def.Returns) {
			one, err := measureBet(game, def, r)
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
		list = append(list, fixedBet(crash.ID, "Crash, "+exit, choices.Edge(), exit))
	}
	for _, odds := range []string{"1.10", "2.00", "10.00"} {
		list = append(list, fixedBet("sports", "Sports at a margin of 5 %, odds "+odds, sportsMargin, odds))
	}
	return list, nil
})

// pickRisks selects a low, a medium and a high-risk choice.
func pickRisks(returns []rules.Return) []rules.Return {
	sorted := slices.Clone(returns)
	sorting.StablyBy(sorted, func(a, b rules.Return) int { return bestMultiplier(a).Cmp(bestMultiplier(b)) })
	if len(sorted) <= examplesPerGame {
		return sorted
	}
	last := len(sorted) - 1
	return []rules.Return{sorted[0], sorted[last/2], sorted[last]}
}

func bestMultiplier(r rules.Return) money.Multiplier {
	m, _ := money.ParseMultiplier(r.Best) // the games' tests check it
	return m
}

// measureBet plays a choice by the rules of its game.
func measureBet(game rules.Game, def rules.Definition, r rules.Return) (bet, error) {
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
		risk: min(1, result.Risk+errorMargin*result.RiskError),
	}, nil
}

// fixedBet is a bet that pays a multiplier or nothing.
func fixedBet(product, name string, edge money.Multiplier, pays string) bet {
	b := bet{product: product, name: name, edge: edge}
	m, _ := money.Decimal(pays).Rat().Float64()
	chance := (1 - b.share()) / m
	b.risk = 1 - chance + chance*min(1, m-1)
	return b
}
