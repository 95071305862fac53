package wheel

import (
	"math/big"
	"slices"
	"strings"
	"sync"

	"croupier/app/kernel/money"
)

// risks are in the order in which the page lists them.
var risks = []string{"low", "medium", "high"}

// counts are the possible numbers of segments.
var counts = []int{10, 20, 30, 40, 50}

// published are the wheels. For each count of segments, one line for each risk
// with the multipliers of the segments in order.
var published = map[int][]string{
	10: {
		"1.5 1.2 1.2 1.2 0 1.2 1.2 1.2 1.2 0",
		"0 1.9 0 1.5 0 2 0 1.5 0 3",
		"0 0 0 0 0 0 0 0 0 9.9",
	},
	20: {
		"1.5 1.2 1.2 1.2 0 1.2 1.2 1.2 1.2 0 1.5 1.2 1.2 1.2 0 1.2 1.2 1.2 1.2 0",
		"1.5 0 2 0 2 0 2 0 1.5 0 3 0 1.8 0 2 0 2 0 2 0",
		"0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 19.8",
	},
	30: {
		"1.5 1.2 1.2 1.2 0 1.2 1.2 1.2 1.2 0 1.5 1.2 1.2 1.2 0 1.2 1.2 1.2 1.2 0 1.5 1.2 1.2 1.2 0 1.2 1.2 1.2 1.2 0",
		"1.5 0 1.5 0 2 0 1.5 0 2 0 2 0 1.5 0 3 0 1.5 0 2 0 2 0 1.7 0 4 0 1.5 0 2 0",
		"0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 29.7",
	},
	40: {
		"1.5 1.2 1.2 1.2 0 1.2 1.2 1.2 1.2 0 1.5 1.2 1.2 1.2 0 1.2 1.2 1.2 1.2 0 1.5 1.2 1.2 1.2 0 1.2 1.2 1.2 1.2 0 1.5 1.2 1.2 1.2 0 1.2 1.2 1.2 1.2 0",
		"2 0 3 0 2 0 1.5 0 3 0 1.5 0 1.5 0 2 0 1.5 0 3 0 1.5 0 2 0 2 0 1.6 0 2 0 1.5 0 3 0 1.5 0 2 0 1.5 0",
		"0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 39.6",
	},
	50: {
		"1.5 1.2 1.2 1.2 0 1.2 1.2 1.2 1.2 0 1.5 1.2 1.2 1.2 0 1.2 1.2 1.2 1.2 0 1.5 1.2 1.2 1.2 0 1.2 1.2 1.2 1.2 0 1.5 1.2 1.2 1.2 0 1.2 1.2 1.2 1.2 0 1.5 1.2 1.2 1.2 0 1.2 1.2 1.2 1.2 0",
		"2 0 1.5 0 2 0 1.5 0 3 0 1.5 0 1.5 0 2 0 1.5 0 3 0 1.5 0 2 0 1.5 0 2 0 2 0 1.5 0 3 0 1.5 0 2 0 1.5 0 1.5 0 5 0 1.5 0 2 0 1.5 0",
		"0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 49.5",
	},
}

// wheel is one pay table, exactly.
type wheel struct {
	pays      []money.Multiplier // of the segments in order
	best, rtp money.Multiplier
}

// newWheel computes the constant values of a wheel. The return is the mean over
// all segments.
func newWheel(line string) wheel {
	var w wheel
	sum := new(big.Rat)
	for _, text := range strings.Fields(line) {
		pay := money.Decimal(text)
		w.pays = append(w.pays, pay)
		sum.Add(sum, pay.Rat())
	}
	w.best = slices.MaxFunc(w.pays, money.Multiplier.Cmp)
	w.rtp = money.FromRat(sum.Quo(sum, new(big.Rat).SetInt64(int64(len(w.pays)))))
	return w
}

// wheels are the published tables by segments and risk. They are computed at first use:
// commands do not need them.
var wheels = sync.OnceValue(func() map[int]map[string]wheel {
	exact := map[int]map[string]wheel{}
	for count, lines := range published {
		exact[count] = map[string]wheel{}
		for i, line := range lines {
			exact[count][risks[i]] = newWheel(line)
		}
	}
	return exact
})
