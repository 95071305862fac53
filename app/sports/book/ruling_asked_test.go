package book

import (
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/source"
)

// asks asks for a ruling and gives what waits.
func (r *room) asks(who string, request RulingRequest) string {
	r.T.Helper()
	answer, err := r.Rule(r.T.Context(), trader(who), RulingAsk{request, why})
	if err != nil || answer.Waiting == "" {
		r.T.Fatal(answer, err)
	}
	return answer.Waiting
}

// refuse has a second person refuse what waits.
func (r *room) refuse(who, waiting string) {
	r.T.Helper()
	if _, err := r.Approvals.Decide(r.T.Context(), trader(who), approval.DecideRequest{ID: waiting, Hash: r.hash(who, waiting), Reason: why}); err != nil {
		r.T.Fatal(err)
	}
}

// withdraw takes back what somebody has asked for.
func (r *room) withdraw(who, waiting string) {
	r.T.Helper()
	if _, err := r.Approvals.Withdraw(r.T.Context(), trader(who), approval.WithdrawRequest{ID: waiting, Hash: r.hash(who, waiting), Reason: why}); err != nil {
		r.T.Fatal(err)
	}
}

// shows wants the state of an event, as bets and as traders meet it.
func (r *room) shows(what string, e *event, want line.State) {
	r.T.Helper()
	if got := r.quote(e, "1x2", "", "1").State; got != want {
		r.T.Errorf("%s: bets find it %s, want %s", what, got, want)
	}
	page, err := r.OfficeEvent(r.T.Context(), nil, EventRequest{e.id})
	if err != nil || page.Event.State != string(want) || page.Event.Stopped != (want == line.Suspended) || (len(page.Stops) > 0) != page.Event.Stopped {
		r.T.Errorf("%s: traders see %s, stopped %v, %+v, want %s, %v", what, page.Event.State, page.Event.Stopped, page.Stops, want, err)
	}
}

func TestAnEventGoesOnWhenItsRulingIsNotAskedForAnyMore(t *testing.T) {
	for name, ends := range map[string]func(r *room, waiting string){
		"refused":   func(r *room, waiting string) { r.refuse("ben", waiting) },
		"withdrawn": func(r *room, waiting string) { r.withdraw("ann", waiting) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t)
			e := r.match("one")
			r.shows("before", e, line.Open)
			waiting := r.asks("ann", RulingRequest{Event: e.id, Deed: deedVoid})
			r.shows("while it waits", e, line.Suspended)
			_, err := r.Stop(t.Context(), trader("cid"), StopRequest{Scope{Level: "event", Event: e.id}, false, why})
			r.refused("one trader alone goes on", err, "unset")
			r = r.again()
			e = r.lookup("one")
			r.shows("while it waits, after a restart", e, line.Suspended)
			ends(r, waiting)
			r.shows(name, e, line.Open)
			r = r.again()
			r.shows("after a restart", r.lookup("one"), line.Open)
			if left := r.House.Count(`sport_controls`); left != 0 {
				t.Errorf("%d controls are left", left)
			}
		})
	}
}

// Nobody is told of a request that expires: the event goes on by itself, pages hear of
// it, and what held it is tidied away.
func TestAnEventGoesOnWhenTheRequestForItsRulingExpires(t *testing.T) {
	r := newRoom(t)
	f := r.fixture("one")
	f.Starts = r.House.Clock.Now().Add(100 * time.Hour)
	r.hear(source.Message{Fixture: &f})
	r.alive()
	e := r.lookup("one")
	r.asks("ann", RulingRequest{Event: e.id, Deed: deedVoid})
	r.House.Clock.Advance(48*time.Hour - time.Second)
	r.alive()
	r.shows("a second before", e, line.Suspended)
	version := e.sheet.Load().version
	r.House.Clock.Advance(time.Second)
	r.shows("expired", e, line.Open)
	r.Beat()
	if e.sheet.Load().version == version {
		t.Error("pages do not hear that it goes on")
	}
	controls, err := r.Controls(t.Context(), nil, action.None{})
	if err != nil || len(controls.Controls) != 0 {
		t.Errorf("traders still see %+v, %v", controls.Controls, err)
	}
	if err := r.tidy(t.Context()); err != nil || r.House.Count(`sport_controls`) != 0 {
		t.Errorf("what held it is kept: %v", err)
	}
}

func TestWhatElseSuspendsAnEventOutlastsItsRuling(t *testing.T) {
	r := newRoom(t)
	e := r.match("one")
	own := Scope{Level: "event", Event: e.id}
	r.stop(own, true)
	waiting := r.asks("ann", RulingRequest{Event: e.id, Deed: deedVoid})
	page, err := r.OfficeEvent(t.Context(), nil, EventRequest{e.id})
	if err != nil || len(page.Stops) != 2 || page.Stops[0].Kind != "stop" || page.Stops[1].Kind != "ruling" || page.Stops[1].Scope != own || page.Stops[1].Until == 0 {
		t.Errorf("traders are not told why it is suspended: %+v, %v", page.Stops, err)
	}
	r.refuse("ben", waiting)
	r.shows("a trader's own suspension", e, line.Suspended)
	r.stop(own, false)
	r.shows("resumed", e, line.Open)

	first := r.asks("ann", RulingRequest{Event: e.id, Deed: deedVoid})
	r.House.Clock.Advance(time.Minute)
	second := r.asks("cid", RulingRequest{Event: e.id, Deed: deedMarkets, Markets: []string{"btts/"}})
	r.refuse("ben", first)
	r.shows("another ruling waits", e, line.Suspended)
	r.withdraw("cid", second)
	r.shows("none waits", e, line.Open)
}
