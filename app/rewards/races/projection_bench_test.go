package races

import (
	"fmt"
	"testing"
)

// BenchmarkProjection measures the CPU time of the weekly race per wager: two seconds
// of 7,000 bets a second by so many concurrent players, in the batches that the runner
// makes of them.
func BenchmarkProjection(b *testing.B) {
	for _, players := range []int{50, 500, 5000} {
		b.Run(fmt.Sprint(players, " players"), func(b *testing.B) { benchmarkProjection(b, players) })
	}
}

func benchmarkProjection(b *testing.B, players int) {
	h := newHarnessOn(b)
	h.Check(h.race.Start(h.Ctx))
	h.MeasureProjection(b, players, func() { h.Check(h.runner.CatchUp(h.Ctx)) })
}
