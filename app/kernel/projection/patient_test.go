package projection

import (
	"slices"
	"testing"
	"time"
)

// unhurried is a recorder that can wait.
type unhurried struct{ *recorder }

func (unhurried) Patient() {}

func TestAPatientProjectionGetsManyEntriesAtOnce(t *testing.T) {
	h := newHouse(t)
	quick, slow := &recorder{name: "quick"}, &recorder{name: "slow"}
	runner := h.runner(quick, unhurried{slow})
	runner.batch, runner.patient = 2, 100
	turn := func() (waits bool) {
		t.Helper()
		again, err := runner.turn(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return again != nil
	}
	h.append(1)
	turn() // both begin
	h.append(5)
	if !turn() {
		t.Error("nobody looks again for the one that waits")
	}
	h.wantAllSeen("quick", 6)
	h.wantAllSeen("slow", 1)
	h.append(1)
	h.clock.Advance(patience - time.Millisecond)
	turn()
	h.wantAllSeen("slow", 1)
	h.clock.Advance(time.Millisecond)
	read := h.reads.Load()
	if turn() {
		t.Error("waits although nothing is left")
	}
	if more := h.reads.Load() - read; more != 1 { // the quick one looks for what is behind its last entry
		t.Errorf("the table was read %d times: what a patient projection waits for stays in memory", more)
	}
	h.wantAllSeen("slow", 7)
	if last := slow.lists[len(slow.lists)-1]; len(last) != 6 {
		t.Errorf("got %d entries at once, want 6", len(last))
	}
	if sizes := slices.ContainsFunc(quick.lists, func(list []entry) bool { return len(list) > 2 }); sizes {
		t.Error("the other one got more than its batch")
	}
	h.append(1)
	h.catchUp(runner) // whoever asks for all waits for nobody
	h.wantAllSeen("slow", 8)
}
