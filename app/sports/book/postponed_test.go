package book

import (
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/sports/source"
)

// Services that settle bets receive a new start time once it is stored. They receive no
// other change of a fixture.
func TestStartChangeIsNotified(t *testing.T) {
	r := newHarness(t)
	var update []string
	r.OnStartChanged(func(event string) { update = append(update, event) })
	e := r.match("m1")
	f := r.fixture("m1")
	f.Seq, f.Away = 2, "Calder Wolves"
	r.mustHandle(source.Message{Fixture: &f})
	r.endSilence()
	if len(update) != 0 {
		t.Errorf("published %v", update)
	}
	f.Seq, f.Starts = 3, f.Starts.Add(5*24*time.Hour)
	r.mustHandle(source.Message{Fixture: &f})
	r.endSilence()
	if !slices.Equal(update, []string{e.ID}) {
		t.Errorf("published %v", update)
	}
	if q := r.quote(e, "1x2", "", "1"); !q.Starts.Equal(f.Starts) {
		t.Errorf("it begins at %v", q.Starts)
	}
}

// A match that begins days late was postponed, even if the feed never said so.
func TestLateMatchIsPostponed(t *testing.T) {
	r := newHarness(t)
	e := r.match("m1")
	r.Harness.Clock.Advance(72 * time.Hour)
	r.state("m1", 1, playing(1, 0, 0))
	if starts := e.Snapshot.Load().Fixture.Starts; !starts.Equal(r.Harness.Clock.Now()) {
		t.Errorf("it begins at %v", starts)
	}
}
