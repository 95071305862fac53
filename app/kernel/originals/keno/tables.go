package keno

import (
	"math/big"
	"slices"
	"strings"
	"sync"

	"croupier/app/kernel/money"
)

// risks are in the order in which the page lists them.
var risks = []string{"classic", "low", "medium", "high"}

// published are the pay tables. For each risk one line for each count of picks,
// with the multipliers of 0, 1, 2 ... hits.
var published = map[string][]string{
	"classic": {
		"0 3.96",
		"0 1.9 4.5",
		"0 1 3.1 10.4",
		"0 0.8 1.8 5 22.5",
		"0 0.25 1.4 4.1 16.5 36",
		"0 0 1 3.68 7 16.5 40",
		"0 0 0.47 3 4.5 14 31 60",
		"0 0 0 2.2 4 13 22 55 70",
		"0 0 0 1.55 3 8 15 44 60 85",
		"0 0 0 1.4 2.25 4.5 8 17 50 80 100",
	},
	"low": {
		"0.7 1.85",
		"0 2 3.8",
		"0 1.1 1.38 26",
		"0 0 2.2 7.9 90",
		"0 0 1.5 4.2 13 300",
		"0 0 1.1 2 6.2 100 700",
		"0 0 1.1 1.6 3.5 15 225 700",
		"0 0 1.1 1.5 2 5.5 39 100 800",
		"0 0 1.1 1.3 1.7 2.5 7.5 50 250 1000",
		"0 0 1.1 1.2 1.3 1.8 3.5 13 50 250 1000",
	},
	"medium": {
		"0.4 2.75",
		"0 1.8 5.1",
		"0 0 2.8 50",
		"0 0 1.7 10 100",
		"0 0 1.4 4 14 390",
		"0 0 0 3 9 180 710",
		"0 0 0 2 7 30 400 800",
		"0 0 0 2 4 11 67 400 900",
		"0 0 0 2 2.5 5 15 100 500 1000",
		"0 0 0 1.6 2 4 7 26 100 500 1000",
	},
	"high": {
		"0 3.96",
		"0 0 17.1",
		"0 0 0 81.5",
		"0 0 0 10 259",
		"0 0 0 4.5 48 450",
		"0 0 0 0 11 350 710",
		"0 0 0 0 7 90 400 800",
		"0 0 0 0 5 20 270 600 900",
		"0 0 0 0 4 11 56 500 800 1000",
		"0 0 0 0 3.5 8 13 63 500 800 1000",
	},
}

// line is the pay table of one count of picks, exactly.
type line struct {
	pays      []money.Multiplier // by hits
	best, rtp money.Multiplier
}

// newLine computes the constant values of a pay table. The return is the mean
// over all draws: C(picks, hits) * C(40-picks, 10-hits) of the C(40, 10) draws
// have that many hits.
func newLine(text string) line {
	var l line
	for _, pay := range strings.Fields(text) {
		l.pays = append(l.pays, money.Decimal(pay))
	}
	l.best = slices.MaxFunc(l.pays, money.Multiplier.Cmp)
	picks, sum := int64(len(l.pays)-1), new(big.Rat)
	all := new(big.Int).Binomial(numbers, drawCount)
	for hits, pay := range l.pays {
		ways := new(big.Int).Binomial(picks, int64(hits))
		ways.Mul(ways, new(big.Int).Binomial(numbers-picks, drawCount-int64(hits)))
		sum.Add(sum, new(big.Rat).Mul(pay.Rat(), new(big.Rat).SetFrac(ways, all)))
	}
	l.rtp = money.FromRat(sum)
	return l
}

// tables are the published tables by risk and, from one, count of picks.
// They are computed at first use.
var tables = sync.OnceValue(func() map[string][]line {
	exact := map[string][]line{}
	for risk, lines := range published {
		for _, text := range lines {
			exact[risk] = append(exact[risk], newLine(text))
		}
	}
	return exact
})
