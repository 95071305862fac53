package limits

import (
	"testing"

	"croupier/db"
)

// batch is the number of wagers in one write, as a busy site commits them together.
const batch = 100

// BenchmarkBet is a hundred instant wagers in one write of a player without controls,
// with controls that count nothing, and with a limit of each kind and period.
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
				h.Write(func(tx *db.Tx) error {
					for range batch {
						if err := h.playOn(tx, usd, 1, 1); err != nil {
							return err
						}
					}
					return nil
				})
			}
		})
	}
}
