package book

import (
	"testing"
	"time"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/desk"
)

// realMatch is a book with a real match.
func (r *harness) realMatch(id string) *board.Event {
	r.T.Helper()
	f := r.fixture(id)
	f.Simulated = false
	r.mustHandle(source.Message{Fixture: &f})
	r.endSilence()
	return r.board.BySource(id)
}

// advance advances the clock, then runs a beat and a flush.
func (r *harness) advance(by time.Duration) {
	r.T.Helper()
	r.Harness.Clock.Advance(by)
	r.Tick()
	r.endSilence()
}

// overResults returns the results of over 0.5 and over 1.5.
func (r *harness) overResults(e *board.Event) string {
	r.T.Helper()
	return r.settledOutcomes(e, "total", "line=0.5")["over"] + ", " + r.settledOutcomes(e, "total", "line=1.5")["over"]
}

// A goal settles bets after the time of the setting. Until then they cannot be cashed
// out, because their market is closed. The end of the match settles at once.
func TestGoalSettlesAfterHoldTime(t *testing.T) {
	r := newHarness(t)
	e := r.realMatch("m1")
	r.state("m1", 1, playing(1, 0, 0))
	r.state("m1", 2, playing(10, 1, 0))
	if got := r.overResults(e); got != ", " {
		t.Errorf("at the goal %s is settled", got)
	}
	if q := r.quote(e, "total", "line=0.5", "over"); q.State != line.Closed {
		t.Errorf("it can be bet on: %+v", q)
	}
	r.advance(30 * time.Second)
	r.state("m1", 3, playing(11, 2, 0)) // another goal waits its own time
	r.advance(30 * time.Second)
	if got := r.overResults(e); got != "won 4, " {
		t.Errorf("a minute after the first goal %s is settled", got)
	}
	r.advance(30 * time.Second)
	if got := r.overResults(e); got != "won 4, won 4" {
		t.Errorf("a minute after the second goal %s is settled", got)
	}
	r.state("m1", 9, ended(2, 0))
	if got := r.settledOutcomes(e, "1x2", "")["1"]; got != "won 4" {
		t.Errorf("at the end the winner is %s", got)
	}
}

// A goal that is cancelled within that time settles nothing. The earlier decisions
// remain.
func TestGoalCancelledWithinHoldSettlesNothing(t *testing.T) {
	r := newHarness(t)
	e := r.realMatch("m1")
	r.state("m1", 1, playing(1, 1, 0))
	r.advance(20 * time.Second)
	r.state("m1", 2, playing(2, 2, 0))
	r.advance(20 * time.Second)
	r.state("m1", 3, playing(3, 1, 0))
	r.advance(20 * time.Second)
	if got := r.overResults(e); got != "won 4, " {
		t.Errorf("%s is settled", got)
	}
	r.advance(time.Hour)
	if got := r.overResults(e); got != "won 4, " {
		t.Errorf("later %s is settled", got)
	}
	if q := r.quote(e, "total", "line=1.5", "over"); !q.Undecided {
		t.Errorf("it is decided: %+v", q)
	}
}

// Decisions that the feed confirms or that staff make are settled at once.
func TestConfirmedDecisionsSettleAtOnce(t *testing.T) {
	r := newHarness(t)
	e := r.realMatch("m1")
	r.state("m1", 1, playing(1, 1, 0))
	r.mustHandle(source.Message{State: &source.State{Event: "m1", Seq: 2, Phase: source.Live, Confirmed: true, Play: playing(1, 1, 0)}})
	r.endSilence()
	if got := r.overResults(e); got != "won 4, " {
		t.Errorf("%s is settled", got)
	}
	if err := r.approve("ben", r.requestRuling("ann", desk.RulingRequest{Event: e.ID, Action: board.RulingMarkets, Markets: []string{"btts/"}})); err != nil {
		t.Fatal(err)
	}
	r.endSilence()
	if got := r.settledOutcomes(e, "btts", "")["yes"]; got != "void 1" {
		t.Errorf("both score is %s", got)
	}
}
