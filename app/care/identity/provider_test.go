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

// outside is a provider that keeps what it gets.
type outside struct {
	orders []Order
	bytes  int
	broken error
}

func (o *outside) Begin(_ context.Context, order Order) error {
	for _, f := range order.Files {
		content, err := f.Open()
		if err != nil {
			return err
		}
		o.bytes += len(content)
	}
	if o.broken == nil {
		o.orders = append(o.orders, order)
	}
	return o.broken
}

// handed has the provider given what waits, and gives the last order.
func (h *house) handed(o *outside) Order {
	h.T.Helper()
	h.Check(h.identity.handOver(h.T.Context()))
	if len(o.orders) == 0 {
		h.T.Fatal("nothing was handed over")
	}
	return o.orders[len(o.orders)-1]
}

func (h *house) answers(r Result) error { return h.identity.Answer(h.T.Context(), r) }

// step is how a level of a player stands for the player.
func (h *house) step(name string, level int) IdentityStep { return h.state(name).Steps[level-1] }

func TestAProviderIsGivenEachCheckOnce(t *testing.T) {
	h, o := newHouse(t), &outside{}
	h.Check(h.identity.handOver(t.Context()))
	h.identity.Provider = o
	h.tell("anna")
	o.broken = errors.New("it is down")
	if err := h.identity.handOver(t.Context()); err == nil {
		t.Error("a provider that is down is not told of")
	}
	o.broken = nil
	first := h.handed(o)
	if first.Level != LevelData || first.Person == nil || first.Person.LastName != "Markedlast" || len(first.Files) != 0 {
		t.Errorf("%+v", first)
	}
	h.handed(o)
	h.sends("anna", LevelDocument)
	second := h.handed(o)
	if len(o.orders) != 2 || second.Level != LevelDocument || len(second.Files) != 3 || o.bytes == 0 || second.Person == nil {
		t.Errorf("%d orders, the last is %+v", len(o.orders), second)
	}
	h.Check(h.answers(Result{Order: second.ID, Verdict: ProviderAsksAgain, Reason: "unreadable"}))
	h.sends("anna", LevelDocument)
	third := h.handed(o)
	if third.ID == second.ID || len(third.Files) != 3 {
		t.Errorf("what was shown anew is the order %s after %s with %d files", third.ID, second.ID, len(third.Files))
	}
}

func TestAnAnswerOfTheProviderDecides(t *testing.T) {
	h, o := newHouse(t), &outside{}
	h.identity.Provider = o
	h.tell("anna")
	order := h.handed(o)
	end := h.Clock.Now().Add(24 * time.Hour).UnixMilli()
	for name, r := range map[string]Result{
		"no result":             {Order: order.ID},
		"another result":        {Order: order.ID, Verdict: "maybe"},
		"no reason":             {Order: order.ID, Verdict: ProviderRefuses},
		"another reason":        {Order: order.ID, Verdict: ProviderRefuses, Reason: "ugly"},
		"nothing to show again": {Order: order.ID, Verdict: ProviderAsksAgain, Reason: "age"},
		"accepted and a reason": {Order: order.ID, Verdict: ProviderAccepts, Reason: "age"},
		"ended already":         {Order: order.ID, Verdict: ProviderAccepts, ValidUntil: 1},
		"refused with an end":   {Order: order.ID, Verdict: ProviderRefuses, Reason: "age", ValidUntil: end},
	} {
		refused(t, name, h.answers(r), 422, "")
	}
	for name, id := range map[string]string{"nobody's": "x.1", "no version": "x", "a later version": order.ID + "0"} {
		refused(t, name, h.answers(Result{Order: id, Verdict: ProviderAccepts}), 404, "")
	}
	accepted := Result{Order: order.ID, Verdict: ProviderAccepts, ValidUntil: end}
	h.Check(h.answers(accepted), h.answers(accepted))
	if step := h.step("anna", 1); step.State != "accepted" || step.ValidUntil != end {
		t.Errorf("%+v", step)
	}
	if !slices.Equal(h.letters, []string{"anna: identity accepted"}) {
		t.Errorf("letters: %v", h.letters)
	}
	refused(t, "another answer", h.answers(Result{Order: order.ID, Verdict: ProviderRefuses, Reason: "age"}), 409, "")
	h.tell("ben")
	h.Check(h.answers(Result{Order: h.handed(o).ID, Verdict: ProviderRefuses, Reason: "mismatch"}))
	if step := h.step("ben", 1); step.State != "refused" || step.Reason != "mismatch" {
		t.Errorf("%+v", step)
	}
}

// People decide where the provider leaves it to them, where two must accept, and where
// they were faster.
func TestPeopleDecideBesideAProvider(t *testing.T) {
	h, o := newHouse(t), &outside{}
	h.identity.Provider = o
	h.tell("anna")
	h.Check(h.answers(Result{Order: h.handed(o).ID, Verdict: ProviderLeaves, Reason: "mismatch"}))
	if step := h.step("anna", 1); step.State != "waiting" {
		t.Errorf("left to people: %+v", step)
	}
	h.handed(o)
	if len(o.orders) != 1 {
		t.Error("what was left to people is handed over again")
	}
	_, err := h.decide("ruth", h.waiting("anna", 1), true, "")
	h.Check(err)
	h.set("identity.reviewers", "2")
	h.tell("ben")
	order := h.handed(o)
	h.Check(h.answers(Result{Order: order.ID, Verdict: ProviderAccepts}))
	if step := h.step("ben", 1); step.State != "waiting" {
		t.Errorf("two must accept: %+v", step)
	}
	h.set("identity.reviewers", "1")
	h.sends("anna", LevelDocument)
	order = h.handed(o)
	_, err = h.decide("ruth", h.waiting("anna", LevelDocument), false, "unreadable")
	h.Check(err, h.answers(Result{Order: order.ID, Verdict: ProviderAccepts}))
	if step := h.step("anna", LevelDocument); step.State != "refused" {
		t.Errorf("decided before: %+v", step)
	}
}

// An answer that is faster than the note of the hand-over counts, and a file that is
// gone leaves the check to people.
func TestAHandOverThatGoesWrong(t *testing.T) {
	h, o := newHouse(t), &outside{}
	h.tell("anna")
	h.identity.Provider = o
	row := h.waiting("anna", 1)
	h.Check(h.answers(Result{Order: orderID(check{id: row.ID, version: row.Version}), Verdict: ProviderAccepts}))
	if step := h.step("anna", 1); step.State != "accepted" {
		t.Errorf("%+v", step)
	}
	h.sends("anna", LevelDocument)
	h.Check(os.RemoveAll(h.identity.Folder))
	h.Check(h.identity.handOver(t.Context()), h.identity.handOver(t.Context()))
	if len(o.orders) != 0 || h.step("anna", LevelDocument).State != "waiting" {
		t.Errorf("%d orders, %+v", len(o.orders), h.step("anna", LevelDocument))
	}
	h.Read(func(q *db.Reader) error {
		list, err := unsent(q, 10)
		if len(list) != 0 {
			t.Error("it is handed over for ever")
		}
		return err
	})
}
