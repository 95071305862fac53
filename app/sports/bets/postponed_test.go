package bets

import (
	"testing"
	"time"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
)

// moveEvent moves an event in the book, and applies the move to bets.
func (h *harness) moveEvent(by time.Duration, list ...line.Selection) {
	h.T.Helper()
	for _, s := range list {
		h.change(s, func(q *line.Quote) { q.Starts = q.Starts.Add(by) })
		h.StartChanged(s.Event)
	}
	h.Check(h.ApplyStartChanges(h.Ctx))
}

// The rule of docs/sports-rules.md: if an event is postponed by more than 48 hours, the
// bets made before that are void. Other bets are not.
func TestBetsOnPostponedEventsAreVoid(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	home, other := h.offer("e1", "1", "2.50", 380_000), h.offer("e2", "1", "2.00", 480_000)
	single, double := h.bet("anna", "10", home), h.bet("anna", "10", home, other)
	part := h.bet("anna", "10", home)
	if _, err := h.acceptOffer(h.cashOutOffer(part.ID, "4").OfferID, "none"); err != nil {
		t.Fatal(err)
	}
	h.moveEvent(48*time.Hour, home)
	if got := h.betView("anna", single.ID); got.Status != Pending {
		t.Errorf("moved by 48 hours: %+v", got)
	}
	h.moveEvent(time.Second, home)
	if got := h.betView("anna", single.ID); got.Status != Refunded || got.Legs[0].Result != "void" {
		t.Errorf("moved by more: %+v", got)
	}
	if got := h.betView("anna", part.ID); got.Status != Refunded || got.Paid != "10.00" {
		t.Errorf("cashed out in part: %+v", got)
	}
	if got := h.betView("anna", double.ID); got.Status != Pending || got.Legs[0].Result != "void" {
		t.Errorf("the double waits for its other leg: %+v", got)
	}
	later := h.bet("anna", "10", home)
	h.settleResults(map[line.Selection]odds.Factor{home: odds.Lost, other: odds.Won})
	if got := h.betView("anna", later.ID); got.Status != Lost {
		t.Errorf("a bet on the new date: %+v", got)
	}
	if got := h.betView("anna", single.ID); got.Status != Refunded || got.Paid != "10.00" {
		t.Errorf("the match is played: %+v", got)
	}
	if got := h.betView("anna", double.ID); got.Status != Won || got.Paid != "20.00" {
		t.Errorf("the double: %+v", got)
	}
	h.mustPassAudit()
}

// The bets on an event that is moved back count again.
func TestEventMovedBackRestoresBets(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	home := h.offer("e1", "1", "2.50", 380_000)
	created := h.bet("anna", "10", home)
	h.moveEvent(72*time.Hour, home)
	if h.cents("anna") != "100.00" {
		t.Errorf("anna has %s", h.cents("anna"))
	}
	h.moveEvent(-72*time.Hour, home)
	h.settleResults(map[line.Selection]odds.Factor{home: odds.Won})
	if got := h.betView("anna", created.ID); got.Status != Won || got.Paid != "25.00" || h.cents("anna") != "115.00" {
		t.Errorf("%+v; anna has %s", got, h.cents("anna"))
	}
	h.mustPassAudit()
}

// A site that was stopped while an event was moved detects the move when it starts.
func TestStartChangeWhileStoppedIsDetected(t *testing.T) {
	h := newHarness(t)
	stop := h.startQueue()
	h.credit("anna", 100_00)
	home := h.offer("e1", "1", "2.50", 380_000)
	created := h.bet("anna", "10", home)
	stop()
	h.change(home, func(q *line.Quote) { q.Starts = q.Starts.Add(72 * time.Hour) })
	revalued := newHarnessOn(restartedKernel(h), h.book)
	revalued.Check(revalued.queueOpenEvents(revalued.Ctx))
	revalued.Check(revalued.ApplyStartChanges(revalued.Ctx))
	if got := revalued.betView("anna", created.ID); got.Status != Refunded {
		t.Errorf("%+v", got)
	}
}
