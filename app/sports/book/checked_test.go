package book

import (
	"errors"
	"testing"
	"time"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
)

// refusedState sends a state that must be rejected with the field and the reason, and
// must change nothing.
func (r *harness) refusedState(what string, e *board.Event, s source.State, field string, reason markets.Reason) {
	r.T.Helper()
	before := e.Snapshot.Load()
	err := r.feed.HandleMessage(r.T.Context(), source.Message{State: &s})
	var refused *markets.FieldError
	if !errors.As(err, &refused) || refused.Field != field || refused.Reason != reason {
		r.T.Errorf("%s: %v, want %s: %s", what, err, field, reason)
	}
	if e.Snapshot.Load() != before {
		r.T.Errorf("%s has changed the event", what)
	}
}

// The book rejects a result of the feed that is impossible in the sport. It accepts the
// correct result later.
func TestImpossibleFeedResultsAreRefused(t *testing.T) {
	r := newHarness(t)
	e := r.match("m1")
	goals := func(periods ...markets.Tally) *models.State {
		return &models.State{Result: &markets.Result{Status: markets.Ended, Periods: periods}}
	}
	half := markets.Tally{markets.Points: {Home: 1}}
	over := func(play *models.State) source.State {
		return source.State{Event: "m1", Seq: 5, Phase: source.Over, Play: play}
	}
	r.refusedState("no period", e, over(goals()), "result.periods", markets.ReasonMissing)
	r.refusedState("one half", e, over(goals(half)), "result.periods", markets.ReasonMissing)
	r.refusedState("goals for points", e, over(goals(markets.Tally{"goals": {Home: 2}}, half)), "result.periods[0].goals", markets.ReasonUnknown)
	r.state("m1", 5, goals(half, markets.Tally{markets.Points: {Home: 2, Away: 1}}))
	r.requireResults(e.ID, map[string]string{
		"1x2//1": "won", "period_1x2/period=1/1": "won", "nth_goal/number=1/none": "void", "last_goal//none": "void", "corners_1x2//x": "void", "red_card//no": "void",
	})
}

// A live event without the model's own clock has the price of its minute.
func TestLiveStateWithoutStepIsPricedAtItsMinute(t *testing.T) {
	r := newHarness(t)
	e := r.match("m1")
	r.state("m1", 2, playing(1, 0, 0))
	late := &models.State{Seconds: 80 * 60, Result: &markets.Result{Status: markets.Playing, Done: 1, Periods: []markets.Tally{{markets.Points: {Home: 1}}, {}}}}
	r.state("m1", 3, late)
	if under := r.quote(e, "total", "line=1.5", "under"); under.Chance < 600_000 {
		t.Errorf("under 1.5 at 1:0 in minute 81: %+v", under)
	}
	untimed := *late
	untimed.Seconds = 0
	r.refusedState("no time", e, source.State{Event: "m1", Seq: 4, Phase: source.Live, Play: &untimed}, "seconds", markets.ReasonMissing)
}

// An event whose provider sends no playing time has the prices of the kick-off for at
// most two minutes.
func TestLiveStatesWithoutClockAreRefused(t *testing.T) {
	r := newHarness(t)
	e := r.match("m1")
	untimed := func(seq int64) source.State {
		return source.State{Event: "m1", Seq: seq, Phase: source.Live, Play: &models.State{Result: &markets.Result{Status: markets.Playing, Periods: []markets.Tally{{}}}}}
	}
	first, second := untimed(1), untimed(2)
	r.mustHandle(source.Message{State: &first})
	r.Harness.Clock.Advance(time.Minute)
	r.mustHandle(source.Message{State: &second})
	r.endSilence()
	if q := r.quote(e, "1x2", "", "1"); q.State != line.Open {
		t.Errorf("a minute after the kick-off: %+v", q)
	}
	r.Harness.Clock.Advance(2 * time.Minute)
	r.refusedState("three minutes later", e, untimed(3), "seconds", markets.ReasonMissing)
}
