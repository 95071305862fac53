package limits

import (
	"testing"

	"croupier/app/kernel/money"
)

// BenchmarkBet is an instant wager of a player without controls, with controls that
// count nothing, and with a limit of each kind and period.
func BenchmarkBet(b *testing.B) {
	for _, test := range []struct {
		name     string
		controls []Control
	}{
		{"without controls", nil},
		{"with a reality check", []Control{RealityCheck}},
		{"with all limits", Controls()[:12]},
	} {
		b.Run(test.name, func(b *testing.B) {
			h := newHouse(b)
			for _, control := range test.controls {
				value := "2678400"
				if control == RealityCheck {
					value = "15"
				}
				h.mustSet(control, value)
			}
			for b.Loop() {
				h.Check(h.play(money.Amount(1), 1))
			}
		})
	}
}
