package book

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/publish"
	"croupier/db"
)

// contest is a golf tournament with eight competitors. c0 is the best.
func (r *harness) contest(id string, modelled bool) source.Fixture {
	f := source.Fixture{
		ID: id, Seq: 1, Sport: "golf", Category: "World", Tournament: "Tour", Home: "Ashford Open", Starts: r.Harness.Clock.Now().Add(time.Hour), Modelled: modelled,
	}
	for i := range 8 {
		f.Field = append(f.Field, source.Competitor{ID: fmt.Sprintf("c%d", i), Name: fmt.Sprintf("Player %d", i), Rating: 2 - float64(i)/2})
	}
	return f
}

// newContest is a book with one contest.
func (r *harness) newContest(id string) *board.Event {
	r.T.Helper()
	f := r.contest(id, true)
	r.mustHandle(source.Message{Fixture: &f})
	r.endSilence()
	return r.board.BySource(id)
}

// finish sends how a contest ended.
func (r *harness) finish(id string, seq int64, places map[string]markets.Place) {
	r.T.Helper()
	r.state(id, seq, &models.State{Step: 18, Seconds: 18 * 900, More: make([]int, 8), Result: &markets.Result{Status: markets.Ended, Regular: true, Places: places}})
}

// settledOutcomes returns the results of the competitors in a market, by competitor id.
func (r *harness) settledOutcomes(e *board.Event, market, specifiers string) map[string]string {
	r.T.Helper()
	all := map[string]string{}
	err := r.results.Flush(r.T.Context())
	if err == nil {
		err = r.Harness.DB.Read(r.T.Context(), func(q *db.Reader) error {
			list, err := r.results.ResultsOf(q, e.ID)
			for _, item := range list {
				if item.Market == market && item.Specifiers == specifiers {
					all[item.Outcome] = item.Factor.Outcome() + " " + item.Factor.Return(odds.Price(4000)).Exact()
				}
			}
			return err
		})
	}
	if err != nil {
		r.T.Fatal(err)
	}
	return all
}

// A contest has markets for the winner and for places. One model prices them with the
// margin.
func TestContestMarkets(t *testing.T) {
	r := newHarness(t)
	e := r.newContest("g1")
	for market, want := range map[string]struct {
		specifiers string
		winners    float64
	}{"outright": {"", 1}, "top": {"number=3", 3}} {
		implied, before := 0.0, int64(line.Million)
		for i := range 8 {
			q := r.quote(e, market, want.specifiers, fmt.Sprintf("c%d", i))
			if q.State != line.Open || q.Edge() <= 0 || q.Chance >= before || q.OutcomeName != fmt.Sprintf("Player %d", i) {
				t.Errorf("%s: the quote is %+v", market, q)
			}
			implied, before = implied+q.Price.Implied(), q.Chance
		}
		if implied < want.winners*1.045 || implied > want.winners*1.08 {
			t.Errorf("%s: the prices imply %.4f of %v winners", market, implied, want.winners)
		}
	}
	if _, ok := r.pricing.Quote(line.Selection{Event: e.ID, Market: "winner", Outcome: "1"}); ok {
		t.Error("a contest without sides has a market of two")
	}
	view := r.eventView(e)
	if view.Field != 8 || view.First == nil || view.First.Market != "outright" || len(view.First.Outcomes) != 3 || view.First.Outcomes[0].ID != "c0" {
		t.Errorf("lists show %+v", view.First)
	}
}

// A competitor who withdraws before the start is void, and the others are priced without
// that competitor. After the start, no competitor withdraws or returns.
func TestNonRunnersAreVoid(t *testing.T) {
	r := newHarness(t)
	e := r.newContest("g1")
	before := r.quote(e, "outright", "", "c1")
	f := r.contest("g1", true)
	f.Seq, f.Field[0].Out, f.Field[7].Name = 2, true, "Another Runner"
	r.mustHandle(source.Message{Fixture: &f})
	out, other := r.quote(e, "outright", "", "c0"), r.quote(e, "outright", "", "c1")
	if out.State != line.Suspended || other.State != line.Open || other.Chance <= before.Chance || other.Price >= before.Price {
		t.Errorf("after a withdrawal: %+v, and another %+v before %+v", out, other, before)
	}
	if q := r.quote(e, "outright", "", "c7"); q.OutcomeName != "Player 7" {
		t.Errorf("a competitor became %q", q.OutcomeName)
	}
	r.Harness.Clock.Advance(time.Hour)
	r.state("g1", 1, &models.State{Step: 1, Seconds: 900, More: make([]int, 8), Result: &markets.Result{Status: markets.Playing}})
	f.Seq, f.Field = 3, f.Field[2:]
	r.mustHandle(source.Message{Fixture: &f})
	if q := r.quote(e, "outright", "", "c1"); q.State != line.Open {
		t.Errorf("a runner withdrew after the beginning: %+v", q)
	}
	r.finish("g1", 2, map[string]markets.Place{"c1": {First: 1, Tied: 1}, "c2": {First: 2, Tied: 1}, "c3": {First: 3, Tied: 2}, "c4": {First: 3, Tied: 2}, "c5": {First: 5, Tied: 1}})
	for market, want := range map[string]map[string]string{
		"outright": {"c0": "void 1", "c1": "won 4", "c2": "lost 0", "c6": "lost 0"},
		"top":      {"c0": "void 1", "c1": "won 4", "c2": "won 4", "c3": "dead heat 2", "c4": "dead heat 2", "c5": "lost 0", "c7": "lost 0"},
	} {
		got := r.settledOutcomes(e, market, map[string]string{"top": "number=3"}[market])
		for id, outcome := range want {
			if got[id] != outcome {
				t.Errorf("%s: %s is %q, want %q", market, id, got[id], outcome)
			}
		}
	}
}

// A dead heat is corrected by a photo finish. A reopened book still has the field.
func TestContestCorrectionSurvivesRestart(t *testing.T) {
	r := newHarness(t)
	e := r.newContest("g1")
	r.Harness.Clock.Advance(time.Hour)
	r.finish("g1", 5, map[string]markets.Place{"c0": {First: 1, Tied: 2}, "c1": {First: 1, Tied: 2}})
	if got := r.settledOutcomes(e, "outright", ""); got["c0"] != "dead heat 2" || got["c1"] != "dead heat 2" || got["c2"] != "lost 0" {
		t.Errorf("a dead heat is %v", got)
	}
	reopened := openHarness(t, kerneltest.Reopen(t, r.Harness.DB, r.Harness.Clock))
	reopened.endSilence()
	same := reopened.board.BySource("g1")
	if same == nil || !slices.Equal(same.Snapshot.Load().Fixture.Field, e.Snapshot.Load().Fixture.Field) {
		t.Fatal("the field is forgotten")
	}
	reopened.finish("g1", 6, map[string]markets.Place{"c0": {First: 2, Tied: 1}, "c1": {First: 1, Tied: 1}})
	if got := reopened.settledOutcomes(same, "outright", ""); got["c0"] != "lost 0" || got["c1"] != "won 4" {
		t.Errorf("the photograph says %v", got)
	}
}

// A contest that the feed prices, and a cancelled contest.
func TestContestPricedByFeed(t *testing.T) {
	r := newHarness(t)
	f := r.contest("g1", false)
	r.mustHandle(source.Message{Fixture: &f})
	r.endSilence()
	chances := map[string]float64{}
	for i := range 8 {
		chances[fmt.Sprintf("c%d", i)] = 0.125
	}
	r.mustHandle(source.Message{Odds: &source.Odds{Event: "g1", Seq: 1, Markets: []source.Market{{Key: "outright", Chances: chances}}}})
	r.endSilence()
	e := r.board.BySource("g1")
	if q := r.quote(e, "outright", "", "c5"); q.State != line.Open || math.Abs(1/q.Price.Implied()-8/1.05) > 0.2 {
		t.Errorf("the quote is %+v", q)
	}
	f.Seq, f.Cancelled = 2, true
	r.mustHandle(source.Message{Fixture: &f})
	for id, got := range r.settledOutcomes(e, "outright", "") {
		if got != "void 1" {
			t.Errorf("%s of a cancelled contest is %s", id, got)
		}
	}
}

// Invalid fields and invalid results of fields.
func TestInvalidFieldsAreRefused(t *testing.T) {
	r := newHarness(t)
	e := r.newContest("g1")
	for name, change := range map[string]func(*source.Fixture){
		"of one":             func(f *source.Fixture) { f.Field = f.Field[:1] },
		"of none, modelled":  func(f *source.Fixture) { f.Field = nil },
		"twice the same":     func(f *source.Fixture) { f.Field[1].ID = "c0" },
		"an id with a slash": func(f *source.Fixture) { f.Field[1].ID = "c1?" },
		"without a name":     func(f *source.Fixture) { f.Field[1].Name = "" },
		"too many": func(f *source.Fixture) {
			for i := range 200 {
				f.Field = append(f.Field, source.Competitor{ID: fmt.Sprintf("x%d", i), Name: "X"})
			}
		},
		"too many for a model": func(f *source.Fixture) {
			for i := range models.MaxField {
				f.Field = append(f.Field, source.Competitor{ID: fmt.Sprintf("x%d", i), Name: "X"})
			}
		},
		"in a sport of two sides": func(f *source.Fixture) { f.Sport, f.Away = "soccer", "B" },
	} {
		f := r.contest("bad", true)
		change(&f)
		if err := r.feed.HandleMessage(t.Context(), source.Message{Fixture: &f}); err == nil || r.board.BySource("bad") != nil {
			t.Errorf("a field %s is taken", name)
		}
	}
	for name, state := range map[string]*models.State{
		"without points":        {Result: &markets.Result{Status: markets.Playing}},
		"an end without places": {More: make([]int, 8), Result: &markets.Result{Status: markets.Ended}},
		"an unknown competitor": {More: make([]int, 8), Result: &markets.Result{Status: markets.Ended, Places: map[string]markets.Place{"x": {First: 1}}}},
		"a place below none":    {More: make([]int, 8), Result: &markets.Result{Status: markets.Ended, Places: map[string]markets.Place{"c0": {First: -1}}}},
	} {
		phase := source.Live
		if state.Result.Over() {
			phase = source.Over
		}
		if err := r.feed.HandleMessage(t.Context(), source.Message{State: &source.State{Event: "g1", Seq: 9, Phase: phase, Play: state}}); err == nil {
			t.Errorf("a result %s is taken", name)
		}
	}
	if e.Snapshot.Load().Phase != source.Planned {
		t.Error("the contest has begun")
	}
}

// eventView returns an event as lists show it.
func (r *harness) eventView(e *board.Event) publish.Event {
	r.T.Helper()
	answer, err := r.publish.Event(r.T.Context(), nil, board.EventRequest{ID: e.ID})
	if err != nil {
		r.T.Fatal(err)
	}
	return answer.Event
}
