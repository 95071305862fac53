package bonus

import (
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// offer stores an offer of 100 % up to 100 dollars.
func (h *harness) offer(id string, change func(*Offer)) {
	h.T.Helper()
	o := Offer{ID: id, Name: "Welcome", Percent: 100, MaxUSD: 100 * dollar, MinUSD: 10 * dollar, FirstOnly: true, Terms: DefaultTerms(), StartsAt: h.Harness.Clock.Now().UnixMilli()}
	if change != nil {
		change(&o)
	}
	h.Check(o.Check())
	h.Write(func(tx *db.Tx) error {
		entry := stafflog.Entry{Actor: "boss", Action: "save a deposit bonus", Kind: offerSubject, Subject: o.ID, Reason: "a test", After: officeOffer(o, 0)}
		return errors.Join(storeOffer(tx, o), stafflog.New(h.Harness.IDs).Write(tx, entry))
	})
}

func TestAuditFindsOffersOutsideOfTheStaffLog(t *testing.T) {
	for name, c := range map[string]struct{ damage, problem string }{
		"no damage":           {"", ""},
		"a larger percentage": {`UPDATE bonus_offers SET percent = 400`, "has other terms"},
		"a larger bonus":      {`UPDATE bonus_offers SET max_usd = max_usd * 10`, "has other terms"},
		"easier terms":        {`UPDATE bonus_offers SET terms = replace(terms, '"wager":30', '"wager":1')`, "has other terms"},
		"a reopened offer":    {`UPDATE bonus_offers SET stopped = 0`, "has other terms"},
		"an unknown offer":    {`UPDATE bonus_offers SET id = 'other'`, "no recorded action"},
		"a spent budget":      {`UPDATE bonus_offers SET spent_usd = budget_usd + 1`, "has given"},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			h.offer("welcome", func(o *Offer) {
				budget := int64(1000 * dollar)
				o.BudgetUSD, o.Stopped = &budget, true
			})
			if c.damage != "" {
				h.Write(func(tx *db.Tx) error {
					changed, err := db.Change(tx, "damage an offer", c.damage)
					if !changed {
						t.Error("the damage changes nothing")
					}
					return err
				})
			}
			problems := ""
			_, err := checkOffers(h.Ctx, h.DB, func(_, format string, _ ...any) { problems += format })
			h.Check(err)
			if (problems == "") != (c.problem == "") || !strings.Contains(problems, c.problem) {
				t.Errorf("the findings are %q", problems)
			}
		})
	}
}

func (h *harness) optIn(userID, offer string) error {
	_, err := h.OptIn(h.Ctx, h.call(userID), OptInRequest{offer})
	return err
}

func TestDepositBonusRequiresOptIn(t *testing.T) {
	h := newHarness(t)
	h.offer("welcome", func(o *Offer) { o.FirstOnly = false })
	h.deposit("anna", 50_00)
	h.wantMoney("anna", 50_00, 0)
	h.Harness.Clock.Advance(time.Second)
	h.Check(h.optIn("anna", "welcome"), h.optIn("anna", "welcome"))
	h.wantMoney("anna", 50_00, 0)
	h.deposit("anna", 9_99) // below the minimum
	h.wantMoney("anna", 59_99, 0)
	h.deposit("anna", 20_00)
	h.wantMoney("anna", 79_99, 20_00)
	h.deposit("anna", 20_00)
	h.wantMoney("anna", 99_99, 20_00)
	if err := h.optIn("anna", "welcome"); code(err) != 409 {
		t.Errorf("once more: %v", err)
	}
	h.checkAudits()
}

func TestDepositBonusAmount(t *testing.T) {
	for name, test := range map[string]struct {
		offer          func(*Offer)
		before         func(*harness)
		deposit, bonus int64
	}{
		"all of it":          {deposit: 40_00, bonus: 40_00},
		"up to the most":     {deposit: 400_00, bonus: 100_00},
		"half":               {offer: func(o *Offer) { o.Percent = 50 }, deposit: 40_01, bonus: 20_00},
		"a second deposit":   {before: func(h *harness) { h.depositOneCent("anna") }, deposit: 40_00},
		"any deposit":        {offer: func(o *Offer) { o.FirstOnly = false }, before: func(h *harness) { h.depositOneCent("anna") }, deposit: 40_00, bonus: 40_00},
		"an excluded player": {before: func(h *harness) { h.excluded["anna"] = true }, deposit: 40_00},
		"after the end":      {offer: func(o *Offer) { o.EndsAt = o.StartsAt + 1000 }, before: func(h *harness) { h.Harness.Clock.Advance(time.Second) }, deposit: 40_00},
		"a stopped offer":    {before: func(h *harness) { h.offer("welcome", func(o *Offer) { o.Stopped = true }) }, deposit: 40_00},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			h.offer("welcome", test.offer)
			h.Check(h.optIn("anna", "welcome"))
			if test.before != nil {
				test.before(h)
			}
			before := h.real("anna")
			h.deposit("anna", money.Amount(test.deposit))
			h.wantMoney("anna", before+money.Amount(test.deposit), money.Amount(test.bonus))
			h.checkAudits()
		})
	}
}

// depositOneCent deposits less than the minimum of the offers.
func (h *harness) depositOneCent(userID string) { h.deposit(userID, 1) }

func TestOfferShownToPlayer(t *testing.T) {
	h := newHarness(t)
	show := func(call *session.Call) DepositBonusAnswer {
		t.Helper()
		answer, err := h.DepositBonus(h.Ctx, call, struct{}{})
		h.Check(err)
		return answer
	}
	if answer := show(&session.Call{}); answer.Model != nil {
		t.Errorf("without an offer: %+v", answer)
	}
	h.offer("welcome", nil)
	answer := show(&session.Call{})
	if m := answer.Model; m == nil || m.ID != "welcome" || string(m.Max) != "100.000000" || string(m.Multiplier) != "1.00" || answer.State.CheckedIn {
		t.Errorf("a guest sees %+v", answer)
	}
	h.Check(h.optIn("anna", "welcome"))
	if answer := show(h.call("anna")); !answer.State.CheckedIn {
		t.Errorf("who has opted in sees %+v", answer)
	}
	h.deposit("anna", 40_00)
	if answer := show(h.call("anna")); answer.Model != nil {
		t.Errorf("who has had it sees %+v", answer)
	}
	h.excluded["ben"] = true
	if answer := show(h.call("ben")); answer.Model != nil {
		t.Errorf("who is excluded sees %+v", answer)
	}
	if err := h.optIn("ben", "welcome"); code(err) != 403 {
		t.Errorf("who is excluded opts in: %v", err)
	}
	h.noMarketing["dora"] = true
	if answer, err := show(h.call("dora")), h.optIn("dora", "welcome"); answer.Model != nil || code(err) != 403 {
		t.Errorf("a player without marketing sees %+v and opts in: %v", answer, err)
	}
	if err := h.optIn("carl", "nothing"); code(err) != 404 {
		t.Errorf("an offer that there is not: %v", err)
	}
}

// TestConcurrentCalls cancels a bonus and opts in, two hundred times concurrently.
func TestConcurrentCalls(t *testing.T) {
	h := newHarness(t)
	h.offer("welcome", nil)
	g := h.grant("one", "anna", 20_00, terms(nil))
	var group sync.WaitGroup
	var cancelled atomic.Int64
	for range 100 {
		group.Go(func() {
			if _, err := h.Cancel(h.Ctx, h.call("anna"), CancelRequest{g.id.String()}); err == nil {
				cancelled.Add(1)
			}
		})
		group.Go(func() { _ = h.optIn("anna", "welcome") })
	}
	group.Wait()
	if cancelled.Load() != 1 {
		t.Errorf("cancelled %d times", cancelled.Load())
	}
	if _, err := h.Cancel(h.Ctx, h.call("ben"), CancelRequest{g.id.String()}); code(err) != 404 {
		t.Errorf("another player's bonus: %v", err)
	}
	if _, err := h.Cancel(h.Ctx, h.call("ben"), CancelRequest{"x"}); code(err) != 404 {
		t.Errorf("what is no bonus: %v", err)
	}
	h.deposit("anna", 40_00)
	h.wantMoney("anna", 40_00, 40_00)
	h.checkAudits()
}

func TestStaffSaveOffers(t *testing.T) {
	h := newHarness(t)
	staff := &session.Call{User: &session.User{ID: "staff"}}
	request := SaveOfferRequest{OfferDraft: OfferDraft{Name: " Welcome ", Percent: 100, Max: "100", Min: "10.50", FirstOnly: true, Terms: DefaultTerms()}, Reason: "a season"}
	saved, err := h.SaveOffer(h.Ctx, staff, request)
	h.Check(err)
	first := h.onlyOffer()
	if first.ID != saved.ID || first.Name != "Welcome" || first.Min != "10.500000" || first.Budget != "" || !first.Running {
		t.Errorf("the new offer is %+v", first)
	}
	h.Check(h.optIn("anna", saved.ID))
	h.deposit("anna", 40_00)
	request.ID, request.Version, request.Stopped, request.Budget, request.Terms.Wager = saved.ID, first.Version, true, "150", 99
	h.Harness.Clock.Advance(time.Second)
	if _, err := h.SaveOffer(h.Ctx, staff, request); err != nil {
		t.Fatal(err)
	}
	if o := h.onlyOffer(); o.Running || o.Spent != "40.000000" || o.Budget != "150.000000" || o.OptedIn != 1 || o.Granted != 1 {
		t.Errorf("the changed offer is %+v", o)
	}
	h.Read(func(q *db.Reader) error {
		list, err := activeGrants(q, "anna")
		if len(list) != 1 || list[0].terms.Wager != 30 {
			t.Errorf("the granted bonus has terms of its own: %+v", list)
		}
		return err
	})
	if _, err := h.SaveOffer(h.Ctx, staff, request); code(err) != 409 {
		t.Errorf("a change of what was changed meanwhile: %v", err)
	}
	for name, change := range map[string]func(*SaveOfferRequest){
		"most": func(r *SaveOfferRequest) { r.Max = "x" }, "nothing": func(r *SaveOfferRequest) { r.Max = "0" }, "least": func(r *SaveOfferRequest) { r.Min = "-1" },
		"digits": func(r *SaveOfferRequest) { r.Min = "1.1234567" }, "kind": func(r *SaveOfferRequest) { r.Terms.Kind = "gold" },
		"end": func(r *SaveOfferRequest) { r.StartsAt, r.EndsAt = 10, 5 }, "budget": func(r *SaveOfferRequest) { r.Budget = "1e9" },
	} {
		bad := request
		bad.ID, bad.Version = "", 0
		change(&bad)
		if _, err := h.SaveOffer(h.Ctx, staff, bad); code(err) != 422 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func (h *harness) onlyOffer() OfficeOffer {
	h.T.Helper()
	answer, err := h.OfficeOffers(h.Ctx, &session.Call{}, struct{}{})
	h.Check(err)
	if len(answer.Offers) != 1 {
		h.T.Fatalf("%d offers", len(answer.Offers))
	}
	return answer.Offers[0]
}
