package races

import (
	"fmt"
	"testing"
)

// BenchmarkProjection measures what the weekly race costs of each wager in CPU: two
// seconds of 7,000 bets of so many players who play at once, in the batches that the
// runner makes of them.
func BenchmarkProjection(b *testing.B) {
	for _, players := range []int{50, 500, 5000} {
		b.Run(fmt.Sprint(players, " players"), func(b *testing.B) { measure(b, players) })
	}
}

func measure(b *testing.B, players int) {
	h := on(b)
	h.Check(h.race.Start(h.Ctx))
	h.MeasureProjection(b, players, func() { h.Check(h.runner.CatchUp(h.Ctx)) })
}
