package projection

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"croupier/db"
)

func TestEntriesAfterGapWait(t *testing.T) {
	for _, restart := range []bool{false, true} {
		h := newHarness(t)
		runner := h.runner(&recorder{name: "notes"})
		wakeUp := func() {
			if restart {
				h.openLog()
				runner = h.runner(&recorder{name: "notes"})
			}
			h.catchUp(runner)
		}
		h.commit(1, 2, 4, 5)
		wakeUp()
		h.wantSeen("notes", 1, 2)
		h.clock.Advance(gapTimeout - time.Millisecond)
		wakeUp()
		h.wantSeen("notes", 1, 2)
		h.commit(3) // committed late, but not skipped
		h.commit(7)
		wakeUp()
		h.wantSeen("notes", 1, 2, 3, 4, 5)
		h.clock.Advance(gapTimeout) // 6 can no longer be committed
		wakeUp()
		h.wantSeen("notes", 1, 2, 3, 4, 5, 7)
	}
}

func TestOldGapsDelayNoEntry(t *testing.T) {
	h := newHarness(t)
	h.commit(3, 5, 9, 10)
	h.clock.Advance(gapTimeout)
	h.commit(11)
	h.catchUp(h.runner(&recorder{name: "notes"}))
	h.wantSeen("notes", 3, 5, 9, 10, 11)
}

// TestGapBeforeFutureEntryTimesOut checks that an entry with a time in the
// future does not block the log until that time.
func TestGapBeforeFutureEntryTimesOut(t *testing.T) {
	h := newHarness(t)
	h.write(func(tx *db.Tx) error { return h.insert(tx, entry{2, tx.Now().Add(1000 * time.Hour).UnixMilli()}, true) })
	runner := h.runner(&recorder{name: "notes"})
	for _, step := range []time.Duration{0, gapTimeout - time.Second} {
		h.clock.Advance(step)
		h.catchUp(runner)
		h.wantSeen("notes")
	}
	h.clock.Advance(-10 * time.Hour)
	h.catchUp(runner)
	h.wantSeen("notes")
	h.clock.Advance(gapTimeout)
	h.catchUp(runner)
	h.wantSeen("notes", 2)
}

func TestRunnerRetriesGapWithoutNewEntry(t *testing.T) {
	h := newHarness(t)
	notes := &recorder{name: "notes", applied: make(chan int64, 10)}
	h.commit(2, 3)
	h.start(t, h.runner(notes))
	h.clock.WaitForSleepers(1)
	h.write(func(tx *db.Tx) error { return h.insert(tx, entry{1, 0}, false) }) // written by another process
	h.clock.Advance(collectInterval)
	if last := <-notes.applied; last != 3 {
		t.Errorf("took up entries to %d", last)
	}
	h.wantSeen("notes", 1, 2, 3)
}

// longest is the longest write of the property test, skew the largest
// difference between the clocks.
const (
	maxWriteDuration = 20 * time.Second
	skew             = 15 * time.Second
)

// openWrite is an open write with its assigned numbers.
type openWrite struct {
	began   time.Time
	handed  bool // written by the runner's process
	entries []entry
}

// simulation has several writers that take numbers in order and commit in any
// order.
type simulation struct {
	*harness
	t         *rapid.T
	open      []*openWrite
	committed []int64
	runner    *Runner[entry]
	notes     []*recorder
	memory    *memory
	// failing is the number of further failures of the last recorder.
	failing int
}

func (w *simulation) begin(t *rapid.T) {
	one := &openWrite{began: w.clock.Now(), handed: rapid.IntRange(0, 3).Draw(t, "process") > 0}
	w.open = append(w.open, one)
	w.assign(t, one)
}

// assign assigns numbers to a write.
func (w *simulation) assign(t *rapid.T, to *openWrite) {
	at := to.began.Add(time.Duration(rapid.Int64Range(int64(-skew), int64(skew)).Draw(t, "skew")))
	for range rapid.IntRange(1, 3).Draw(t, "numbers") {
		w.assigned++
		to.entries = append(to.entries, entry{w.assigned, at.UnixMilli()})
	}
}

// end commits a write or rolls it back.
func (w *simulation) end(t *rapid.T, at int) {
	one := w.open[at]
	w.open = slices.Delete(w.open, at, at+1)
	if rapid.IntRange(0, 3).Draw(t, "end") == 0 {
		return
	}
	w.write(func(tx *db.Tx) error {
		for _, e := range one.entries {
			if err := w.insert(tx, e, one.handed); err != nil {
				return err
			}
		}
		return nil
	})
	for _, e := range one.entries {
		w.committed = append(w.committed, e.seq)
	}
}

// advance advances the clock, but no write lasts longer than longest.
func (w *simulation) advance(t *rapid.T, d time.Duration) {
	for i := len(w.open) - 1; i >= 0; i-- {
		if w.clock.Now().Add(d).Sub(w.open[i].began) > maxWriteDuration {
			w.end(t, i)
		}
	}
	w.clock.Advance(d)
}

// restart clears the memory. Some projections may be absent until the next
// restart.
func (w *simulation) restart(t *rapid.T) {
	w.openLog()
	list := []Projection[entry]{w.memory}
	for _, n := range w.notes {
		if rapid.IntRange(0, 3).Draw(t, n.name) > 0 {
			list = append(list, n)
		}
	}
	w.run(t, list...)
}

func (w *simulation) run(t *rapid.T, list ...Projection[entry]) {
	w.runner = w.harness.runner(list...)
	w.runner.batch = rapid.IntRange(1, 6).Draw(t, "batch")
	w.runner.window.limit = rapid.IntRange(1, 12).Draw(t, "window")
}

// follow lets the runner catch up. A failed projection is retried later.
func (w *simulation) follow(*rapid.T) { _ = w.runner.CatchUp(w.ctx) }

// check fails unless each projection has a subset of the committed entries,
// ascending.
func (w *simulation) check(t *rapid.T) {
	for name, seen := range w.all() {
		for i, seq := range seen {
			if i > 0 && seq <= seen[i-1] {
				t.Fatalf("%s saw %v", name, seen)
			}
			if !slices.Contains(w.committed, seq) {
				t.Fatalf("%s saw %d, which was not committed", name, seq)
			}
		}
	}
}

func (w *simulation) all() map[string][]int64 {
	lists := map[string][]int64{w.memory.name: w.memory.seen}
	for _, n := range w.notes {
		lists[n.name] = w.seen(n.name)
	}
	return lists
}

// TestEveryProjectionSeesEveryEntryOnceInOrder checks this for every order of
// commits, with gaps, restarts and failures.
func TestEveryProjectionSeesEveryEntryOnceInOrder(t *testing.T) {
	shared := newHarness(t)
	rapid.Check(t, func(t *rapid.T) {
		for _, table := range []string{"entries", "seen", "projections"} {
			shared.exec(`DELETE FROM ` + table)
		}
		shared.assigned = 0
		w := &simulation{harness: shared, t: t, memory: &memory{name: "memory"}}
		for _, name := range []string{"first", "second", "ill"} {
			w.notes = append(w.notes, &recorder{name: name})
		}
		w.notes[2].fail = func() error {
			if w.failing > 0 {
				w.failing--
				return errOnPurpose
			}
			return nil
		}
		w.openLog()
		allProjections := []Projection[entry]{w.memory, w.notes[0], w.notes[1], w.notes[2]}
		w.run(t, allProjections...)
		t.Repeat(map[string]func(*rapid.T){
			"begin": w.begin,
			"continue": func(t *rapid.T) {
				if len(w.open) > 0 {
					w.assign(t, rapid.SampledFrom(w.open).Draw(t, "write"))
				}
			},
			"end": func(t *rapid.T) {
				if len(w.open) > 0 {
					w.end(t, rapid.IntRange(0, len(w.open)-1).Draw(t, "write"))
				}
			},
			"wait": func(t *rapid.T) {
				longest := rapid.SampledFrom([]time.Duration{collectInterval, maxWriteDuration, 2 * gapTimeout}).Draw(t, "at most")
				w.advance(t, time.Duration(rapid.Int64Range(0, int64(longest)).Draw(t, "time")))
			},
			"fail": func(t *rapid.T) { w.failing = rapid.IntRange(1, 3).Draw(t, "times") },
			"restart": func(t *rapid.T) {
				if rapid.IntRange(0, 2).Draw(t, "really") == 0 {
					w.restart(t)
				}
			},
			"catch up":        w.follow,
			"catch up, again": w.follow, // to choose it more often
			"":                w.check,
		})
		for len(w.open) > 0 {
			w.end(t, 0)
		}
		w.failing = 0
		w.advance(t, gapTimeout+skew)
		w.run(t, allProjections...)
		w.catchUp(w.runner)
		slices.Sort(w.committed)
		for name, seen := range w.all() {
			if !slices.Equal(seen, w.committed) {
				t.Fatalf("%s saw %v of %v", name, seen, w.committed)
			}
		}
	})
}
