package journal

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"croupier/db"
)

var errOnPurpose = errors.New("on purpose")

func TestAProjectionSeesEachWagerOnceOverRestarts(t *testing.T) {
	h := newHouse(t)
	var last int64
	for _, count := range []int{1, 0, 5, batch, batch + 1, 2 * batch} {
		h.append(count)
		last += int64(count)
		// Every time a new runner, as after a restart.
		if err := h.runner(&notebook{name: "notes"}).CatchUp(h.ctx); err != nil {
			t.Fatal(err)
		}
		h.sawAll("notes", last)
	}
}

func TestAFailedApplyLeavesNothingAndIsRetried(t *testing.T) {
	h := newHouse(t)
	h.append(batch + 10)
	calls := 0
	notes := &notebook{name: "notes", fail: func([]*Wager) error {
		if calls++; calls == 2 { // the first list commits, the second fails after its writes
			return errOnPurpose
		}
		return nil
	}}
	other := &notebook{name: "other"}
	runner := h.runner(notes, other)
	if err := runner.CatchUp(h.ctx); !errors.Is(err, errOnPurpose) {
		t.Fatalf("%v", err)
	}
	h.sawAll("notes", batch)
	h.sawAll("other", batch+10) // not held up by the one before it
	if err := runner.CatchUp(h.ctx); err != nil {
		t.Fatal(err)
	}
	h.sawAll("notes", batch+10)
	h.sawAll("other", batch+10)
}

func TestAPanicInApplyLeavesNothing(t *testing.T) {
	h := newHouse(t)
	h.append(3)
	notes := &notebook{name: "notes", fail: func([]*Wager) error { panic("on purpose") }}
	if err := h.runner(notes).CatchUp(h.ctx); !errors.Is(err, db.ErrPanic) {
		t.Fatalf("%v", err)
	}
	notes.fail = nil
	if err := h.runner(notes).CatchUp(h.ctx); err != nil {
		t.Fatal(err)
	}
	h.sawAll("notes", 3)
}

func TestANewProjectionStartsAtTheBeginning(t *testing.T) {
	h := newHouse(t)
	h.append(7)
	if err := h.runner(&notebook{name: "old"}).CatchUp(h.ctx); err != nil {
		t.Fatal(err)
	}
	h.append(2)
	if err := h.runner(&notebook{name: "old"}, &notebook{name: "new"}).CatchUp(h.ctx); err != nil {
		t.Fatal(err)
	}
	h.sawAll("old", 9)
	h.sawAll("new", 9)
}

// start runs a runner until the test ends.
func (h *house) start(r *Runner) {
	ctx, stop := context.WithCancel(h.ctx)
	done := make(chan error, 1)
	go func() { done <- r.Run(ctx) }()
	h.t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			h.t.Errorf("the runner ended with %v", err)
		}
	})
}

func TestARunnerIsWokenByAWager(t *testing.T) {
	h := newHouse(t)
	notes := &notebook{name: "notes", took: make(chan int64, 10)}
	h.append(3)
	h.start(h.runner(notes))
	if last := <-notes.took; last != 3 { // by itself, when it starts
		t.Fatalf("took up wagers to %d", last)
	}
	h.clock.WaitForSleepers(1) // woken by the three, it lets more gather
	h.append(1)
	h.append(1)
	h.clock.Advance(pause)
	if last := <-notes.took; last != 5 {
		t.Errorf("took up wagers to %d", last)
	}
	h.clock.WaitForSleepers(1) // woken by what came while it waited
	h.append(1)
	h.clock.Advance(pause)
	if last := <-notes.took; last != 6 {
		t.Errorf("took up wagers to %d", last)
	}
	h.sawAll("notes", 6)
}

func TestARunnerTriesAgainWithoutANewWager(t *testing.T) {
	h := newHouse(t)
	h.append(3)
	<-h.journal.wake // as after a restart: nobody will wake it
	var calls atomic.Int64
	notes := &notebook{name: "notes", took: make(chan int64, 10), fail: func([]*Wager) error {
		if calls.Add(1) <= 2 {
			return errOnPurpose
		}
		return nil
	}}
	h.start(h.runner(notes))
	for range 2 {
		h.clock.WaitForSleepers(1)
		h.clock.Advance(retry)
	}
	if last := <-notes.took; last != 3 || calls.Load() != 3 {
		t.Errorf("took up wagers to %d in %d calls", last, calls.Load())
	}
	h.sawAll("notes", 3)
}

func TestTwoRunnersNeverCountTwice(t *testing.T) {
	h := newHouse(t)
	runners := []*Runner{h.runner(&notebook{name: "notes"}), h.runner(&notebook{name: "notes"})}
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
				h.append(3)
			}
		})
	}
	writers.Wait()
	close(stop)
	readers.Wait()
	if err := runners[0].CatchUp(h.ctx); err != nil {
		t.Fatal(err)
	}
	h.sawAll("notes", 300)
}

func TestAnOvertakenRunnerGoesOn(t *testing.T) {
	h := newHouse(t)
	h.append(1)
	first, second := h.runner(&notebook{name: "notes"}), h.runner(&notebook{name: "notes"})
	h.append(2)
	var read []*Wager
	h.read(func(q *db.Reader) (err error) {
		read, err = Since(q, 0, batch)
		return err
	})
	if more, err := second.take(h.ctx, second.projections[0], 0, read[:1]); more || err != nil {
		t.Fatalf("the second took up one: %t, %v", more, err)
	}
	// Only one of the three is taken up: there is more to be done.
	if more, err := first.take(h.ctx, first.projections[0], 0, read); !more || err != nil {
		t.Fatalf("the first was overtaken: %t, %v", more, err)
	}
	h.sawAll("notes", 1)
	if err := first.CatchUp(h.ctx); err != nil {
		t.Fatal(err)
	}
	h.sawAll("notes", 3)
}
