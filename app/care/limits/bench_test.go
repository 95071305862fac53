package limits

import (
	"errors"
	"testing"

	"croupier/db"
)

// batch is the number of wagers in one write, as a busy site commits them.
const batch = 100

// BenchmarkBet makes a hundred instant wagers in one write, for a player without controls, with
// controls that need no usage, and with a limit of each kind and period.
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
			h := newHarness(b)
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
						if err := h.placeWagerOn(tx, usd, 1, 1); err != nil {
							return err
						}
					}
					return nil
				})
			}
		})
	}
}

// BenchmarkCheckWithoutControls makes all calls of eligibility and counting to play control for one
// bet of a player who has no control.
func BenchmarkCheckWithoutControls(b *testing.B) {
	h := newHarness(b)
	now := h.Harness.Clock.Now()
	h.Write(func(tx *db.Tx) error {
		for b.Loop() {
			err := errors.Join(h.CheckTimeOut(tx, "anna", now), h.CheckNightPause(tx, "anna", now), h.CheckBlocked(tx, "anna", "original", "dice", now),
				h.CheckLimits(tx, "anna", dollar, now))
			h.updateUsage(tx, "anna", nil)
			if err != nil {
				return err
			}
		}
		return nil
	})
}
