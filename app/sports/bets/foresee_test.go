package bets

import (
	"testing"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/sports/line"
)

// A bet on a running event that could not be accepted now is refused now, not after the
// live delay. It is looked at again after the delay.
func TestKnownRefusalsPrecedeLiveDelay(t *testing.T) {
	unverified := fault.New(fault.CodeForbidden, "Confirm your email first.")
	for _, c := range []struct {
		name, stake, price string
		may, book          error
		want               *fault.Error
	}{
		{"an unverified email address", "2", "2.50", unverified, nil, unverified},
		{"more than the balance", "16", "2.50", nil, nil, ErrBalance},
		{"a stake below the limit", "0.99", "2.50", nil, nil, ErrStake},
		{"a stake above the limit", "20.01", "2.50", nil, nil, ErrStake},
		{"a profit above the limit", "15", "9000", nil, nil, ErrStake},
		{"a limit of the book", "2", "2.50", nil, &line.LimitExceeded{Reason: "market", MaxStake: 1_000_000}, ErrStake},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHarness(t)
			h.runQueue()
			h.credit("anna", 15_00)
			home := h.offer("e1", "1", c.price, 100)
			h.change(home, func(q *line.Quote) { q.Live = true })
			h.admission, h.book.refusal = c.may, c.book
			_, err := h.Place(h.Ctx, playerCall("anna"), h.slip(c.stake, home))
			h.wantRefusal(err, c.want)
			h.queue.mu.Lock()
			waiting := h.queue.waiting
			h.queue.mu.Unlock()
			if waiting != 0 || h.cents("anna") != "15.00" {
				t.Errorf("%d bets wait, anna has %s", waiting, h.cents("anna"))
			}
			h.mustPassAudit()
		})
	}
}

// What has changed while a bet waited counts: it is checked again when it is accepted.
func TestChangesDuringLiveDelayAreRefused(t *testing.T) {
	forbidden := fault.New(fault.CodeForbidden, "You may not bet.")
	for _, c := range []struct {
		name   string
		change func(h *harness)
		want   *fault.Error
	}{
		{"nothing", func(*harness) {}, nil},
		{"the player may not bet any more", func(h *harness) { h.admission = forbidden }, forbidden},
		{"the stake is above a new limit", func(h *harness) { h.factors.set("anna", 10) }, ErrStake},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHarness(t)
			h.runQueue()
			h.credit("anna", 15_00)
			home := h.offer("e1", "1", "2.50", 380_000)
			h.change(home, func(q *line.Quote) { q.Live = true })
			queued, err := h.Place(h.Ctx, playerCall("anna"), h.slip("5", home))
			h.Check(err)
			if h.cents("anna") != "15.00" {
				t.Errorf("while it waits anna has %s", h.cents("anna"))
			}
			c.change(h)
			h.Harness.Clock.WaitForSleepers(1)
			h.Harness.Clock.Advance(defaultDelay)
			b, err := h.waitOutcome("anna", queued.QueueID)
			if c.want != nil {
				h.wantRefusal(err, c.want)
				if h.cents("anna") != "15.00" {
					t.Errorf("anna has %s", h.cents("anna"))
				}
			} else if err != nil || b.Stake != "5.00" || h.cents("anna") != "10.00" {
				t.Errorf("%+v, %v; anna has %s", b, err, h.cents("anna"))
			}
			h.mustPassAudit()
		})
	}
}

// The specification's code for a bet after the start or the end of its event. The book
// has suspended or closed the event by then.
func TestBetAfterTheStartIsTooLate(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 5_00)
	home := h.offer("e1", "1", "2.50", 380_000)
	slip := h.slip("2", home)
	h.Harness.Clock.Advance(time.Hour)
	for _, state := range []line.State{line.Suspended, line.Closed} {
		h.change(home, func(q *line.Quote) { q.State = state })
		_, err := h.Place(h.Ctx, playerCall("anna"), slip)
		h.wantRefusal(err, ErrTooLate)
	}
	h.change(home, func(q *line.Quote) { q.Live = true })
	_, err := h.Place(h.Ctx, playerCall("anna"), slip)
	h.wantRefusal(err, ErrOption)
}
