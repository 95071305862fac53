package book

import (
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/desk"
	"croupier/app/sports/book/trading"
)

// requestRuling requests a ruling and returns the id of the pending request.
func (r *harness) requestRuling(actor string, request desk.RulingRequest) string {
	r.T.Helper()
	answer, err := r.desk.RequestRuling(r.T.Context(), trader(actor), desk.RulingSubmission{RulingRequest: request, Reason: testReason})
	if err != nil || answer.Waiting == "" {
		r.T.Fatal(answer, err)
	}
	return answer.Waiting
}

// rejectRuling makes a second person reject the pending request.
func (r *harness) rejectRuling(actor, waiting string) {
	r.T.Helper()
	if _, err := r.Approvals.Decide(r.T.Context(), trader(actor), approval.DecideRequest{ID: waiting, Hash: r.hash(actor, waiting), Reason: testReason}); err != nil {
		r.T.Fatal(err)
	}
}

// withdrawRuling withdraws a pending request.
func (r *harness) withdrawRuling(actor, waiting string) {
	r.T.Helper()
	if _, err := r.Approvals.Withdraw(r.T.Context(), trader(actor), approval.WithdrawRequest{ID: waiting, Hash: r.hash(actor, waiting), Reason: testReason}); err != nil {
		r.T.Fatal(err)
	}
}

// requireState checks the state of an event for bets and for traders.
func (r *harness) requireState(what string, e *board.Event, want line.State) {
	r.T.Helper()
	if got := r.quote(e, "1x2", "", "1").State; got != want {
		r.T.Errorf("%s: bets find it %s, want %s", what, got, want)
	}
	page, err := r.desk.OfficeEvent(r.T.Context(), nil, board.EventRequest{ID: e.ID})
	if err != nil || page.Event.State != string(want) || page.Event.Stopped != (want == line.Suspended) || (len(page.Stops) > 0) != page.Event.Stopped {
		r.T.Errorf("%s: traders see %s, stopped %v, %+v, want %s, %v", what, page.Event.State, page.Event.Stopped, page.Stops, want, err)
	}
}

func TestEventResumesWhenRulingIsWithdrawn(t *testing.T) {
	for name, ends := range map[string]func(r *harness, waiting string){
		"refused":   func(r *harness, waiting string) { r.rejectRuling("ben", waiting) },
		"withdrawn": func(r *harness, waiting string) { r.withdrawRuling("ann", waiting) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newHarness(t)
			e := r.match("one")
			r.requireState("before", e, line.Open)
			waiting := r.requestRuling("ann", desk.RulingRequest{Event: e.ID, Action: board.RulingVoid})
			r.requireState("while it waits", e, line.Suspended)
			_, err := r.trading.Stop(t.Context(), trader("cid"), trading.StopRequest{Scope: trading.Scope{Level: "event", Event: e.ID}, Suspend: false, Reason: testReason})
			r.requireRefusal("one trader alone resumes it", err, "unset")
			r = r.restart()
			e = r.board.BySource("one")
			r.requireState("while it waits, after a restart", e, line.Suspended)
			ends(r, waiting)
			r.requireState(name, e, line.Open)
			r = r.restart()
			r.requireState("after a restart", r.board.BySource("one"), line.Open)
			if left := r.Harness.Count(`sport_controls`); left != 0 {
				t.Errorf("%d controls are left", left)
			}
		})
	}
}

// No notification follows when a request expires. The event continues by itself, pages
// are notified, and the control is removed.
func TestEventResumesWhenRulingRequestExpires(t *testing.T) {
	r := newHarness(t)
	f := r.fixture("one")
	f.Starts = r.Harness.Clock.Now().Add(100 * time.Hour)
	r.mustHandle(source.Message{Fixture: &f})
	r.endSilence()
	e := r.board.BySource("one")
	r.requestRuling("ann", desk.RulingRequest{Event: e.ID, Action: board.RulingVoid})
	r.Harness.Clock.Advance(48*time.Hour - time.Second)
	r.endSilence()
	r.requireState("a second before", e, line.Suspended)
	version := e.Snapshot.Load().Version
	r.Harness.Clock.Advance(time.Second)
	r.requireState("expired", e, line.Open)
	r.Tick()
	if e.Snapshot.Load().Version == version {
		t.Error("pages do not receive that it is resumed")
	}
	controls, err := r.trading.Controls(t.Context(), nil, action.None{})
	if err != nil || len(controls.Controls) != 0 {
		t.Errorf("traders still see %+v, %v", controls.Controls, err)
	}
	if err := r.deleteOld(t.Context()); err != nil || r.Harness.Count(`sport_controls`) != 0 {
		t.Errorf("what held it is kept: %v", err)
	}
}

func TestOtherSuspensionsOutlastRulingRequest(t *testing.T) {
	r := newHarness(t)
	e := r.match("one")
	own := trading.Scope{Level: "event", Event: e.ID}
	r.stop(own, true)
	waiting := r.requestRuling("ann", desk.RulingRequest{Event: e.ID, Action: board.RulingVoid})
	page, err := r.desk.OfficeEvent(t.Context(), nil, board.EventRequest{ID: e.ID})
	if err != nil || len(page.Stops) != 2 || page.Stops[0].Kind != "stop" || page.Stops[1].Kind != "ruling" || page.Stops[1].Scope != own || page.Stops[1].Until == 0 {
		t.Errorf("traders do not see why it is suspended: %+v, %v", page.Stops, err)
	}
	r.rejectRuling("ben", waiting)
	r.requireState("a trader's own suspension", e, line.Suspended)
	r.stop(own, false)
	r.requireState("resumed", e, line.Open)

	first := r.requestRuling("ann", desk.RulingRequest{Event: e.ID, Action: board.RulingVoid})
	r.Harness.Clock.Advance(time.Minute)
	second := r.requestRuling("cid", desk.RulingRequest{Event: e.ID, Action: board.RulingMarkets, Markets: []string{"btts/"}})
	r.rejectRuling("ben", first)
	r.requireState("another ruling waits", e, line.Suspended)
	r.withdrawRuling("cid", second)
	r.requireState("none waits", e, line.Open)
}
