package bonus

import (
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

// depositBonus is the offer on a player's page.
func (h *harness) depositBonus(userID string) DepositBonusAnswer {
	h.T.Helper()
	answer, err := h.DepositBonus(h.Ctx, h.call(userID), action.None{})
	h.Check(err)
	return answer
}

func (h *harness) hasPendingOptIn(userID string) (pending bool) {
	h.T.Helper()
	h.Read(func(q *db.Reader) (err error) {
		pending, err = h.HasPendingOptIn(q, userID, h.Harness.Clock.Now())
		return err
	})
	return pending
}

func TestFirstDepositOfferIsHiddenAfterDeposit(t *testing.T) {
	h := newHarness(t)
	h.offer("welcome", nil)
	h.depositOneCent("anna")
	if answer := h.depositBonus("anna"); answer.Model != nil {
		t.Errorf("a player who has deposited is promised %+v", answer.Model)
	}
	if err := h.optIn("anna", "welcome"); code(err) != 409 {
		t.Errorf("the opt-in of a player who has deposited: %v, want a conflict", err)
	}
	if h.hasPendingOptIn("anna") {
		t.Error("the refused opt-in waits for a deposit")
	}
}

func TestUnpayableOptInYieldsToNextOffer(t *testing.T) {
	h := newHarness(t)
	h.offer("welcome", nil)
	h.offer("weekend", func(o *Offer) { o.FirstOnly = false })
	h.Check(h.optIn("anna", "welcome"))
	h.Harness.Clock.Advance(time.Second)
	h.Check(h.optIn("anna", "weekend"))
	h.depositOneCent("anna") // the first deposit is below the minimum of both
	h.Harness.Clock.Advance(time.Second)
	if answer := h.depositBonus("anna"); answer.Model == nil || answer.Model.ID != "weekend" || !answer.State.CheckedIn {
		t.Errorf("the page shows %+v, want the opt-in for the weekend", answer)
	}
	h.deposit("anna", 40_00)
	h.wantMoney("anna", 40_01, 40_00)
	if h.hasPendingOptIn("anna") {
		t.Error("after both offers are over, the wheel still waits for a deposit")
	}
	h.checkAudits()
}

func TestOptInEnds(t *testing.T) {
	for name, test := range map[string]struct {
		end  func(*harness)
		want bool // other players can still choose the offer
	}{
		"after seven days": {func(h *harness) { h.Harness.Clock.Advance(optInDuration) }, true},
		"when the player withdraws it": {func(h *harness) {
			_, err := h.OptOut(h.Ctx, h.call("anna"), OptInRequest{"welcome"})
			h.Check(err)
		}, true},
		"when the offer ends":                    {func(h *harness) { h.Harness.Clock.Advance(6 * 24 * time.Hour) }, false},
		"when staff stop it":                     {func(h *harness) { h.offer("welcome", func(o *Offer) { o.Stopped = true }) }, false},
		"with a first deposit below the minimum": {func(h *harness) { h.depositOneCent("anna") }, true},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			h.offer("welcome", func(o *Offer) {
				if name == "when the offer ends" {
					o.EndsAt = o.StartsAt + (6 * 24 * time.Hour).Milliseconds()
				}
			})
			h.Check(h.optIn("anna", "welcome"))
			if !h.hasPendingOptIn("anna") || !h.depositBonus("anna").State.CheckedIn {
				t.Fatal("the opt-in does not wait for a deposit")
			}
			test.end(h)
			if h.hasPendingOptIn("anna") || h.depositBonus("anna").State.CheckedIn {
				t.Error("the opt-in still waits")
			}
			before := h.real("anna")
			h.deposit("anna", 40_00)
			h.wantMoney("anna", before+40_00, 0)
			if err := h.optIn("ben", "welcome"); (err == nil) != test.want {
				t.Errorf("another player opts in: %v", err)
			}
		})
	}
}

func TestWithdrawnOptInCanBeMadeAgain(t *testing.T) {
	h := newHarness(t)
	h.offer("welcome", nil)
	out := func() error {
		_, err := h.OptOut(h.Ctx, h.call("anna"), OptInRequest{"welcome"})
		return err
	}
	if err := out(); code(err) != 404 {
		t.Errorf("an opt-out without an opt-in: %v", err)
	}
	h.Check(h.optIn("anna", "welcome"), out())
	if err := out(); code(err) != 404 {
		t.Errorf("a second opt-out: %v", err)
	}
	h.Harness.Clock.Advance(time.Second)
	h.Check(h.optIn("anna", "welcome"))
	h.deposit("anna", 40_00)
	h.wantMoney("anna", 40_00, 40_00)
	if err := out(); code(err) != 404 {
		t.Errorf("an opt-out after the bonus: %v", err)
	}
}

// TestBudgetCoversEveryOptIn fills the budget with opt-ins. Each of them is paid, and
// no other player can opt in.
func TestBudgetCoversEveryOptIn(t *testing.T) {
	h := newHarness(t)
	h.offer("welcome", func(o *Offer) { budget := int64(250 * dollar); o.BudgetUSD = &budget })
	h.Check(h.optIn("anna", "welcome"), h.optIn("ben", "welcome"))
	if answer := h.depositBonus("carl"); answer.Model != nil {
		t.Errorf("a third player is promised %+v of the reserved budget", answer.Model)
	}
	if err := h.optIn("carl", "welcome"); code(err) != 404 {
		t.Errorf("a third player opts in: %v", err)
	}
	h.deposit("anna", 20_00) // leaves 230
	h.Check(h.optIn("carl", "welcome"))
	h.deposit("ben", 400_00)
	h.deposit("carl", 400_00)
	h.wantMoney("ben", 400_00, 100_00)
	h.wantMoney("carl", 400_00, 100_00)
	if answer := h.depositBonus("dora"); answer.Model != nil {
		t.Errorf("with $30 left of bonuses up to $100 a player is promised %+v", answer.Model)
	}
	if o := h.onlyOffer(); o.Running || o.Spent != "220.000000" {
		t.Errorf("the spent offer is %+v, want one that does not run", o)
	}
	h.checkAudits()
}

func TestBudgetCannotFallBelowReserved(t *testing.T) {
	h := newHarness(t)
	staff := &session.Call{User: &session.User{ID: "staff"}}
	request := SaveOfferRequest{OfferDraft: OfferDraft{Name: "Welcome", Percent: 100, Max: "100", Min: "10", Budget: "500", Terms: DefaultTerms()}, Reason: "a season"}
	saved, err := h.SaveOffer(h.Ctx, staff, request)
	h.Check(err)
	h.Check(h.optIn("anna", saved.ID), h.optIn("ben", saved.ID))
	h.deposit("anna", money.Amount(40_00))
	change := func(budget string, stopped bool) error {
		request.ID, request.Version, request.Budget, request.Stopped = saved.ID, h.onlyOffer().Version, money.Number(budget), stopped
		h.Harness.Clock.Advance(time.Second)
		_, err := h.SaveOffer(h.Ctx, staff, request)
		return err
	}
	if err := change("139", false); code(err) != 422 {
		t.Errorf("a budget below what is given and promised: %v", err)
	}
	h.Check(change("140", false))
	h.Check(change("100", true)) // stopping ends the reservations
	h.deposit("ben", 40_00)
	h.wantMoney("ben", 40_00, 0)
}
