package book

import (
	"context"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/source"
	"croupier/db"
)

// trader is a call of one of the staff who trades.
func trader(name string) *session.Call {
	return &session.Call{User: &session.User{ID: name, Permissions: []string{permission.Sports.ID(), approval.Decides.ID()}}}
}

var why = action.Reason{Reason: "a test"}

// refused wants a refusal with a reason for programs.
func (r *room) refused(what string, err error, reason string) {
	r.T.Helper()
	coded, known := fault.From(err)
	if !known || coded.Extra["reason"] != reason {
		r.T.Errorf("%s: %v, want the reason %s", what, err, reason)
	}
}

// stop suspends or resumes.
func (r *room) stop(of Scope, suspend bool) {
	r.T.Helper()
	if _, err := r.Stop(r.T.Context(), trader("ann"), StopRequest{of, suspend, why}); err != nil {
		r.T.Fatalf("%+v: %v", of, err)
	}
}

// again is the room after the site was started again.
func (r *room) again() *room {
	r.T.Helper()
	if err := r.Flush(r.T.Context()); err != nil {
		r.T.Fatal(err)
	}
	next := openRoom(r.T, kernelAgain(r.T, r))
	next.alive()
	return next
}

// agreed has a second person agree to what waits, and gives the refusal.
func (r *room) agreed(who, waiting string) error {
	r.T.Helper()
	_, err := r.Approvals.Decide(r.T.Context(), trader(who), approval.DecideRequest{ID: waiting, Hash: r.hash(who, waiting), Approve: true, Reason: why})
	return err
}

// hash is that of what waits, as somebody sees it.
func (r *room) hash(who, waiting string) (hash string) {
	r.T.Helper()
	answer, err := r.Approvals.List(r.T.Context(), trader(who), approval.WaitingRequest{})
	if err != nil {
		r.T.Fatal(err)
	}
	for _, row := range answer.Rows {
		if row.ID == waiting {
			hash = row.Hash
		}
	}
	return hash
}

func TestASuspensionHoldsAtOnceAndOverARestart(t *testing.T) {
	r := newRoom(t)
	e := r.match("one")
	other := r.fixture("two")
	other.Tournament = "A/B cup"
	r.hear(source.Message{Fixture: &other})
	r.alive()
	second := r.lookup("two")
	all := []struct {
		of         Scope
		home, over line.State
		second     line.State
	}{
		{Scope{Level: "book"}, line.Suspended, line.Suspended, line.Suspended},
		{Scope{Level: "sport", Sport: "soccer"}, line.Suspended, line.Suspended, line.Suspended},
		{Scope{Level: "league", Sport: "soccer", Category: "England", Tournament: "League"}, line.Suspended, line.Suspended, line.Open},
		{Scope{Level: "league", Sport: "soccer", Category: "England", Tournament: "A/B cup"}, line.Open, line.Open, line.Suspended},
		{Scope{Level: "event", Event: e.id}, line.Suspended, line.Suspended, line.Open},
		{Scope{Level: "market", Event: e.id, Market: "1x2"}, line.Suspended, line.Open, line.Open},
		{Scope{Level: "outcome", Event: e.id, Market: "1x2", Outcome: "1"}, line.Suspended, line.Open, line.Open},
		{Scope{Level: "outcome", Event: e.id, Market: "1x2", Outcome: "2"}, line.Open, line.Open, line.Open},
	}
	states := func(r *room, id, second string) (list [3]line.State) {
		for i, sel := range []line.Selection{
			{Event: id, Market: "1x2", Outcome: "1"}, {Event: id, Market: "btts", Outcome: "yes"}, {Event: second, Market: "1x2", Outcome: "1"},
		} {
			q, ok := r.Quote(sel)
			if !ok {
				t.Fatalf("there is no %+v", sel)
			}
			list[i] = q.State
		}
		return list
	}
	for _, c := range all {
		want := [3]line.State{c.home, c.over, c.second}
		r.stop(c.of, true)
		if got := states(r, e.id, second.id); got != want {
			t.Errorf("%s: %v, want %v", c.of, got, want)
		}
		r = r.again()
		if got := states(r, e.id, second.id); got != want {
			t.Errorf("%s after a restart: %v, want %v", c.of, got, want)
		}
		r.stop(c.of, false)
		if got := states(r, e.id, second.id); got != [3]line.State{line.Open, line.Open, line.Open} {
			t.Errorf("%s resumed: %v", c.of, got)
		}
		_, err := r.Stop(t.Context(), trader("ann"), StopRequest{c.of, false, why})
		r.refused("resumed twice", err, "unset")
	}
	for _, bad := range []Scope{
		{Level: "sport", Sport: "chess"}, {Level: "league", Sport: "soccer"}, {Level: "event", Event: "e0"}, {Level: "book", Sport: "soccer"},
		{Level: "market", Event: e.id, Market: "1x2", Specifiers: "line=1"}, {Level: "outcome", Event: e.id, Market: "1x2", Outcome: "3"},
		{Level: "type", Sport: "soccer", Market: "1x2"},
	} {
		_, err := r.Stop(t.Context(), trader("ann"), StopRequest{bad, true, why})
		r.refused(bad.String(), err, "scope")
	}
	if rows := r.House.Count(`staff_log WHERE kind = 'sports' AND reason = 'a test'`); rows != 2*len(all) {
		t.Errorf("the log of staff has %d rows, want %d", rows, 2*len(all))
	}
}

func TestAFixedPriceStandsUntilItsTimeAndNeverFavoursBettorsWithoutTwo(t *testing.T) {
	r := newRoom(t)
	e := r.match("one")
	home := Scope{Level: "outcome", Event: e.id, Market: "1x2", Outcome: "1"}
	own := r.quote(e, "1x2", "", "1")
	fix := func(price string, until time.Time) HandPriceAnswer {
		t.Helper()
		request := HandPriceRequest{Scope: home, Price: price, Reason: why}
		if !until.IsZero() {
			request.Until = until.UnixMilli()
		}
		answer, err := r.FixPrice(t.Context(), trader("ann"), request)
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
	until := r.House.Clock.Now().Add(time.Hour)
	if answer := fix("1.5", until); answer.Waiting != "" || answer.Book <= 1000 {
		t.Errorf("a low price: %+v", answer)
	}
	if got := r.quote(e, "1x2", "", "1"); got.Price != 1500 || got.State != line.Open || got.Chance != own.Chance {
		t.Errorf("the fixed price is not offered: %+v", got)
	}
	r = r.again()
	e = r.lookup("one")
	if got := r.quote(e, "1x2", "", "1"); got.Price != 1500 {
		t.Errorf("after a restart the price is %s", got.Price)
	}
	r.House.Clock.Advance(time.Hour)
	r.hear(source.Message{Fixture: &source.Fixture{ID: "later", Seq: 1, Sport: "soccer", Home: "A", Away: "B", Starts: r.House.Clock.Now().Add(time.Hour), Modelled: true}})
	r.Beat()
	if got := e.sheet.Load().rows[e.sheet.Load().index["1x2/"]].cells[0]; got.price != own.Price || got.hand {
		t.Errorf("after its time the price is %s, want %s", got.price, own.Price)
	}
	if err := r.tidy(t.Context()); err != nil || r.House.Count(`sport_controls`) != 0 {
		t.Errorf("an ended price is kept: %v", err)
	}

	f := r.fixture("fresh")
	r.hear(source.Message{Fixture: &f})
	r.alive()
	e = r.lookup("fresh")
	home.Event = e.id
	answer := fix("9", time.Time{})
	if answer.Waiting == "" {
		t.Fatal("a price above the fair one waits for nobody")
	}
	if got := r.quote(e, "1x2", "", "1"); got.Price == 9000 {
		t.Error("the price is offered before a second person has agreed")
	}
	r.refused("the same person", r.agreed("ann", answer.Waiting), "own")
	if err := r.agreed("ben", answer.Waiting); err != nil {
		t.Fatal(err)
	}
	if got := r.quote(e, "1x2", "", "1"); got.Price != 9000 || got.State != line.Open {
		t.Errorf("two have agreed: %+v", got)
	}
	if _, err := r.FixPrice(t.Context(), trader("ann"), HandPriceRequest{Scope: home, Reason: why}); err != nil {
		t.Fatal(err)
	}
	if got := r.quote(e, "1x2", "", "1"); got.Price == 9000 {
		t.Error("the price was taken back and stands")
	}
	for _, bad := range []HandPriceRequest{{Price: "1"}, {Price: "x"}, {Price: "2", Until: 5}, {Price: "2", Until: r.House.Clock.Now().Add(8 * 24 * time.Hour).UnixMilli()}} {
		bad.Scope, bad.Reason = home, why
		if _, err := r.FixPrice(t.Context(), trader("ann"), bad); err == nil {
			t.Errorf("%+v is taken", bad)
		}
	}
}

// A price that was low when it was fixed is not offered once the match has made it
// favour the bettor.
func TestAFixedPriceIsSuspendedWhenTheMatchOvertakesIt(t *testing.T) {
	r := newRoom(t)
	e := r.match("one")
	home := Scope{Level: "outcome", Event: e.id, Market: "1x2", Outcome: "2"}
	own := r.quote(e, "1x2", "", "2")
	if _, err := r.FixPrice(t.Context(), trader("ann"), HandPriceRequest{Scope: home, Price: own.Price.String(), Reason: why}); err != nil {
		t.Fatal(err)
	}
	r.state("one", 3, playing(60, 0, 2))
	if got := r.quote(e, "1x2", "", "2"); got.State != line.Suspended {
		t.Errorf("the price of before two goals is offered: %+v", got)
	}
}

func TestMarginsAreInheritedFromTheWiderScope(t *testing.T) {
	r := newRoom(t)
	e := r.match("one")
	total := func(key string) float64 {
		sheet := e.sheet.Load()
		return book(&sheet.rows[sheet.index[key]])
	}
	set := func(of Scope, margins MarginTerms) {
		t.Helper()
		if _, err := r.SetMargin(t.Context(), trader("ann"), MarginRequest{of, margins, why}); err != nil {
			t.Fatal(err)
		}
		r.Beat()
	}
	near := func(what, key string, want float64) {
		t.Helper()
		if got := total(key); got < want-0.002 || got > want+0.012 { // prices stand on a ladder, rounded down
			t.Errorf("%s: the prices imply %.4f, want %.3f", what, got, want)
		}
	}
	sport, leagueScope := Scope{Level: "sport", Sport: "soccer"}, Scope{Level: "league", Sport: "soccer", Category: "England", Tournament: "League"}
	kind := Scope{Level: "type", Sport: "soccer", Market: "1x2"}
	near("the setting", "1x2/", 1.05)
	set(sport, MarginTerms{Before: new(100)})
	near("the sport", "1x2/", 1.10)
	set(leagueScope, MarginTerms{Before: new(20), Method: "power"})
	near("the league", "1x2/", 1.02)
	set(kind, MarginTerms{Before: new(200)})
	near("the market", "1x2/", 1.20)
	near("another market", "btts/", 1.02)
	prices, err := r.Prices(t.Context(), nil, PricesRequest{Event: e.id, Market: "1x2/"})
	if err != nil || prices.Margin != 200 || prices.Method != "power" {
		t.Errorf("players are told %+v, %v", prices, err)
	}
	r = r.again()
	e = r.lookup("one")
	near("after a restart", "1x2/", 1.20)
	set(kind, MarginTerms{})
	set(leagueScope, MarginTerms{})
	near("inherited again", "1x2/", 1.10)
	_, err = r.SetMargin(t.Context(), trader("ann"), MarginRequest{Scope{Level: "event", Event: e.id}, MarginTerms{Before: new(1)}, why})
	r.refused("an event", err, "scope")
}

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
	answer, err := r.Rule(t.Context(), trader("ann"), RulingAsk{RulingRequest{Event: e.id, Deed: deedMarkets, Markets: []string{"btts/"}}, why})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.agreed("ben", answer.Waiting); err != nil {
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
	answer, err := r.Rule(t.Context(), trader("ann"), RulingAsk{RulingRequest{Event: e.id, Deed: deedVoid}, why})
	if err != nil {
		t.Fatal(err)
	}
	r.state("one", 3, playing(1, 0, 1)) // decides something, so that the second person has seen another thing
	if err := r.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.refused("results came meanwhile", r.agreed("ben", answer.Waiting), "changed")
	answer, err = r.Rule(t.Context(), trader("cid"), RulingAsk{RulingRequest{Event: e.id, Deed: deedVoid}, why})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.agreed("ben", answer.Waiting); err != nil {
		t.Fatal(err)
	}
	if err := r.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.settles(e.id, map[string]string{"1x2//1": "void", "1x2//2": "void", "btts//no": "void"})
	_, err = r.Rule(t.Context(), trader("ann"), RulingAsk{RulingRequest{Event: e.id, Deed: deedVoid}, why})
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
