package book

import (
	"context"
	"testing"
	"time"

	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
)

// storedChanges returns the number of stored price changes of an event.
func (r *harness) storedChanges(e *board.Event) int {
	r.T.Helper()
	return r.Harness.Count(`sport_prices WHERE event = $1`, e.ID)
}

// The prices of simulated matches are stored at intervals, so that an idle site does not write
// without a pause. Those of other feeds are stored at once.
func TestPricesAreStoredInIntervals(t *testing.T) {
	for name, simulated := range map[string]bool{"simulated": true, "of another feed": false} {
		t.Run(name, func(t *testing.T) {
			r := newHarness(t)
			f := r.fixture("m1")
			f.Simulated = simulated
			r.mustHandle(source.Message{Fixture: &f})
			r.endSilence()
			e := r.board.BySource("m1")
			r.state("m1", 2, playing(1, 0, 0))
			r.Harness.Clock.Advance(time.Minute)
			r.endSilence()
			before := r.storedChanges(e)
			for minute := 2; minute < 9; minute++ {
				r.state("m1", int64(minute+1), playing(minute, 0, 0))
			}
			if added := r.storedChanges(e) - before; (added == 0) != simulated {
				t.Errorf("%d changes are stored at once", added)
			}
			r.Harness.Clock.Advance(time.Minute)
			r.endSilence()
			if added := r.storedChanges(e) - before; added < 5 {
				t.Errorf("after the interval %d changes are stored", added)
			}
		})
	}
}

// A site that is stopped stores what waits for the interval.
func TestPricesAreStoredAtStop(t *testing.T) {
	r := newHarness(t)
	e := r.match("m1")
	for minute := 1; minute < 9; minute++ {
		r.state("m1", int64(minute+1), playing(minute, 0, 0))
	}
	before := r.storedChanges(e)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := r.RunTicks(ctx); err != nil {
		t.Fatal(err)
	}
	if after := r.storedChanges(e); after < before+5 {
		t.Errorf("%d changes are stored, %d before the stop", after, before)
	}
}

// The results of a match are stored at once: a site that is killed has them.
func TestKilledSiteHasResultsOfEndedMatch(t *testing.T) {
	r := newHarness(t)
	e := r.match("m1")
	r.state("m1", 2, playing(1, 0, 0))
	r.state("m1", 3, playing(30, 1, 0))
	r.state("m1", 4, ended(1, 0))
	reopened := openHarness(t, restartedKernel(t, r))
	reopened.requireResults(e.ID, map[string]string{"1x2//1": "won", "1x2//2": "lost", "nth_goal/number=1/1": "won"})
}
