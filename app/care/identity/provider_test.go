package identity

import (
	"context"
	"errors"
	"os"
	"slices"
	"testing"
	"time"

	"croupier/db"
)

// recordingProvider is a provider that records its orders.
type recordingProvider struct {
	orders []Order
	bytes  int
	err    error
}

func (o *recordingProvider) Begin(_ context.Context, order Order) error {
	for _, f := range order.Files {
		content, err := f.Open()
		if err != nil {
			return err
		}
		o.bytes += len(content)
	}
	if o.err == nil {
		o.orders = append(o.orders, order)
	}
	return o.err
}

// submitToProvider submits the waiting checks to the provider and returns the last order.
func (h *harness) submitToProvider(o *recordingProvider) Order {
	h.T.Helper()
	h.Check(h.identity.submitWaiting(h.T.Context()))
	if len(o.orders) == 0 {
		h.T.Fatal("nothing was handed over")
	}
	return o.orders[len(o.orders)-1]
}

func (h *harness) answer(r Result) error { return h.identity.Answer(h.T.Context(), r) }

// step returns the state of a level as the player sees it.
func (h *harness) step(name string, level int) IdentityStep { return h.state(name).Steps[level-1] }

func TestProviderReceivesEachCheckOnce(t *testing.T) {
	h, o := newHarness(t), &recordingProvider{}
	h.Check(h.identity.submitWaiting(t.Context()))
	h.identity.Provider = o
	h.submitPerson("anna")
	o.err = errors.New("it is down")
	if err := h.identity.submitWaiting(t.Context()); err == nil {
		t.Error("a provider that is down is not reported")
	}
	o.err = nil
	first := h.submitToProvider(o)
	if first.Level != LevelData || first.Person == nil || first.Person.LastName != "Markedlast" || len(first.Files) != 0 {
		t.Errorf("%+v", first)
	}
	h.submitToProvider(o)
	h.submitLevel("anna", LevelDocument)
	second := h.submitToProvider(o)
	if len(o.orders) != 2 || second.Level != LevelDocument || len(second.Files) != 3 || o.bytes == 0 || second.Person == nil {
		t.Errorf("%d orders, the last is %+v", len(o.orders), second)
	}
	h.Check(h.answer(Result{OrderID: second.ID, Verdict: ProviderRetries, Reason: "unreadable"}))
	h.submitLevel("anna", LevelDocument)
	third := h.submitToProvider(o)
	if third.ID == second.ID || len(third.Files) != 3 {
		t.Errorf("the new submission is the order %s after %s with %d files", third.ID, second.ID, len(third.Files))
	}
}

func TestProviderResultDecides(t *testing.T) {
	h, o := newHarness(t), &recordingProvider{}
	h.identity.Provider = o
	h.submitPerson("anna")
	order := h.submitToProvider(o)
	end := h.Clock.Now().Add(24 * time.Hour).UnixMilli()
	for name, r := range map[string]Result{
		"no result":             {OrderID: order.ID},
		"another result":        {OrderID: order.ID, Verdict: "maybe"},
		"no reason":             {OrderID: order.ID, Verdict: ProviderRefuses},
		"another reason":        {OrderID: order.ID, Verdict: ProviderRefuses, Reason: "ugly"},
		"nothing to show again": {OrderID: order.ID, Verdict: ProviderRetries, Reason: "age"},
		"accepted and a reason": {OrderID: order.ID, Verdict: ProviderAccepts, Reason: "age"},
		"ended already":         {OrderID: order.ID, Verdict: ProviderAccepts, ValidUntil: 1},
		"refused with an end":   {OrderID: order.ID, Verdict: ProviderRefuses, Reason: "age", ValidUntil: end},
	} {
		requireRefusal(t, name, h.answer(r), 422, "")
	}
	for name, id := range map[string]string{"an unknown order": "x.1", "no version": "x", "a later version": order.ID + "0"} {
		requireRefusal(t, name, h.answer(Result{OrderID: id, Verdict: ProviderAccepts}), 404, "")
	}
	accepted := Result{OrderID: order.ID, Verdict: ProviderAccepts, ValidUntil: end}
	h.Check(h.answer(accepted), h.answer(accepted))
	if step := h.step("anna", 1); step.State != "accepted" || step.ValidUntil != end {
		t.Errorf("%+v", step)
	}
	if !slices.Equal(h.emails, []string{"anna: identity accepted"}) {
		t.Errorf("emails: %v", h.emails)
	}
	requireRefusal(t, "another answer", h.answer(Result{OrderID: order.ID, Verdict: ProviderRefuses, Reason: "age"}), 409, "")
	h.submitPerson("ben")
	h.Check(h.answer(Result{OrderID: h.submitToProvider(o).ID, Verdict: ProviderRefuses, Reason: "mismatch"}))
	if step := h.step("ben", 1); step.State != "refused" || step.Reason != "mismatch" {
		t.Errorf("%+v", step)
	}
}

// Staff decide if the provider leaves it to them, if two people must accept, and if they were
// faster.
func TestStaffDecideBesideProvider(t *testing.T) {
	h, o := newHarness(t), &recordingProvider{}
	h.identity.Provider = o
	h.submitPerson("anna")
	h.Check(h.answer(Result{OrderID: h.submitToProvider(o).ID, Verdict: ProviderDefers, Reason: "mismatch"}))
	if step := h.step("anna", 1); step.State != "waiting" {
		t.Errorf("left to people: %+v", step)
	}
	h.submitToProvider(o)
	if len(o.orders) != 1 {
		t.Error("what was left to people is handed over again")
	}
	_, err := h.decide("ruth", h.waiting("anna", 1), true, "")
	h.Check(err)
	h.set("identity.reviewers", "2")
	h.submitPerson("ben")
	order := h.submitToProvider(o)
	h.Check(h.answer(Result{OrderID: order.ID, Verdict: ProviderAccepts}))
	if step := h.step("ben", 1); step.State != "waiting" {
		t.Errorf("two must accept: %+v", step)
	}
	h.set("identity.reviewers", "1")
	h.submitLevel("anna", LevelDocument)
	order = h.submitToProvider(o)
	_, err = h.decide("ruth", h.waiting("anna", LevelDocument), false, "unreadable")
	h.Check(err, h.answer(Result{OrderID: order.ID, Verdict: ProviderAccepts}))
	if step := h.step("anna", LevelDocument); step.State != "refused" {
		t.Errorf("decided before: %+v", step)
	}
}

// An answer that arrives before the submission is stored counts. If a file is missing, staff decide
// the check.
func TestFailedSubmissionIsRetried(t *testing.T) {
	h, o := newHarness(t), &recordingProvider{}
	h.submitPerson("anna")
	h.identity.Provider = o
	row := h.waiting("anna", 1)
	h.Check(h.answer(Result{OrderID: orderID(check{id: row.ID, version: row.Version}), Verdict: ProviderAccepts}))
	if step := h.step("anna", 1); step.State != "accepted" {
		t.Errorf("%+v", step)
	}
	h.submitLevel("anna", LevelDocument)
	h.Check(os.RemoveAll(h.identity.Folder))
	h.Check(h.identity.submitWaiting(t.Context()), h.identity.submitWaiting(t.Context()))
	if len(o.orders) != 0 || h.step("anna", LevelDocument).State != "waiting" {
		t.Errorf("%d orders, %+v", len(o.orders), h.step("anna", LevelDocument))
	}
	h.Read(func(q *db.Reader) error {
		list, err := checksWithoutOrder(q, 10)
		if len(list) != 0 {
			t.Error("it is handed over for ever")
		}
		return err
	})
}
