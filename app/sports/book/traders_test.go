package book

import (
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/results"
	"croupier/app/sports/book/trading"
)

// trader is a call of a staff member who trades.
func trader(name string) *session.Call {
	return &session.Call{User: &session.User{ID: name, Permissions: []string{permission.Sports.ID(), approval.Decider.ID()}}}
}

var testReason = action.Reason{Reason: "a test"}

// requireRefusal checks that an error is a refusal with a machine-readable reason.
func (r *harness) requireRefusal(what string, err error, reason string) {
	r.T.Helper()
	coded, known := fault.From(err)
	if !known || coded.Extra["reason"] != reason {
		r.T.Errorf("%s: %v, want the reason %s", what, err, reason)
	}
}

// stop suspends or resumes a scope.
func (r *harness) stop(of trading.Scope, suspend bool) {
	r.T.Helper()
	if _, err := r.trading.Stop(r.T.Context(), trader("ann"), trading.StopRequest{Scope: of, Suspend: suspend, Reason: testReason}); err != nil {
		r.T.Fatalf("%+v: %v", of, err)
	}
}

// restart is the fixture after a restart of the site.
func (r *harness) restart() *harness {
	r.T.Helper()
	if err := r.results.Flush(r.T.Context()); err != nil {
		r.T.Fatal(err)
	}
	next := openHarness(r.T, restartedKernel(r.T, r))
	next.endSilence()
	return next
}

// approve makes a second person approve a pending request, and returns the error.
func (r *harness) approve(actor, waiting string) error {
	r.T.Helper()
	_, err := r.Approvals.Decide(r.T.Context(), trader(actor), approval.DecideRequest{ID: waiting, Hash: r.hash(actor, waiting), Approve: true, Reason: testReason})
	return err
}

// hash returns the hash of a pending request as a staff member sees it.
func (r *harness) hash(actor, waiting string) (hash string) {
	r.T.Helper()
	answer, err := r.Approvals.List(r.T.Context(), trader(actor), approval.ApprovalsRequest{})
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

func TestSuspensionIsImmediateAndSurvivesRestart(t *testing.T) {
	r := newHarness(t)
	e := r.match("one")
	other := r.fixture("two")
	other.Tournament = "A/B cup"
	r.mustHandle(source.Message{Fixture: &other})
	r.endSilence()
	second := r.board.BySource("two")
	all := []struct {
		of         trading.Scope
		home, over line.State
		second     line.State
	}{
		{trading.Scope{Level: "book"}, line.Suspended, line.Suspended, line.Suspended},
		{trading.Scope{Level: "sport", Sport: "soccer"}, line.Suspended, line.Suspended, line.Suspended},
		{trading.Scope{Level: "league", Sport: "soccer", Category: "England", Tournament: "League"}, line.Suspended, line.Suspended, line.Open},
		{trading.Scope{Level: "league", Sport: "soccer", Category: "England", Tournament: "A/B cup"}, line.Open, line.Open, line.Suspended},
		{trading.Scope{Level: "event", Event: e.ID}, line.Suspended, line.Suspended, line.Open},
		{trading.Scope{Level: "market", Event: e.ID, Market: "1x2"}, line.Suspended, line.Open, line.Open},
		{trading.Scope{Level: "outcome", Event: e.ID, Market: "1x2", Outcome: "1"}, line.Suspended, line.Open, line.Open},
		{trading.Scope{Level: "outcome", Event: e.ID, Market: "1x2", Outcome: "2"}, line.Open, line.Open, line.Open},
	}
	states := func(r *harness, id, second string) (list [3]line.State) {
		for i, sel := range []line.Selection{
			{Event: id, Market: "1x2", Outcome: "1"}, {Event: id, Market: "btts", Outcome: "yes"}, {Event: second, Market: "1x2", Outcome: "1"},
		} {
			q, ok := r.pricing.Quote(sel)
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
		if got := states(r, e.ID, second.ID); got != want {
			t.Errorf("%s: %v, want %v", c.of, got, want)
		}
		r = r.restart()
		if got := states(r, e.ID, second.ID); got != want {
			t.Errorf("%s after a restart: %v, want %v", c.of, got, want)
		}
		r.stop(c.of, false)
		if got := states(r, e.ID, second.ID); got != [3]line.State{line.Open, line.Open, line.Open} {
			t.Errorf("%s resumed: %v", c.of, got)
		}
		_, err := r.trading.Stop(t.Context(), trader("ann"), trading.StopRequest{Scope: c.of, Suspend: false, Reason: testReason})
		r.requireRefusal("resumed twice", err, "unset")
	}
	for _, negative := range []trading.Scope{
		{Level: "sport", Sport: "chess"}, {Level: "league", Sport: "soccer"}, {Level: "event", Event: "e0"}, {Level: "book", Sport: "soccer"},
		{Level: "market", Event: e.ID, Market: "1x2", Specifiers: "line=1"}, {Level: "outcome", Event: e.ID, Market: "1x2", Outcome: "3"},
		{Level: "type", Sport: "soccer", Market: "1x2"},
	} {
		_, err := r.trading.Stop(t.Context(), trader("ann"), trading.StopRequest{Scope: negative, Suspend: true, Reason: testReason})
		r.requireRefusal(negative.String(), err, "scope")
	}
	if rows := r.Harness.Count(`staff_log WHERE kind = 'sports' AND reason = 'a test'`); rows != 2*len(all) {
		t.Errorf("the log of staff has %d rows, want %d", rows, 2*len(all))
	}
}

func TestFixedPriceExpiresAndNegativeMarginNeedsApproval(t *testing.T) {
	r := newHarness(t)
	e := r.match("one")
	home := trading.Scope{Level: "outcome", Event: e.ID, Market: "1x2", Outcome: "1"}
	own := r.quote(e, "1x2", "", "1")
	fix := func(price string, until time.Time) trading.FixPriceAnswer {
		t.Helper()
		request := trading.FixPriceRequest{Scope: home, Price: price, Reason: testReason}
		if !until.IsZero() {
			request.Until = until.UnixMilli()
		}
		answer, err := r.trading.FixPrice(t.Context(), trader("ann"), request)
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
	until := r.Harness.Clock.Now().Add(time.Hour)
	if answer := fix("1.5", until); answer.Waiting != "" || answer.Overround <= 1000 {
		t.Errorf("a low price: %+v", answer)
	}
	if got := r.quote(e, "1x2", "", "1"); got.Price != 1500 || got.State != line.Open || got.Chance != own.Chance {
		t.Errorf("the fixed price is not offered: %+v", got)
	}
	r = r.restart()
	e = r.board.BySource("one")
	if got := r.quote(e, "1x2", "", "1"); got.Price != 1500 {
		t.Errorf("after a restart the price is %s", got.Price)
	}
	r.Harness.Clock.Advance(time.Hour)
	r.mustHandle(source.Message{Fixture: &source.Fixture{ID: "later", Seq: 1, Sport: "soccer", Home: "A", Away: "B", Starts: r.Harness.Clock.Now().Add(time.Hour), Modelled: true}})
	r.Tick()
	if got := e.Snapshot.Load().Rows[e.Snapshot.Load().Index["1x2/"]].Cells[0]; got.Price != own.Price || got.Manual {
		t.Errorf("after its time the price is %s, want %s", got.Price, own.Price)
	}
	if err := r.deleteOld(t.Context()); err != nil || r.Harness.Count(`sport_controls`) != 0 {
		t.Errorf("an ended price is kept: %v", err)
	}

	f := r.fixture("fresh")
	r.mustHandle(source.Message{Fixture: &f})
	r.endSilence()
	e = r.board.BySource("fresh")
	home.Event = e.ID
	answer := fix("9", time.Time{})
	if answer.Waiting == "" {
		t.Fatal("a price above the fair one waits for no second person")
	}
	if got := r.quote(e, "1x2", "", "1"); got.Price == 9000 {
		t.Error("the price is offered before a second person has agreed")
	}
	r.requireRefusal("the same person", r.approve("ann", answer.Waiting), "own")
	if err := r.approve("ben", answer.Waiting); err != nil {
		t.Fatal(err)
	}
	if got := r.quote(e, "1x2", "", "1"); got.Price != 9000 || got.State != line.Open {
		t.Errorf("two have agreed: %+v", got)
	}
	if _, err := r.trading.FixPrice(t.Context(), trader("ann"), trading.FixPriceRequest{Scope: home, Reason: testReason}); err != nil {
		t.Fatal(err)
	}
	if got := r.quote(e, "1x2", "", "1"); got.Price == 9000 {
		t.Error("the price was taken back and is in force")
	}
	for _, negative := range []trading.FixPriceRequest{{Price: "1"}, {Price: "x"}, {Price: "2", Until: 5}, {Price: "2", Until: r.Harness.Clock.Now().Add(8 * 24 * time.Hour).UnixMilli()}} {
		negative.Scope, negative.Reason = home, testReason
		if _, err := r.trading.FixPrice(t.Context(), trader("ann"), negative); err == nil {
			t.Errorf("%+v is taken", negative)
		}
	}
}

// A fixed price is suspended once the course of the match gives it a negative margin.
func TestFixedPriceIsSuspendedOnNegativeMargin(t *testing.T) {
	r := newHarness(t)
	e := r.match("one")
	home := trading.Scope{Level: "outcome", Event: e.ID, Market: "1x2", Outcome: "2"}
	own := r.quote(e, "1x2", "", "2")
	if _, err := r.trading.FixPrice(t.Context(), trader("ann"), trading.FixPriceRequest{Scope: home, Price: own.Price.String(), Reason: testReason}); err != nil {
		t.Fatal(err)
	}
	r.state("one", 3, playing(44, 0, 2))
	if got := r.quote(e, "1x2", "", "2"); got.State != line.Suspended {
		t.Errorf("the price of before two goals is offered: %+v", got)
	}
}

func TestMarginsAreInherited(t *testing.T) {
	r := newHarness(t)
	e := r.match("one")
	total := func(key string) float64 {
		snap := e.Snapshot.Load()
		return trading.Overround(&snap.Rows[snap.Index[key]])
	}
	set := func(of trading.Scope, margins trading.MarginTerms) {
		t.Helper()
		if _, err := r.trading.SetMargin(t.Context(), trader("ann"), trading.MarginRequest{Scope: of, Margins: margins, Reason: testReason}); err != nil {
			t.Fatal(err)
		}
		r.Tick()
	}
	near := func(what, key string, want float64) {
		t.Helper()
		if got := total(key); got < want-0.002 || got > want+0.012 { // prices are on a ladder, rounded down
			t.Errorf("%s: the prices imply %.4f, want %.3f", what, got, want)
		}
	}
	sport, leagueScope := trading.Scope{Level: "sport", Sport: "soccer"}, trading.Scope{Level: "league", Sport: "soccer", Category: "England", Tournament: "League"}
	kind := trading.Scope{Level: "type", Sport: "soccer", Market: "1x2"}
	near("the setting", "1x2/", 1.05)
	set(sport, trading.MarginTerms{Before: new(100)})
	near("the sport", "1x2/", 1.10)
	set(leagueScope, trading.MarginTerms{Before: new(20), Method: "power"})
	near("the league", "1x2/", 1.02)
	set(kind, trading.MarginTerms{Before: new(200)})
	near("the market", "1x2/", 1.20)
	near("another market", "btts/", 1.02)
	prices, err := r.results.Prices(t.Context(), nil, results.PricesRequest{Event: e.ID, Market: "1x2/"})
	if err != nil || prices.Margin != 200 || prices.Method != "power" {
		t.Errorf("players receive %+v, %v", prices, err)
	}
	r = r.restart()
	e = r.board.BySource("one")
	near("after a restart", "1x2/", 1.20)
	set(kind, trading.MarginTerms{})
	set(leagueScope, trading.MarginTerms{})
	near("inherited again", "1x2/", 1.10)
	_, err = r.trading.SetMargin(t.Context(), trader("ann"), trading.MarginRequest{Scope: trading.Scope{Level: "event", Event: e.ID}, Margins: trading.MarginTerms{Before: new(1)}, Reason: testReason})
	r.requireRefusal("an event", err, "scope")
}
