package wheel

import (
	"strings"

	"croupier/app/money"
)

// risks in the order in which they are offered.
var risks = []string{"low", "medium", "high"}

// counts are how many segments a wheel can have.
var counts = []int{10, 20, 30, 40, 50}

// published are the wheels: for each count of segments, one line for each risk
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

// wheels are the published ones, exactly: by segments and risk.
var wheels = func() map[int]map[string][]money.Multiplier {
	exact := map[int]map[string][]money.Multiplier{}
	for count, lines := range published {
		exact[count] = map[string][]money.Multiplier{}
		for i, line := range lines {
			for _, text := range strings.Fields(line) {
				exact[count][risks[i]] = append(exact[count][risks[i]], money.Decimal(text))
			}
		}
	}
	return exact
}()
