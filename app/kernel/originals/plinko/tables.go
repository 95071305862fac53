package plinko

import (
	"math/big"
	"slices"
	"strings"
	"sync"

	"croupier/app/kernel/money"
)

// risks are in the order in which the page lists them.
var risks = []string{"low", "medium", "high", "expert"}

// published are the pay tables. For each count of rows, one line for each risk
// with the multipliers of the buckets from left to right.
var published = map[int][]string{
	8: {
		"5.6 2.1 1.1 1 0.5 1 1.1 2.1 5.6",
		"13 3 1.3 0.7 0.4 0.7 1.3 3 13",
		"29 4 1.5 0.3 0.2 0.3 1.5 4 29",
		"50 4.6 1.1 0.1 0.1 0.1 1.1 4.6 50",
	},
	9: {
		"5.6 2 1.6 1 0.7 0.7 1 1.6 2 5.6",
		"18 4 1.7 0.9 0.5 0.5 0.9 1.7 4 18",
		"43 7 2 0.6 0.2 0.2 0.6 2 7 43",
		"100 7.8 1.5 0.2 0.1 0.1 0.2 1.5 7.8 100",
	},
	10: {
		"8.9 3 1.4 1.1 1 0.5 1 1.1 1.4 3 8.9",
		"22 5 2 1.4 0.6 0.4 0.6 1.4 2 5 22",
		"76 10 3 0.9 0.3 0.2 0.3 0.9 3 10 76",
		"201 11 2 0.6 0.1 0.1 0.1 0.6 2 11 201",
	},
	11: {
		"8.4 3 1.9 1.3 1 0.7 0.7 1 1.3 1.9 3 8.4",
		"24 6 3 1.8 0.7 0.5 0.5 0.7 1.8 3 6 24",
		"120 14 5.2 1.4 0.4 0.2 0.2 0.4 1.4 5.2 14 120",
		"324 16 4 1.1 0.2 0.1 0.1 0.2 1.1 4 16 324",
	},
	12: {
		"10 3 1.6 1.4 1.1 1 0.5 1 1.1 1.4 1.6 3 10",
		"33 11 4 2 1.1 0.6 0.3 0.6 1.1 2 4 11 33",
		"170 24 8.1 2 0.7 0.2 0.2 0.2 0.7 2 8.1 24 170",
		"619 30 6 1.5 0.4 0.1 0.1 0.1 0.4 1.5 6 30 619",
	},
	13: {
		"8.1 4 3 1.9 1.2 0.9 0.7 0.7 0.9 1.2 1.9 3 4 8.1",
		"43 13 6 3 1.3 0.7 0.4 0.4 0.7 1.3 3 6 13 43",
		"260 37 11 4 1 0.2 0.2 0.2 0.2 1 4 11 37 260",
		"1012 52 10 3 0.6 0.1 0.1 0.1 0.1 0.6 3 10 52 1012",
	},
	14: {
		"7.1 4 1.9 1.4 1.3 1.1 1 0.5 1 1.1 1.3 1.4 1.9 4 7.1",
		"58 15 7 4 1.9 1 0.5 0.2 0.5 1 1.9 4 7 15 58",
		"420 56 18 5 1.9 0.3 0.2 0.2 0.2 0.3 1.9 5 18 56 420",
		"2369 80 16 3 1.2 0.2 0.1 0.1 0.1 0.2 1.2 3 16 80 2369",
	},
	15: {
		"15 8 3 2 1.5 1.1 1 0.7 0.7 1 1.1 1.5 2 3 8 15",
		"88 18 11 5 3 1.3 0.5 0.3 0.3 0.5 1.3 3 5 11 18 88",
		"620 83 27 8 3 0.5 0.2 0.2 0.2 0.2 0.5 3 8 27 83 620",
		"5000 125 23 6 1.8 0.2 0.1 0.1 0.1 0.1 0.2 1.8 6 23 125 5000",
	},
	16: {
		"16 9 2 1.4 1.4 1.2 1.1 1 0.5 1 1.1 1.2 1.4 1.4 2 9 16",
		"110 41 10 5 3 1.5 1 0.5 0.3 0.5 1 1.5 3 5 10 41 110",
		"1000 130 26 9 4 2 0.2 0.2 0.2 0.2 0.2 2 4 9 26 130 1000",
		"10000 216 26 7 2.5 1.1 0.1 0.1 0.1 0.1 0.1 1.1 2.5 7 26 216 10000",
	},
}

// board is one pay table, exactly.
type board struct {
	pays      []money.Multiplier // of the buckets from left to right
	best, rtp money.Multiplier
}

// newBoard computes the constant values of a board: C(rows, bucket) of the
// 2^rows paths lead to a bucket.
func newBoard(line string) board {
	var b board
	for _, text := range strings.Fields(line) {
		b.pays = append(b.pays, money.Decimal(text))
	}
	b.best = slices.MaxFunc(b.pays, money.Multiplier.Cmp)
	rows, sum := len(b.pays)-1, new(big.Rat)
	for bucket, pay := range b.pays {
		ways := new(big.Rat).SetInt(new(big.Int).Binomial(int64(rows), int64(bucket)))
		sum.Add(sum, ways.Mul(ways, pay.Rat()))
	}
	b.rtp = money.FromRat(sum.Quo(sum, new(big.Rat).SetInt64(1<<rows)))
	return b
}

// boards are the published tables by rows and risk.
// They are computed at first use.
var boards = sync.OnceValue(func() map[int]map[string]board {
	exact := map[int]map[string]board{}
	for rows, lines := range published {
		exact[rows] = map[string]board{}
		for i, line := range lines {
			exact[rows][risks[i]] = newBoard(line)
		}
	}
	return exact
})
