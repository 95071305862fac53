package ranks

import (
	"fmt"
	"testing"
)

// BenchmarkProjection measures what levels, rakeback and cashback cost of each wager
// in CPU: four seconds of 7,000 bets of so many players who play at once, in the batches
// that the runner makes of them. Half of the players have a level.
func BenchmarkProjection(b *testing.B) {
	for _, players := range []int{50, 500, 5000} {
		b.Run(fmt.Sprint(players, " players"), func(b *testing.B) { measure(b, players) })
	}
}

func measure(b *testing.B, players int) {
	h := newHouse(b)
	h.setLevels(func(l *Level) {
		if l.Level > 0 {
			l.Wagered, l.Brought = fmt.Sprint(l.Level), fmt.Sprint(l.Level-1)
		}
	})
	h.MeasureProjection(b, players, h.count)
}
