package bonus

import (
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/depositevents"
	"croupier/db"
)

// The bonus of a lost deposit is forfeited with it, and restored with it. Staff get a
// note.
func TestBonusFollowsLostDeposit(t *testing.T) {
	h := newHarness(t)
	h.offer("welcome", nil)
	h.Check(h.optIn("anna", "welcome"))
	c := h.deposit("anna", 40_00)
	h.wantMoney("anna", 40_00, 40_00)
	c.Kind = depositevents.Lost
	if note := h.changed(c); !strings.Contains(note, "forfeited") || !strings.Contains(note, "40.00") {
		t.Errorf("staff read %q", note)
	}
	h.wantMoney("anna", 40_00, 0)
	h.checkAudits()
	c.Kind = depositevents.Restored
	h.changed(c)
	h.wantMoney("anna", 40_00, 40_00)
	h.checkAudits()
	h.changed(c)
	h.wantMoney("anna", 40_00, 40_00)
	c.Kind = depositevents.Credited // staff credit it again after it was settled
	h.changed(c)
	h.wantMoney("anna", 40_00, 40_00)
	h.checkAudits()
}

// A loss takes only what is left of the bonus, and a restored deposit returns only
// that.
func TestLostDepositForfeitsRemainingBonus(t *testing.T) {
	h := newHarness(t)
	h.offer("welcome", nil)
	h.Check(h.optIn("anna", "welcome"))
	c := h.deposit("anna", 40_00)
	for range 10 { // all of the deposit and 10 of the bonus
		h.Check(h.play("anna", 5_00, 0))
	}
	h.wantMoney("anna", 0, 30_00)
	c.Kind = depositevents.Lost
	h.changed(c)
	h.wantMoney("anna", 0, 0)
	c.Kind = depositevents.Restored
	h.changed(c)
	h.wantMoney("anna", 0, 30_00)
	h.checkAudits()
}

// What was converted to real money before the loss is kept, and staff get a note. A
// bonus whose days are over is not restored with its deposit.
func TestEndedBonusIsNotReopened(t *testing.T) {
	h := newHarness(t)
	h.offer("welcome", func(o *Offer) { o.Terms.Wager = 0 })
	h.Check(h.optIn("anna", "welcome"))
	c := h.deposit("anna", 40_00)
	h.wantMoney("anna", 80_00, 0)
	c.Kind = depositevents.Lost
	if note := h.changed(c); !strings.Contains(note, "real money") || !strings.Contains(note, "40.00") {
		t.Errorf("staff read %q", note)
	}
	h.wantMoney("anna", 80_00, 0)
	h.offer("second", func(o *Offer) { o.FirstOnly = false })
	h.Check(h.optIn("anna", "second"))
	h.Harness.Clock.Advance(time.Second)
	c = h.deposit("anna", 40_00)
	h.wantMoney("anna", 120_00, 40_00)
	c.Kind = depositevents.Lost
	h.changed(c)
	h.Harness.Clock.Advance(365 * 24 * time.Hour)
	c.Kind = depositevents.Restored
	h.changed(c)
	h.wantMoney("anna", 120_00, 0)
	h.checkAudits()
}

// The audit finds a bonus that its player still has, or has converted to real money,
// although the deposit was lost.
func TestAuditReportsBonusesOfLostDeposits(t *testing.T) {
	for name, c := range map[string]struct {
		taken bool
		want  string
	}{
		"active":    {false, "is active"},
		"forfeited": {true, ""},
	} {
		h := newHarness(t)
		h.offer("welcome", nil)
		h.Check(h.optIn("anna", "welcome"))
		change := h.deposit("anna", 40_00)
		change.Kind, change.At = depositevents.Lost, h.Harness.Clock.Now().UnixMilli()
		if c.taken {
			h.changed(change)
		}
		h.Read(func(q *db.Reader) error {
			problem, err := h.OutstandingReward(q, change)
			if problem == "" != (c.want == "") || !strings.Contains(problem, c.want) {
				t.Errorf("%s: the audit learns %q", name, problem)
			}
			return err
		})
	}
	h := newHarness(t) // real money from before the loss cannot be taken back; real money from after it is a finding
	h.offer("welcome", func(o *Offer) { o.Terms.Wager = 0 })
	h.Check(h.optIn("anna", "welcome"))
	change := h.deposit("anna", 40_00)
	for _, offset := range []int64{1, -1} {
		change.At = h.Harness.Clock.Now().UnixMilli() + offset
		h.Read(func(q *db.Reader) error {
			problem, err := h.OutstandingReward(q, change)
			if (problem != "") != (offset < 0) {
				t.Errorf("lost %d ms after it became real money: %q", offset, problem)
			}
			return err
		})
	}
}
