package affiliate

import (
	"fmt"
	"testing"
)

// BenchmarkProjection measures the CPU time of commission per wager: four seconds of
// 7,000 bets a second by so many concurrent players, in the batches that the runner
// makes of them. In one case all players were referred, by a tenth as many partners. In
// the other case no player was.
func BenchmarkProjection(b *testing.B) {
	for _, players := range []int{50, 500, 5000} {
		b.Run(fmt.Sprint(players, " referred"), func(b *testing.B) { benchmarkProjection(b, players, true) })
	}
	b.Run("500 without a partner", func(b *testing.B) { benchmarkProjection(b, 500, false) })
}

func benchmarkProjection(b *testing.B, players int, referred bool) {
	h := newHarness(b)
	for i := 0; referred && i < players; i++ {
		h.refer(fmt.Sprint("partner", i/10), fmt.Sprint("player", i))
	}
	h.MeasureProjection(b, players, h.count)
}
