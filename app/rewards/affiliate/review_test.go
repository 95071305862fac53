package affiliate

import (
	"errors"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/earnings"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// TestSelfReferralsAreHeldForReview checks that they are found at the registration and at
// the claim.
func TestSelfReferralsAreHeldForReview(t *testing.T) {
	h := newHarness(t)
	h.world.shared["twin"] = []string{"device", "address"}
	h.refer("anna", "twin")
	h.play(bet("ben", 100), bet("twin", 100))
	if r := h.referral("twin"); r.state != stateHeld || r.evidence != "address,device" {
		t.Errorf("the twin is %+v", r)
	}
	h.world.shared["ben"] = []string{"payout address"}
	if err := h.claim("anna"); !errors.Is(err, errNothingToClaim) {
		t.Errorf("the claim of held commission: %v", err)
	}
	if got := h.overview("anna").Earnings; len(got) != 1 || got[0].Held != "0.20" || got[0].Claimable != "0.00" {
		t.Errorf("the partner sees %+v", got)
	}
	h.play(bet("ben", 100)) // held referrals keep earning
	h.checkAudits()
	h.Check(h.decide("ben", actionRelease), h.decide("twin", actionRefuse), h.claim("anna"))
	if h.balance("anna") != 200_000 {
		t.Errorf("was paid %d", h.balance("anna"))
	}
	h.play(bet("twin", 100), bet("ben", 100))
	h.Check(h.claim("anna")) // the same evidence does not hold the referral again
	if h.balance("anna") != 300_000 || h.referral("ben").state != stateClear || h.referral("twin").state != stateRefused {
		t.Errorf("was paid %d, ben is %+v, the twin %+v", h.balance("anna"), h.referral("ben"), h.referral("twin"))
	}
	h.world.shared["ben"] = []string{"payout address", "device"}
	h.Check(h.partners.reviewAll(h.Ctx, nil)) // nothing is open
	h.play(bet("ben", 100))
	h.Check(h.partners.reviewAll(h.Ctx, nil))
	if r := h.referral("ben"); r.state != stateHeld {
		t.Errorf("new evidence: %+v", r)
	}
	h.checkAudits()
}

// A release of a large amount needs a second person, and so do small releases that add
// up to one within a day. A referral that has changed in between is not released.
func TestLargeReleaseNeedsSecondPerson(t *testing.T) {
	h := newHarness(t)
	h.refer("anna", "dora")
	h.play(bet("ben", 600_000), bet("cleo", 900_000), bet("dora", 1_000))
	h.Check(h.decide("ben", actionHold), h.decide("cleo", actionHold), h.decide("dora", actionHold))
	h.Clock.Advance(time.Hour)
	for _, userID := range []string{"ben", "dora"} { // $600 and $1
		if answer, err := h.decideAs("boss", userID, actionRelease); err != nil || answer.Waiting != "" || answer.Referral.State != string(stateClear) {
			t.Fatalf("%s: %+v, %v", userID, answer, err)
		}
	}
	open := h.open("anna")
	answer, err := h.decideAs("boss", "cleo", actionRelease)
	if err != nil || answer.Waiting == "" || h.referral("cleo").state != stateHeld || h.open("anna") != open {
		t.Fatalf("$900 after $601: %+v, %v", answer, err)
	}
	if err := h.approve("boss", answer.Waiting); !errors.Is(err, approval.ErrOwn) {
		t.Errorf("the same person agrees: %v", err)
	}
	h.Check(h.decide("cleo", actionRefuse))
	if err := h.approve("other", answer.Waiting); !errors.Is(err, errStale) {
		t.Errorf("what was refused meanwhile is released: %v", err)
	}
	h.Clock.Advance(time.Minute)
	answer, err = h.decideAs("boss", "cleo", actionRelease)
	h.Check(err, h.approve("other", answer.Waiting))
	if h.referral("cleo").state != stateClear || h.open("anna").Units != open.Units+900_000_000 {
		t.Errorf("the approval leads to %+v, open %+v after %+v", h.referral("cleo"), h.open("anna"), open)
	}
	h.checkAudits()
}

// approve approves the open request.
func (h *harness) approve(staff, request string) error {
	h.T.Helper()
	var hash string
	h.Read(func(q *db.Reader) error {
		return q.QueryRow(`SELECT hash FROM approvals WHERE id = $1`, request).Scan(&hash)
	})
	call := callAs(staff)
	call.User.Roles = []string{session.RoleAdmin}
	_, err := h.approvals.Decide(h.Ctx, call, approval.DecideRequest{ID: request, Hash: hash, Approve: true, Reason: action.Reason{Reason: "fine"}})
	return err
}

// TestReferralDecisions checks that decisions fit the state, that staff have seen the current
// version, and that they are logged.
func TestReferralDecisions(t *testing.T) {
	h := newHarness(t)
	h.play(bet("ben", 100))
	h.Check(h.claim("anna"), h.decide("ben", actionHold))
	if got := h.open("anna"); got != earnings.Of(-100_000, 0) {
		t.Errorf("open is %+v", got)
	}
	stale := PartnerDecideRequest{ID: "ben", Action: "release", Changed: 1}
	if _, err := h.partners.Decide(h.Ctx, callAs("staff"), stale); !errors.Is(err, errStale) {
		t.Errorf("a stale decision: %v", err)
	}
	for _, wrong := range []reviewAction{actionHold, "forget"} {
		if refused := (*fault.Error)(nil); !errors.As(h.decide("ben", wrong), &refused) {
			t.Errorf("%s is possible", wrong)
		}
	}
	if err := h.decide("dora", actionRelease); !errors.Is(err, errNotFound) {
		t.Errorf("a decision on an unknown player: %v", err)
	}
	h.Check(h.decide("ben", actionRefuse), h.decide("ben", actionRelease))
	if got := h.open("anna"); got != (earnings.MicroAmount{}) {
		t.Errorf("open is %+v", got)
	}
	if rows := h.Count("staff_log"); rows != 3 {
		t.Errorf("the log of staff has %d rows", rows)
	}
	h.checkAudits()
}
