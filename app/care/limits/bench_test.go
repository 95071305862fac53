package limits

import (
	"errors"
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

// BenchmarkAskWithoutControls is all that eligibility and the count ask of play control
// about one bet of a player who has none.
func BenchmarkAskWithoutControls(b *testing.B) {
	h := newHouse(b)
	now := h.House.Clock.Now()
	h.Write(func(tx *db.Tx) error {
		for b.Loop() {
			err := errors.Join(h.TimedOut(tx, "anna", now), h.Paused(tx, "anna", now), h.Blocked(tx, "anna", "original", "dice", now),
				h.Within(tx, "anna", dollar, now))
			h.count(tx, "anna", nil)
			if err != nil {
				return err
			}
		}
		return nil
	})
}
