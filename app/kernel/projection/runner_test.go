package projection

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"croupier/db"
)

func TestEachEntryIsAppliedOnceAcrossRestarts(t *testing.T) {
	h := newHarness(t)
	var last int64
	for _, count := range []int{1, 0, 5, batch, batch + 1, 2 * batch} {
		h.append(count)
		last += int64(count)
		h.catchUp(h.runner(&recorder{name: "notes"})) // a new runner each time, like a restart
		h.wantAllSeen("notes", last)
	}
}

func TestProjectionsShareBatchReadAndWrite(t *testing.T) {
	h := newHarness(t)
	first, second, third := &recorder{name: "first"}, &recorder{name: "second"}, &memory{name: "third"}
	h.append(batch + 5)
	runner := h.runner(first, second, third)
	h.catchUp(runner)
	if reads := h.reads.Load(); reads != 2 {
		t.Errorf("%d reads of two batches", reads)
	}
	h.append(10) // delivered at the commit, without a query
	h.catchUp(runner)
	if reads := h.reads.Load(); reads != 2 {
		t.Errorf("%d reads of what was in memory", reads-2)
	}
	h.wantAllSeen("first", batch+15)
	h.wantAllSeen("second", batch+15)
	if len(third.seen) != batch+15 {
		t.Errorf("the third saw %d", len(third.seen))
	}
	if !slices.Equal(first.txs, second.txs) || len(first.txs) != 3 {
		t.Errorf("the writes of the first %v and of the second %v", first.txs, second.txs)
	}
	if left := len(runner.window.entries); left != 0 {
		t.Errorf("%d entries are still remembered", left)
	}
}

func TestLaggingRunnerReadsDatabase(t *testing.T) {
	h := newHarness(t)
	runner := h.runner(&recorder{name: "notes"})
	runner.window.limit = 10
	for range 33 {
		h.append(1)
		if n := len(runner.window.entries); n > 10 {
			t.Fatalf("%d entries are remembered", n)
		}
	}
	h.catchUp(runner)
	if reads := h.reads.Load(); reads != 1 {
		t.Errorf("%d reads", reads)
	}
	h.append(3)
	h.catchUp(runner)
	if reads := h.reads.Load(); reads != 1 {
		t.Errorf("%d reads although it was level again", reads-1)
	}
	h.wantAllSeen("notes", 36)
}

func TestLogWithoutReadersStoresNothing(t *testing.T) {
	h := newHarness(t)
	if h.log.HasReaders() {
		t.Error("a log without runners is read")
	}
	h.append(3)
	runner := h.runner(&recorder{name: "notes"})
	err := h.db.Write(h.ctx, func(tx *db.Tx) error { // a rolled back entry is not delivered
		return errors.Join(h.insert(tx, entry{4, 0}, true), errOnPurpose)
	})
	if !errors.Is(err, errOnPurpose) || len(runner.window.entries) != 0 || !h.log.HasReaders() {
		t.Errorf("%v; %v was handed over", err, runner.window.entries)
	}
	h.catchUp(runner)
	h.wantAllSeen("notes", 3)
}

func TestFailedApplyIsRolledBackAndRetried(t *testing.T) {
	h := newHarness(t)
	h.append(batch + 10)
	calls := 0
	notes := &recorder{name: "notes", fail: func() error {
		if calls++; calls == 2 { // the first list commits; the second fails after its writes
			return errOnPurpose
		}
		return nil
	}}
	before, after := &memory{name: "before"}, &recorder{name: "after"}
	runner := h.runner(before, notes, after)
	if err := runner.CatchUp(h.ctx); !errors.Is(err, errOnPurpose) {
		t.Fatalf("%v", err)
	}
	h.wantAllSeen("notes", batch)
	h.wantAllSeen("after", batch+10) // the failed projection does not delay this one
	if len(before.seen) != batch+10 {
		t.Errorf("the one before it saw %d", len(before.seen))
	}
	h.catchUp(runner)
	h.wantAllSeen("notes", batch+10)
	h.wantAllSeen("after", batch+10)
	if len(before.seen) != batch+10 {
		t.Errorf("the one before it saw %d", len(before.seen))
	}
	h.append(1) // equal checkpoints again: one write for all
	h.catchUp(runner)
	if len(notes.txs) != 3 || notes.txs[2] != after.txs[len(after.txs)-1] {
		t.Error("they no longer share a write")
	}
}

func TestPanicInApplyIsRolledBack(t *testing.T) {
	h := newHarness(t)
	h.append(3)
	notes, other := &recorder{name: "notes", fail: func() error { panic("on purpose") }}, &recorder{name: "other"}
	if err := h.runner(notes, other).CatchUp(h.ctx); !errors.Is(err, db.ErrPanic) {
		t.Fatalf("%v", err)
	}
	h.wantSeen("notes")
	h.wantAllSeen("other", 3)
	notes.fail = nil
	h.catchUp(h.runner(notes, other))
	h.wantAllSeen("notes", 3)
	h.wantAllSeen("other", 3)
}

func TestNewProjectionCatchesUpWithoutDelayingOthers(t *testing.T) {
	h := newHarness(t)
	h.append(2 * batch)
	old := &recorder{name: "old"}
	h.catchUp(h.runner(old))
	h.append(5)
	var reached int64 // by the old runner, when the new one begins
	fresh := &recorder{name: "new", fail: func() error {
		if reached == 0 {
			last := old.lists[len(old.lists)-1]
			reached = last[len(last)-1].seq
		}
		return nil
	}}
	runner := h.runner(fresh, old)
	h.catchUp(runner)
	if reached != 2*batch+5 {
		t.Errorf("the old one was at %d when the new one began", reached)
	}
	h.wantAllSeen("old", 2*batch+5)
	h.wantAllSeen("new", 2*batch+5)
	h.append(1)
	h.catchUp(runner)
	if fresh.txs[len(fresh.txs)-1] != old.txs[len(old.txs)-1] {
		t.Error("they are level and do not share a write")
	}
}

func TestLowestCheckpoint(t *testing.T) {
	h := newHarness(t)
	h.append(7)
	h.catchUp(h.runner(&recorder{name: "first"}))
	runner := h.runner(&recorder{name: "first"}, &recorder{name: "second"})
	for _, want := range []int64{0, 7} {
		err := h.db.Read(h.ctx, func(q *db.Reader) error {
			if reached, err := runner.LowestCheckpoint(q); err != nil || reached != want {
				t.Errorf("reached %d, %v; want %d", reached, err, want)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		h.catchUp(runner)
	}
}

// start runs a runner until the test ends.
func (h *harness) start(t *testing.T, r *Runner[entry]) {
	ctx, stop := context.WithCancel(h.ctx)
	done := make(chan error, 1)
	go func() { done <- r.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Errorf("the runner ended with %v", err)
		}
	})
}

func TestEntryWakesRunner(t *testing.T) {
	h := newHarness(t)
	notes := &recorder{name: "notes", applied: make(chan int64, 10)}
	runner := h.runner(notes)
	h.append(3)
	h.start(t, runner)
	if last := <-notes.applied; last != 3 { // on its start
		t.Fatalf("took up entries to %d", last)
	}
	h.clock.WaitForSleepers(1) // woken by the three entries, the runner collects more
	h.append(1)
	h.append(1)
	h.clock.Advance(collectInterval)
	if last := <-notes.applied; last != 5 {
		t.Errorf("took up entries to %d", last)
	}
	h.clock.WaitForSleepers(1) // woken by the entries that came during the pause
	h.append(1)
	h.clock.Advance(collectInterval)
	if last := <-notes.applied; last != 6 {
		t.Errorf("took up entries to %d", last)
	}
	h.wantAllSeen("notes", 6)
}

func TestRunnerRetriesWithoutNewEntry(t *testing.T) {
	h := newHarness(t)
	h.append(3) // before there is a runner, so that none is woken
	var calls atomic.Int64
	notes := &recorder{name: "notes", applied: make(chan int64, 10), fail: func() error {
		if calls.Add(1) <= 2 {
			return errOnPurpose
		}
		return nil
	}}
	h.start(t, h.runner(notes))
	for range 2 {
		h.clock.WaitForSleepers(1)
		h.clock.Advance(retryInterval)
	}
	if last := <-notes.applied; last != 3 || calls.Load() != 3 {
		t.Errorf("took up entries to %d in %d calls", last, calls.Load())
	}
	h.wantAllSeen("notes", 3)
}

func TestFailedProjectionDelaysNoOther(t *testing.T) {
	h := newHarness(t)
	h.append(3)
	var calls atomic.Int64
	var well atomic.Bool
	ill := &recorder{name: "ill", applied: make(chan int64, 10), fail: func() error {
		if calls.Add(1); !well.Load() {
			return errOnPurpose
		}
		return nil
	}}
	other := &recorder{name: "other", applied: make(chan int64, 10)}
	h.start(t, h.runner(ill, other))
	if last := <-other.applied; last != 3 {
		t.Fatalf("took up entries to %d", last)
	}
	h.clock.WaitForSleepers(1) // the retry timer
	h.append(1)                // only one: a second entry could wake the runner once more
	h.clock.WaitForSleepers(2) // the timer of the next batch
	h.clock.Advance(collectInterval)
	if last := <-other.applied; last != 4 || calls.Load() != 1 {
		t.Errorf("the other took up entries to %d; %d tries", last, calls.Load())
	}
	well.Store(true)
	h.clock.WaitForSleepers(2) // the timer of the first retry is still set
	h.clock.Advance(retryInterval)
	if last := <-ill.applied; last != 4 {
		t.Errorf("took up entries to %d", last)
	}
	h.wantAllSeen("ill", 4)
	h.wantAllSeen("other", 4)
}

func TestTwoRunnersNeverCountTwice(t *testing.T) {
	h := newHarness(t)
	runners := []*Runner[entry]{h.runner(&recorder{name: "notes"}), h.runner(&recorder{name: "notes"})}
	var writers, readers sync.WaitGroup
	stop := make(chan struct{})
	for _, r := range runners {
		readers.Go(func() {
			for {
				if err := r.CatchUp(h.ctx); err != nil {
					t.Errorf("%v", err)
					return
				}
				select {
				case <-stop:
					return
				default:
				}
			}
		})
	}
	for range 4 {
		writers.Go(func() {
			for range 25 {
				err := h.db.Write(h.ctx, func(tx *db.Tx) error {
					for range 3 {
						h.assigned++ // written only by the writer
						if err := h.insert(tx, entry{h.assigned, 0}, true); err != nil {
							return err
						}
					}
					return nil
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	writers.Wait()
	close(stop)
	readers.Wait()
	h.catchUp(runners[0])
	h.wantAllSeen("notes", 300)
}

func TestOvertakenRunnerContinues(t *testing.T) {
	h := newHarness(t)
	first, second := h.runner(&recorder{name: "notes"}, &recorder{name: "more"}), h.runner(&recorder{name: "notes"})
	h.append(2)
	h.catchUp(first)
	h.append(3)
	second.batch = 1
	h.catchUp(second)
	// The first runner's checkpoint in memory is outdated.
	if err := first.CatchUp(h.ctx); err != nil {
		t.Fatal(err)
	}
	h.wantAllSeen("notes", 5)
	h.wantAllSeen("more", 5)
	h.exec(`DELETE FROM projections WHERE name = 'more'`) // to rebuild it
	h.exec(`DELETE FROM seen WHERE projection = 'more'`)
	h.append(1)
	h.catchUp(first)
	h.wantAllSeen("notes", 6)
	h.wantAllSeen("more", 6)
}

func TestDuplicateProjectionNamesAreRefused(t *testing.T) {
	h := newHarness(t)
	defer func() {
		if recover() == nil {
			t.Error("they were taken")
		}
	}()
	h.runner(&recorder{name: "notes"}, &memory{name: "notes"})
}
