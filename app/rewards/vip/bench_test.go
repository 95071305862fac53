package vip

import (
	"fmt"
	"testing"
)

// BenchmarkProjection measures the CPU time of levels, rakeback and cashback per wager:
// four seconds of 7,000 bets a second by so many concurrent players, in the batches
// that the runner makes of them. Half of the players have a level.
func BenchmarkProjection(b *testing.B) {
	for _, players := range []int{50, 500, 5000} {
		b.Run(fmt.Sprint(players, " players"), func(b *testing.B) { benchmarkProjection(b, players) })
	}
}

func benchmarkProjection(b *testing.B, players int) {
	h := newHarness(b)
	h.setLevels(func(l *Level) {
		if l.Level > 0 {
			l.Wagered, l.Deposited = fmt.Sprint(l.Level), fmt.Sprint(l.Level-1)
		}
	})
	h.MeasureProjection(b, players, h.count)
}
