package partner

import (
	"fmt"
	"testing"
)

// BenchmarkProjection measures what commission costs of each wager in CPU: four seconds of
// 7,000 bets of so many players who play at once, in the batches that the runner makes of
// them. All of them were referred, by a tenth as many partners; and by nobody.
func BenchmarkProjection(b *testing.B) {
	for _, players := range []int{50, 500, 5000} {
		b.Run(fmt.Sprint(players, " referred"), func(b *testing.B) { measure(b, players, true) })
	}
	b.Run("500 of nobody", func(b *testing.B) { measure(b, 500, false) })
}

func measure(b *testing.B, players int, referred bool) {
	h := newHouse(b)
	for i := 0; referred && i < players; i++ {
		h.refer(fmt.Sprint("partner", i/10), fmt.Sprint("player", i))
	}
	h.MeasureProjection(b, players, h.count)
}
