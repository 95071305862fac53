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

func TestAProjectionSeesEachEntryOnceOverRestarts(t *testing.T) {
	h := newHouse(t)
	var last int64
	for _, count := range []int{1, 0, 5, batch, batch + 1, 2 * batch} {
		h.append(count)
		last += int64(count)
		h.catchUp(h.runner(&notebook{name: "notes"})) // every time a new runner, as after a restart
		h.sawAll("notes", last)
	}
}

func TestABatchIsReadAndWrittenOnceForAllProjections(t *testing.T) {
	h := newHouse(t)
	first, second, third := &notebook{name: "first"}, &notebook{name: "second"}, &memory{name: "third"}
	h.append(batch + 5)
	runner := h.runner(first, second, third)
	h.catchUp(runner)
	if reads := h.reads.Load(); reads != 2 {
		t.Errorf("%d reads of two batches", reads)
	}
	h.append(10) // handed over at the commit: nothing is read
	h.catchUp(runner)
	if reads := h.reads.Load(); reads != 2 {
		t.Errorf("%d reads of what was in memory", reads-2)
	}
	h.sawAll("first", batch+15)
	h.sawAll("second", batch+15)
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

func TestARunnerThatFallsBehindItsMemoryReadsTheDatabase(t *testing.T) {
	h := newHouse(t)
	runner := h.runner(&notebook{name: "notes"})
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
	h.sawAll("notes", 36)
}

func TestNobodyIsHandedWhatNobodyReads(t *testing.T) {
	h := newHouse(t)
	if h.log.HasReaders() {
		t.Error("a log without runners is read")
	}
	h.append(3)
	runner := h.runner(&notebook{name: "notes"})
	err := h.db.Write(h.ctx, func(tx *db.Tx) error { // nor what is rolled back
		return errors.Join(h.insert(tx, entry{4, 0}, true), errOnPurpose)
	})
	if !errors.Is(err, errOnPurpose) || len(runner.window.entries) != 0 || !h.log.HasReaders() {
		t.Errorf("%v; %v was handed over", err, runner.window.entries)
	}
	h.catchUp(runner)
	h.sawAll("notes", 3)
}

func TestAFailedApplyLeavesNothingAndIsRetried(t *testing.T) {
	h := newHouse(t)
	h.append(batch + 10)
	calls := 0
	notes := &notebook{name: "notes", fail: func() error {
		if calls++; calls == 2 { // the first list commits, the second fails after its writes
			return errOnPurpose
		}
		return nil
	}}
	before, after := &memory{name: "before"}, &notebook{name: "after"}
	runner := h.runner(before, notes, after)
	if err := runner.CatchUp(h.ctx); !errors.Is(err, errOnPurpose) {
		t.Fatalf("%v", err)
	}
	h.sawAll("notes", batch)
	h.sawAll("after", batch+10) // not held up by the one before it
	if len(before.seen) != batch+10 {
		t.Errorf("the one before it saw %d", len(before.seen))
	}
	h.catchUp(runner)
	h.sawAll("notes", batch+10)
	h.sawAll("after", batch+10)
	if len(before.seen) != batch+10 {
		t.Errorf("the one before it saw %d", len(before.seen))
	}
	h.append(1) // level again: one write for all
	h.catchUp(runner)
	if len(notes.txs) != 3 || notes.txs[2] != after.txs[len(after.txs)-1] {
		t.Error("they no longer share a write")
	}
}

func TestAPanicInApplyLeavesNothing(t *testing.T) {
	h := newHouse(t)
	h.append(3)
	notes, other := &notebook{name: "notes", fail: func() error { panic("on purpose") }}, &notebook{name: "other"}
	if err := h.runner(notes, other).CatchUp(h.ctx); !errors.Is(err, db.ErrPanic) {
		t.Fatalf("%v", err)
	}
	h.saw("notes")
	h.sawAll("other", 3)
	notes.fail = nil
	h.catchUp(h.runner(notes, other))
	h.sawAll("notes", 3)
	h.sawAll("other", 3)
}

func TestANewProjectionStartsAtTheBeginningAndHoldsNobodyUp(t *testing.T) {
	h := newHouse(t)
	h.append(2 * batch)
	old := &notebook{name: "old"}
	h.catchUp(h.runner(old))
	h.append(5)
	var reached int64 // of the old one, when the new one begins
	fresh := &notebook{name: "new", fail: func() error {
		if reached == 0 {
			last := old.lists[len(old.lists)-1]
			reached = last[len(last)-1].seq
		}
		return nil
	}}
	runner := h.runner(fresh, old)
	h.catchUp(runner)
	if reached != 2*batch+5 {
		t.Errorf("the old one stood at %d when the new one began", reached)
	}
	h.sawAll("old", 2*batch+5)
	h.sawAll("new", 2*batch+5)
	h.append(1)
	h.catchUp(runner)
	if fresh.txs[len(fresh.txs)-1] != old.txs[len(old.txs)-1] {
		t.Error("they are level and do not share a write")
	}
}

func TestReachedIsThatOfTheLast(t *testing.T) {
	h := newHouse(t)
	h.append(7)
	h.catchUp(h.runner(&notebook{name: "first"}))
	runner := h.runner(&notebook{name: "first"}, &notebook{name: "second"})
	for _, want := range []int64{0, 7} {
		err := h.db.Read(h.ctx, func(q *db.Reader) error {
			if reached, err := runner.Reached(q); err != nil || reached != want {
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
func (h *house) start(t *testing.T, r *Runner[entry]) {
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

func TestARunnerIsWokenByAnEntry(t *testing.T) {
	h := newHouse(t)
	notes := &notebook{name: "notes", took: make(chan int64, 10)}
	runner := h.runner(notes)
	h.append(3)
	h.start(t, runner)
	if last := <-notes.took; last != 3 { // by itself, when it starts
		t.Fatalf("took up entries to %d", last)
	}
	h.clock.WaitForSleepers(1) // woken by the three, it lets more gather
	h.append(1)
	h.append(1)
	h.clock.Advance(pause)
	if last := <-notes.took; last != 5 {
		t.Errorf("took up entries to %d", last)
	}
	h.clock.WaitForSleepers(1) // woken by what came while it waited
	h.append(1)
	h.clock.Advance(pause)
	if last := <-notes.took; last != 6 {
		t.Errorf("took up entries to %d", last)
	}
	h.sawAll("notes", 6)
}

func TestARunnerTriesAgainWithoutANewEntry(t *testing.T) {
	h := newHouse(t)
	h.append(3) // before there is a runner: nobody will wake it
	var calls atomic.Int64
	notes := &notebook{name: "notes", took: make(chan int64, 10), fail: func() error {
		if calls.Add(1) <= 2 {
			return errOnPurpose
		}
		return nil
	}}
	h.start(t, h.runner(notes))
	for range 2 {
		h.clock.WaitForSleepers(1)
		h.clock.Advance(retry)
	}
	if last := <-notes.took; last != 3 || calls.Load() != 3 {
		t.Errorf("took up entries to %d in %d calls", last, calls.Load())
	}
	h.sawAll("notes", 3)
}

func TestOneThatFailsWaitsAloneWhileTheOthersGoOn(t *testing.T) {
	h := newHouse(t)
	h.append(3)
	var calls atomic.Int64
	var well atomic.Bool
	ill := &notebook{name: "ill", took: make(chan int64, 10), fail: func() error {
		if calls.Add(1); !well.Load() {
			return errOnPurpose
		}
		return nil
	}}
	other := &notebook{name: "other", took: make(chan int64, 10)}
	h.start(t, h.runner(ill, other))
	if last := <-other.took; last != 3 {
		t.Fatalf("took up entries to %d", last)
	}
	h.clock.WaitForSleepers(1) // for the next try
	h.append(1)                // one only: of two, the second could wake the runner once more
	h.clock.WaitForSleepers(2) // for more entries
	h.clock.Advance(pause)
	if last := <-other.took; last != 4 || calls.Load() != 1 {
		t.Errorf("the other took up entries to %d; %d tries", last, calls.Load())
	}
	well.Store(true)
	h.clock.WaitForSleepers(2) // the first try's is still set
	h.clock.Advance(retry)
	if last := <-ill.took; last != 4 {
		t.Errorf("took up entries to %d", last)
	}
	h.sawAll("ill", 4)
	h.sawAll("other", 4)
}

func TestTwoRunnersNeverCountTwice(t *testing.T) {
	h := newHouse(t)
	runners := []*Runner[entry]{h.runner(&notebook{name: "notes"}), h.runner(&notebook{name: "notes"})}
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
						h.given++ // by the writer alone
						if err := h.insert(tx, entry{h.given, 0}, true); err != nil {
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
	h.sawAll("notes", 300)
}

func TestAnOvertakenRunnerGoesOn(t *testing.T) {
	h := newHouse(t)
	first, second := h.runner(&notebook{name: "notes"}, &notebook{name: "more"}), h.runner(&notebook{name: "notes"})
	h.append(2)
	h.catchUp(first)
	h.append(3)
	second.batch = 1
	h.catchUp(second)
	// Where the first believes its projection to stand, it no longer stands.
	if err := first.CatchUp(h.ctx); err != nil {
		t.Fatal(err)
	}
	h.sawAll("notes", 5)
	h.sawAll("more", 5)
	h.exec(`DELETE FROM projections WHERE name = 'more'`) // to make it anew
	h.exec(`DELETE FROM seen WHERE projection = 'more'`)
	h.append(1)
	h.catchUp(first)
	h.sawAll("notes", 6)
	h.sawAll("more", 6)
}

func TestTwoProjectionsOfOneNameAreRefused(t *testing.T) {
	h := newHouse(t)
	defer func() {
		if recover() == nil {
			t.Error("they were taken")
		}
	}()
	h.runner(&notebook{name: "notes"}, &memory{name: "notes"})
}
