package projection

import (
	"slices"
	"testing"
	"time"
)

// batchedRecorder is a patient recorder.
type batchedRecorder struct{ *recorder }

func (batchedRecorder) Batched() {}

func TestBatchedProjectionGetsLargeBatches(t *testing.T) {
	h := newHarness(t)
	quick, slow := &recorder{name: "quick"}, &recorder{name: "slow"}
	runner := h.runner(quick, batchedRecorder{slow})
	runner.batch, runner.largeBatch = 2, 100
	turn := func() (waits bool) {
		t.Helper()
		wakeUp, err := runner.runOnce(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return wakeUp != nil
	}
	h.append(1)
	turn() // both begin
	h.append(5)
	if !turn() {
		t.Error("the waiting entry is not read again")
	}
	h.wantAllSeen("quick", 6)
	h.wantAllSeen("slow", 1)
	h.append(1)
	h.clock.Advance(batchedInterval - time.Millisecond)
	turn()
	h.wantAllSeen("slow", 1)
	h.clock.Advance(time.Millisecond)
	read := h.reads.Load()
	if turn() {
		t.Error("waits although nothing is left")
	}
	if more := h.reads.Load() - read; more != 1 { // the quick one reads after its last entry
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
	h.catchUp(runner) // a caller who requests all projections does not wait
	h.wantAllSeen("slow", 8)
}
