package book

import (
	"context"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/desk"
	"croupier/app/sports/book/results"
	"croupier/app/sports/book/trading"
	"croupier/db"
)

// goalsForm is a football result with everything that its markets need.
func goalsForm() *desk.ResultForm {
	return &desk.ResultForm{
		Status:  "ended",
		Periods: []desk.Tally{{"points": {Home: 1}, "corners": {Home: 3, Away: 1}, "cards": {}, "reds": {}}, {"points": {Home: 1, Away: 1}, "corners": {Home: 2, Away: 2}, "cards": {Home: 1}, "reds": {}}},
		Scores:  []desk.ScoredForm{{Side: "home", Value: 1, Period: 1, Minute: 12}, {Side: "away", Value: 1, Period: 2, Minute: 50}, {Side: "home", Value: 1, Period: 2, Minute: 80}},
	}
}

func TestRulingSettlesEventWithoutFeed(t *testing.T) {
	r := newHarness(t)
	e := r.match("one")
	r.Harness.Clock.Advance(time.Hour)
	r.state("one", 3, playing(30, 1, 0))
	submission := desk.RulingSubmission{RulingRequest: desk.RulingRequest{Event: e.ID, Action: board.RulingResult, Result: goalsForm()}, Reason: testReason}
	var seen []line.Result
	r.desk.Effects = func(_ db.Querier, _ string, results []line.Result) ([]desk.Effect, error) {
		seen = results
		return []desk.Effect{{Currency: "usd", Bets: 3, Paid: "12.00", TakenBack: "0.00"}}, nil
	}
	preview, err := r.desk.Preview(t.Context(), nil, submission.RulingRequest)
	if err != nil || preview.Score != "2:1" || len(preview.Effects) != 1 || len(seen) != preview.Changes || preview.Changes == 0 {
		t.Fatalf("the preview: %+v, %v", preview, err)
	}
	answer, err := r.desk.RequestRuling(t.Context(), trader("ann"), submission)
	if err != nil || answer.Waiting == "" {
		t.Fatal(answer, err)
	}
	if q := r.quote(e, "1x2", "", "1"); q.State != line.Suspended {
		t.Errorf("while it waits, bets are taken: %+v", q)
	}
	r.requireRefusal("the same person", r.approve("ann", answer.Waiting), "own")
	if err := r.approve("ben", answer.Waiting); err != nil {
		t.Fatal(err)
	}
	if q := r.quote(e, "1x2", "", "1"); q.State != line.Closed {
		t.Errorf("it is decided: %+v", q)
	}
	// The site is killed before the result is stored, and starts again.
	reopened := openHarness(t, restartedKernel(t, r))
	reopened.endSilence()
	if err := reopened.results.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	reopened.requireResults(e.ID, map[string]string{"1x2//1": "won", "1x2//2": "lost", "nth_goal/number=1/1": "won", "corners_total": ""})
	// The feed sends another result. The decision of staff remains in force.
	reopened.state("one", 9, ended(0, 5))
	reopened.requireResults(e.ID, map[string]string{"1x2//1": "won"})

	submission.Result.Periods[1]["points"] = markets.Score{Home: 0, Away: 2}
	submission.Result.Scores = nil
	answer, err = reopened.desk.RequestRuling(t.Context(), trader("ben"), submission)
	if err != nil {
		t.Fatal(err)
	}
	if err := reopened.approve("ann", answer.Waiting); err != nil {
		t.Fatal(err)
	}
	if err := reopened.results.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	// The order of the goals is unknown.
	reopened.requireResults(e.ID, map[string]string{"1x2//1": "lost", "1x2//2": "won", "nth_goal/number=1/1": "void"})
}

// requireResults checks the results of selections, named market/specifiers/outcome.
func (r *harness) requireResults(eventID string, want map[string]string) {
	r.T.Helper()
	var list []line.Result
	r.Harness.Read(func(q *db.Reader) (err error) {
		list, err = r.results.ResultsOf(q, eventID)
		return err
	})
	got := map[string]string{}
	for _, item := range list {
		got[item.Market+"/"+item.Specifiers+"/"+item.Outcome] = item.Factor.Outcome()
	}
	for key, outcome := range want {
		if got[key] != outcome {
			r.T.Errorf("%s is %q, want %q", key, got[key], outcome)
		}
	}
}

func TestVoidedMarketLeavesOthersOpen(t *testing.T) {
	r := newHarness(t)
	e := r.match("one")
	r.state("one", 3, playing(30, 1, 0))
	if err := r.approve("ben", r.requestRuling("ann", desk.RulingRequest{Event: e.ID, Action: board.RulingMarkets, Markets: []string{"btts/"}})); err != nil {
		t.Fatal(err)
	}
	if q := r.quote(e, "btts", "", "yes"); q.State != line.Closed {
		t.Errorf("a void market is offered: %+v", q)
	}
	if q := r.quote(e, "1x2", "", "1"); q.State != line.Open {
		t.Errorf("it is decided, and the rest of the match waits: %+v", q)
	}
	r.state("one", 5, playing(44, 1, 0))
	if q := r.quote(e, "1x2", "", "1"); q.State != line.Open {
		t.Errorf("the match does not go on: %+v", q)
	}
	r = r.restart()
	r.state("one", 9, ended(1, 1))
	if err := r.results.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.requireResults(e.ID, map[string]string{"btts//yes": "void", "btts//no": "void", "1x2//x": "won"})
	if rulings := r.Harness.Count(`sport_rulings`); rulings != 1 {
		t.Errorf("there are %d rulings", rulings)
	}
}

func TestRulingVoidsEvent(t *testing.T) {
	r := newHarness(t)
	e := r.match("one")
	waiting := r.requestRuling("ann", desk.RulingRequest{Event: e.ID, Action: board.RulingVoid})
	r.state("one", 3, playing(1, 0, 1)) // decides something, so that the second person has seen another state
	if err := r.results.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.requireRefusal("results arrived in the meantime", r.approve("ben", waiting), "changed")
	if err := r.approve("ben", r.requestRuling("cid", desk.RulingRequest{Event: e.ID, Action: board.RulingVoid})); err != nil {
		t.Fatal(err)
	}
	if err := r.results.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.requireResults(e.ID, map[string]string{"1x2//1": "void", "1x2//2": "void", "btts//no": "void"})
	_, err := r.desk.RequestRuling(t.Context(), trader("ann"), desk.RulingSubmission{RulingRequest: desk.RulingRequest{Event: e.ID, Action: board.RulingVoid}, Reason: testReason})
	r.requireRefusal("void twice", err, "nothing")
}

func TestImpossibleResultsAreRefused(t *testing.T) {
	soccer, _ := markets.Find("soccer")
	boxing, _ := markets.Find("boxing")
	for name, c := range map[string]struct {
		sport  *markets.Sport
		change func(*desk.ResultForm)
	}{
		"one half":           {soccer, func(f *desk.ResultForm) { f.Periods, f.Scores = f.Periods[:1], nil }},
		"three halves":       {soccer, func(f *desk.ResultForm) { f.Periods = append(f.Periods, f.Periods[0]) }},
		"less than no goals": {soccer, func(f *desk.ResultForm) { f.Periods[0]["points"] = markets.Score{Home: -1} }},
		"very many goals":    {soccer, func(f *desk.ResultForm) { f.Periods[0]["points"] = markets.Score{Home: 2001} }},
		"aces":               {soccer, func(f *desk.ResultForm) { f.Periods[0]["aces"] = markets.Score{} }},
		"no score":           {soccer, func(f *desk.ResultForm) { delete(f.Periods[0], "points") }},
		"a goal too many": {soccer, func(f *desk.ResultForm) {
			f.Scores = append(f.Scores, desk.ScoredForm{Side: "home", Value: 1, Period: 2, Minute: 90})
		}},
		"goals out of order":  {soccer, func(f *desk.ResultForm) { f.Scores[0], f.Scores[1] = f.Scores[1], f.Scores[0] }},
		"a goal in the third": {soccer, func(f *desk.ResultForm) { f.Scores[2].Period = 3 }},
		"an even shootout":    {soccer, func(f *desk.ResultForm) { f.Shootout = &markets.Score{Home: 3, Away: 3} }},
		"no side gave up":     {soccer, func(f *desk.ResultForm) { f.Status = "retired" }},
		"a round":             {soccer, func(f *desk.ResultForm) { f.Round = 2 }},
		"a fight without end": {boxing, func(f *desk.ResultForm) { *f = desk.ResultForm{Status: "ended", Winner: "home", Round: 3} }},
		"a draw with a winner": {boxing, func(f *desk.ResultForm) {
			*f = desk.ResultForm{Status: "ended", Winner: "home", Round: 3, Method: "draw"}
		}},
		"a fight of no round": {boxing, func(f *desk.ResultForm) { *f = desk.ResultForm{Status: "ended", Winner: "home", Method: "ko"} }},
	} {
		form := goalsForm()
		c.change(form)
		if _, err := form.Parse(c.sport); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	if _, err := goalsForm().Parse(soccer); err != nil {
		t.Error(err)
	}
	if _, err := (&desk.ResultForm{Status: "ended", Winner: "home", Method: "ko", Round: 3}).Parse(boxing); err != nil {
		t.Error(err)
	}
}

func TestOverdueResultIsReportedOnce(t *testing.T) {
	r := newHarness(t)
	e := r.match("one")
	waiting := func() int {
		answer, err := r.desk.OfficeEvents(t.Context(), nil, desk.OfficeEventsRequest{Filter: "waiting"})
		if err != nil || answer.Total != answer.OverdueResults {
			t.Fatal(answer, err)
		}
		return answer.Total
	}
	r.Harness.Clock.Advance(time.Hour + 30*time.Minute - time.Second)
	if waiting() != 0 {
		t.Error("it is waited for too early")
	}
	r.Harness.Clock.Advance(time.Second)
	if waiting() != 1 {
		t.Error("an event that does not begin is not waited for")
	}
	r.state("one", 3, playing(30, 1, 0))
	if waiting() != 0 {
		t.Error("there is news of it")
	}
	r.Harness.Clock.Advance(30*time.Minute + time.Second)
	for range 2 {
		if err := r.desk.ReportOverdueResults(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if update := r.Harness.Count(`activity WHERE kind = $1`, desk.ActivityResultOverdue); update != 1 {
		t.Errorf("it is published %d times", update)
	}
	queue, err := r.desk.Office().Queues[0].Load(t.Context(), nil)
	if err != nil || queue.Count != 1 || queue.Since != e.Snapshot.Load().Fixture.Starts.UnixMilli() {
		t.Errorf("the office: %+v, %v", queue, err)
	}
	if _, err := r.desk.AddNote(t.Context(), trader("ann"), desk.NoteRequest{Event: e.ID, Reason: action.Reason{Reason: "The stadium is closed."}}); err != nil {
		t.Fatal(err)
	}
	page, err := r.desk.OfficeEvent(t.Context(), nil, board.EventRequest{ID: e.ID})
	if err != nil || len(page.Notes) != 2 || page.Notes[0].Actor != "ann" || page.Notes[1].Actor != "system" || len(page.Markets) == 0 {
		t.Errorf("the page: %+v, %v", page.Notes, err)
	}
}

func TestControlledMarketHasPriceHistory(t *testing.T) {
	r := newHarness(t)
	e := r.match("one")
	key := ""
	for _, of := range e.Snapshot.Load().Markets {
		if of.Definition.Group == markets.GroupTotals {
			key = of.Key
		}
	}
	history := func() int {
		if err := r.results.Flush(context.WithoutCancel(t.Context())); err != nil {
			t.Fatal(err)
		}
		answer, err := r.results.Prices(t.Context(), nil, results.PricesRequest{Event: e.ID, Market: key})
		if err != nil {
			t.Fatal(err)
		}
		for _, item := range answer.Prices {
			if len(item.Markets) != 1 || item.Markets[0].Market != key {
				t.Errorf("the history of %s has %+v", key, item.Markets)
			}
		}
		return len(answer.Prices)
	}
	if history() != 0 {
		t.Error("a market without changes by hand has a history")
	}
	at := e.Snapshot.Load().Markets[e.Snapshot.Load().Index[key]]
	r.stop(trading.Scope{Level: "market", Event: e.ID, Market: at.Definition.Key, Specifiers: at.Definition.WriteSpec(at.Spec)}, true)
	if history() != 1 {
		t.Error("a market that a trader has suspended has no history")
	}
}
