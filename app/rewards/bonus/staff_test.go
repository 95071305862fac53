package bonus

import (
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

// staff is a call by a member of staff with the permission to give bonuses.
func (h *harness) staff(name string) *session.Call {
	return &session.Call{User: &session.User{ID: name, Roles: []string{session.RoleAdmin}}, RequestID: "request of " + name}
}

func gift(request, amount string, t Terms) GrantBonusRequest {
	r := GrantBonusRequest{UserID: "anna", Gift: Gift{Request: request, Amount: money.Number(amount), Currency: "usd", Name: "A gift", Terms: t}}
	r.Reason.Reason = "a good customer"
	return r
}

func TestStaffGrantBonusOnce(t *testing.T) {
	h := newHarness(t)
	var all sync.WaitGroup
	for range 200 {
		all.Go(func() {
			if _, err := h.GrantBonus(h.Ctx, h.staff("boss"), gift("one", "20.00", terms(nil))); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	h.wantMoney("anna", 0, 20_00)
	if changeLimit := h.Count("staff_log WHERE action = 'grant bonus'"); changeLimit != 1 {
		t.Errorf("%d actions are in the log of staff", changeLimit)
	}
	for name, r := range map[string]GrantBonusRequest{
		"other amount of the request": gift("one", "21.00", terms(nil)),
		"too exact":                   gift("two", "1.001", terms(nil)),
		"nothing":                     gift("two", "0", terms(nil)),
		"negative":                    gift("two", "-1", terms(nil)),
		"an exponent":                 gift("two", "1e3", terms(nil)),
		"huge":                        gift("two", "1000000.01", terms(nil)),
		"terms that cannot be kept":   gift("two", "1", terms(func(t *Terms) { t.Days = 0 })),
	} {
		if _, err := h.GrantBonus(h.Ctx, h.staff("boss"), r); err == nil {
			t.Errorf("%s was given", name)
		}
	}
	if _, err := h.GrantBonus(h.Ctx, h.staff("anna"), gift("two", "1", terms(nil))); code(err) != fault.CodeForbidden {
		t.Errorf("to oneself: %v", err)
	}
	h.excluded["anna"] = true
	if _, err := h.GrantBonus(h.Ctx, h.staff("boss"), gift("two", "1", terms(nil))); code(err) != fault.CodeConflict {
		t.Errorf("to a player who is excluded: %v", err)
	}
	h.wantMoney("anna", 0, 20_00)
	h.checkAudits()
}

func TestLargeBonusNeedsSecondPerson(t *testing.T) {
	h := newHarness(t)
	for _, request := range []string{"one", "two"} {
		if answer, err := h.GrantBonus(h.Ctx, h.staff("boss"), gift(request, "500", terms(nil))); err != nil || answer.ID == "" {
			t.Fatalf("%s: %+v, %v", request, answer, err)
		}
	}
	answer, err := h.GrantBonus(h.Ctx, h.staff("boss"), gift("three", "0.01", terms(nil))) // many small ones add up to a large one
	h.Check(err)
	if answer.Waiting == "" {
		t.Fatalf("a cent above the bound was given: %+v", answer)
	}
	h.wantMoney("anna", 0, 1000_00)
	h.decide("other", answer.Waiting)
	h.wantMoney("anna", 0, 1000_01)
	if again, err := h.GrantBonus(h.Ctx, h.staff("boss"), gift("three", "0.01", terms(nil))); err != nil || again.ID == "" {
		t.Errorf("the same request again: %+v, %v", again, err)
	}
	h.Clock.Advance(25 * time.Hour)
	if answer, err := h.GrantBonus(h.Ctx, h.staff("boss"), gift("four", "1", terms(nil))); err != nil || answer.ID == "" {
		t.Errorf("a day later: %+v, %v", answer, err)
	}
	h.checkAudits()
}

func (h *harness) decide(name, request string) {
	h.T.Helper()
	var hash string
	h.Read(func(q *db.Reader) error {
		return q.QueryRow(`SELECT hash FROM approvals WHERE id = $1`, request).Scan(&hash)
	})
	_, err := h.approvals.Decide(h.Ctx, h.staff(name), approval.DecideRequest{ID: request, Hash: hash, Approve: true, Reason: action.Reason{Reason: "fine"}})
	h.Check(err)
}

func TestStaffForfeitBonus(t *testing.T) {
	h := newHarness(t)
	g := h.grant("one", "anna", 20_00, terms(nil))
	r := ForfeitBonusRequest{ID: g.id.String()}
	r.Reason.Reason = "a second account"
	_, err := h.ForfeitBonus(h.Ctx, h.staff("boss"), r)
	h.Check(err)
	h.wantGrant("one", Forfeited, 0, 0, 600*dollar)
	if _, err := h.ForfeitBonus(h.Ctx, h.staff("boss"), r); code(err) != fault.CodeConflict {
		t.Errorf("a second time: %v", err)
	}
	if changeLimit := h.Count("staff_log WHERE action = 'forfeit bonus' AND reason = 'a second account'"); changeLimit != 1 {
		t.Errorf("%d actions are in the log of staff", changeLimit)
	}
	h.checkAudits()
}
