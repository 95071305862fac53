package book

import (
	"context"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/db"
)

// goalsForm is a result of football with all that its markets need.
func goalsForm() *ResultForm {
	return &ResultForm{
		Status:  "ended",
		Periods: []Tally{{"points": {Home: 1}, "corners": {Home: 3, Away: 1}, "cards": {}, "reds": {}}, {"points": {Home: 1, Away: 1}, "corners": {Home: 2, Away: 2}, "cards": {Home: 1}, "reds": {}}},
		Scores:  []ScoredForm{{"home", 1, 1, 12}, {"away", 1, 2, 50}, {"home", 1, 2, 80}},
	}
}

func TestTwoPeopleSettleAnEventWhoseFeedHasEnded(t *testing.T) {
	r := newRoom(t)
	e := r.match("one")
	r.House.Clock.Advance(time.Hour)
	r.state("one", 3, playing(30, 1, 0))
	ask := RulingAsk{RulingRequest{Event: e.id, Deed: deedResult, Result: goalsForm()}, why}
	var seen []line.Result
	r.Effects = func(_ db.Querier, _ string, results []line.Result) ([]Effect, error) {
		seen = results
		return []Effect{{"usd", 3, "12.00", "0.00"}}, nil
	}
	preview, err := r.Preview(t.Context(), nil, ask.RulingRequest)
	if err != nil || preview.Score != "2:1" || len(preview.Effects) != 1 || len(seen) != preview.Changes || preview.Changes == 0 {
		t.Fatalf("the preview: %+v, %v", preview, err)
	}
	answer, err := r.Rule(t.Context(), trader("ann"), ask)
	if err != nil || answer.Waiting == "" {
		t.Fatal(answer, err)
	}
	if q := r.quote(e, "1x2", "", "1"); q.State != line.Suspended {
		t.Errorf("while it waits, bets are taken: %+v", q)
	}
	r.refused("the same person", r.agreed("ann", answer.Waiting), "own")
	if err := r.agreed("ben", answer.Waiting); err != nil {
		t.Fatal(err)
	}
	if q := r.quote(e, "1x2", "", "1"); q.State != line.Closed {
		t.Errorf("it is decided: %+v", q)
	}
	// The site is killed before the result is stored, and starts again.
	again := openRoom(t, kernelAgain(t, r))
	again.alive()
	if err := again.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	again.settles(e.id, map[string]string{"1x2//1": "won", "1x2//2": "lost", "nth_goal/number=1/1": "won", "corners_total": ""})
	// The feed speaks again: what staff have decided stands.
	again.state("one", 9, ended(0, 5))
	again.settles(e.id, map[string]string{"1x2//1": "won"})

	ask.Result.Periods[1]["points"] = markets.Score{Home: 0, Away: 2}
	ask.Result.Scores = nil
	answer, err = again.Rule(t.Context(), trader("ben"), ask)
	if err != nil {
		t.Fatal(err)
	}
	if err := again.agreed("ann", answer.Waiting); err != nil {
		t.Fatal(err)
	}
	if err := again.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	// Nobody knows in which order the goals fell.
	again.settles(e.id, map[string]string{"1x2//1": "lost", "1x2//2": "won", "nth_goal/number=1/1": "void"})
}

// settles wants what became of selections, named market/specifiers/outcome.
func (r *room) settles(eventID string, want map[string]string) {
	r.T.Helper()
	var list []line.Result
	r.House.Read(func(q *db.Reader) (err error) {
		list, err = r.ResultsOf(q, eventID)
		return err
	})
	got := map[string]string{}
	for _, one := range list {
		got[one.Market+"/"+one.Specifiers+"/"+one.Outcome] = one.Factor.Outcome()
	}
	for key, outcome := range want {
		if got[key] != outcome {
			r.T.Errorf("%s is %q, want %q", key, got[key], outcome)
		}
	}
}

func TestAMarketIsVoidedAndTheRestGoesOn(t *testing.T) {
	r := newRoom(t)
	e := r.match("one")
	r.state("one", 3, playing(30, 1, 0))
	if err := r.agreed("ben", r.asks("ann", RulingRequest{Event: e.id, Deed: deedMarkets, Markets: []string{"btts/"}})); err != nil {
		t.Fatal(err)
	}
	if q := r.quote(e, "btts", "", "yes"); q.State != line.Closed {
		t.Errorf("a void market is offered: %+v", q)
	}
	if q := r.quote(e, "1x2", "", "1"); q.State != line.Open {
		t.Errorf("it is decided, and the rest of the match waits: %+v", q)
	}
	r.state("one", 5, playing(60, 1, 0))
	if q := r.quote(e, "1x2", "", "1"); q.State != line.Open {
		t.Errorf("the match does not go on: %+v", q)
	}
	r = r.again()
	r.state("one", 9, ended(1, 1))
	if err := r.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.settles(e.id, map[string]string{"btts//yes": "void", "btts//no": "void", "1x2//x": "won"})
	if rulings := r.House.Count(`sport_rulings`); rulings != 1 {
		t.Errorf("there are %d rulings", rulings)
	}
}

func TestAnEventIsVoided(t *testing.T) {
	r := newRoom(t)
	e := r.match("one")
	waiting := r.asks("ann", RulingRequest{Event: e.id, Deed: deedVoid})
	r.state("one", 3, playing(1, 0, 1)) // decides something, so that the second person has seen another thing
	if err := r.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.refused("results came meanwhile", r.agreed("ben", waiting), "changed")
	if err := r.agreed("ben", r.asks("cid", RulingRequest{Event: e.id, Deed: deedVoid})); err != nil {
		t.Fatal(err)
	}
	if err := r.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.settles(e.id, map[string]string{"1x2//1": "void", "1x2//2": "void", "btts//no": "void"})
	_, err := r.Rule(t.Context(), trader("ann"), RulingAsk{RulingRequest{Event: e.id, Deed: deedVoid}, why})
	r.refused("void twice", err, "nothing")
}

func TestResultsThatCannotBe(t *testing.T) {
	soccer, _ := markets.Find("soccer")
	boxing, _ := markets.Find("boxing")
	for name, c := range map[string]struct {
		sport  *markets.Sport
		change func(*ResultForm)
	}{
		"one half":             {soccer, func(f *ResultForm) { f.Periods, f.Scores = f.Periods[:1], nil }},
		"three halves":         {soccer, func(f *ResultForm) { f.Periods = append(f.Periods, f.Periods[0]) }},
		"less than no goals":   {soccer, func(f *ResultForm) { f.Periods[0]["points"] = markets.Score{Home: -1} }},
		"very many goals":      {soccer, func(f *ResultForm) { f.Periods[0]["points"] = markets.Score{Home: 2001} }},
		"aces":                 {soccer, func(f *ResultForm) { f.Periods[0]["aces"] = markets.Score{} }},
		"no score":             {soccer, func(f *ResultForm) { delete(f.Periods[0], "points") }},
		"a goal too many":      {soccer, func(f *ResultForm) { f.Scores = append(f.Scores, ScoredForm{"home", 1, 2, 90}) }},
		"goals out of order":   {soccer, func(f *ResultForm) { f.Scores[0], f.Scores[1] = f.Scores[1], f.Scores[0] }},
		"a goal in the third":  {soccer, func(f *ResultForm) { f.Scores[2].Period = 3 }},
		"an even shootout":     {soccer, func(f *ResultForm) { f.Shootout = &markets.Score{Home: 3, Away: 3} }},
		"nobody gave up":       {soccer, func(f *ResultForm) { f.Status = "retired" }},
		"a round":              {soccer, func(f *ResultForm) { f.Round = 2 }},
		"a fight without end":  {boxing, func(f *ResultForm) { *f = ResultForm{Status: "ended", Winner: "home", Round: 3} }},
		"a draw with a winner": {boxing, func(f *ResultForm) { *f = ResultForm{Status: "ended", Winner: "home", Round: 3, Method: "draw"} }},
		"a fight of no round":  {boxing, func(f *ResultForm) { *f = ResultForm{Status: "ended", Winner: "home", Method: "ko"} }},
	} {
		form := goalsForm()
		c.change(form)
		if _, err := form.read(c.sport); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	if _, err := goalsForm().read(soccer); err != nil {
		t.Error(err)
	}
	if _, err := (&ResultForm{Status: "ended", Winner: "home", Method: "ko", Round: 3}).read(boxing); err != nil {
		t.Error(err)
	}
}

func TestAnEventThatNeverEndsIsWaitedForAndToldOnce(t *testing.T) {
	r := newRoom(t)
	e := r.match("one")
	waiting := func() int {
		answer, err := r.OfficeEvents(t.Context(), nil, OfficeEventsRequest{Filter: "waiting"})
		if err != nil || answer.Total != answer.Waiting {
			t.Fatal(answer, err)
		}
		return answer.Total
	}
	r.House.Clock.Advance(time.Hour + late - time.Second)
	if waiting() != 0 {
		t.Error("it is waited for too early")
	}
	r.House.Clock.Advance(time.Second)
	if waiting() != 1 {
		t.Error("an event that does not begin is not waited for")
	}
	r.state("one", 3, playing(30, 1, 0))
	if waiting() != 0 {
		t.Error("there is news of it")
	}
	r.House.Clock.Advance(late + time.Second)
	for range 2 {
		if err := r.tellWaiting(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if told := r.House.Count(`activity WHERE kind = $1`, ActivityWaiting); told != 1 {
		t.Errorf("it is told %d times", told)
	}
	queue, err := r.Office().Queues[0].Load(t.Context(), nil)
	if err != nil || queue.Count != 1 || queue.Since != e.sheet.Load().fixture.Starts.UnixMilli() {
		t.Errorf("the office: %+v, %v", queue, err)
	}
	if _, err := r.AddNote(t.Context(), trader("ann"), NoteRequest{e.id, action.Reason{Reason: "The stadium is closed."}}); err != nil {
		t.Fatal(err)
	}
	page, err := r.OfficeEvent(t.Context(), nil, EventRequest{e.id})
	if err != nil || len(page.Notes) != 2 || page.Notes[0].Actor != "ann" || page.Notes[1].Actor != "system" || len(page.Markets) == 0 {
		t.Errorf("the page: %+v, %v", page.Notes, err)
	}
}

func TestAMarketThatATraderHasTouchedHasAHistory(t *testing.T) {
	r := newRoom(t)
	e := r.match("one")
	key := ""
	for _, of := range e.sheet.Load().lines {
		if of.market.Group == markets.GroupTotals {
			key = of.key
		}
	}
	history := func() int {
		if err := r.Flush(context.WithoutCancel(t.Context())); err != nil {
			t.Fatal(err)
		}
		answer, err := r.Prices(t.Context(), nil, PricesRequest{Event: e.id, Market: key})
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range answer.Prices {
			if len(one.Markets) != 1 || one.Markets[0].Market != key {
				t.Errorf("the history of %s has %+v", key, one.Markets)
			}
		}
		return len(answer.Prices)
	}
	if history() != 0 {
		t.Error("a market that nobody has touched has a history")
	}
	at := e.sheet.Load().lines[e.sheet.Load().index[key]]
	r.stop(Scope{Level: "market", Event: e.id, Market: at.market.Key, Specifiers: at.market.WriteSpec(at.spec)}, true)
	if history() != 1 {
		t.Error("a market that a trader has suspended has no history")
	}
}
