package approval

import (
	"errors"
	"testing"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// capRequest sets a limit outside of the settings.
type capRequest struct {
	Cap  int   `json:"cap"`
	Cost *Cost `json:"gives"`
}

type capped struct {
	*control
	cap int
	by  string
	ids []string
}

func newCapped(t *testing.T) *capped {
	t.Helper()
	c := &capped{control: newControl(t), cap: 100}
	c.Check(c.requests.Declare(c.rule().Kind()))
	return c
}

func (c *capped) rule() Rule[capRequest, int] {
	return Rule[capRequest, int]{
		Name: "raise cap", Sentence: "Raise the cap.", SubjectKind: "cap", Decide: Decider,
		Plan: func(_ *db.Tx, _ *session.Call, r capRequest, newID string) (Plan[int], error) {
			c.ids = append(c.ids, newID)
			return Plan[int]{
				Action: "set cap", Subject: "cap", Before: c.cap, After: r.Cap, Weakens: r.Cap > c.cap, Cost: r.Cost, Answer: r.Cap,
				Apply: func(_ *db.Tx, actor string) error {
					c.cap, c.by = r.Cap, actor
					return nil
				},
			}, nil
		},
	}
}

func (c *capped) change(call *session.Call, r capRequest) error {
	c.Helper()
	answer, err := c.rule().Change(c.Context(), c.requests, call, "a test", r)
	if err == nil && answer != r.Cap {
		c.Errorf("the answer is %d", answer)
	}
	return err
}

func TestLimitOutsideOfSettingsIsRaisedByTwoPeople(t *testing.T) {
	c := newCapped(t)
	c.join("bert", 30)
	err := c.change(anna, capRequest{Cap: 200})
	if refusal, known := fault.From(err); !errors.Is(err, ErrNeedsSecond) || !known || refusal.Code != fault.CodeConflict || c.cap != 100 {
		t.Fatalf("it was answered by %v, and the cap is %d", err, c.cap)
	}
	r := c.waiting()
	if err := c.decide(anna, r, true); !errors.Is(err, ErrOwn) {
		t.Errorf("the same person approved: %v", err)
	}
	c.Check(c.decide(bert, r, true))
	if c.cap != 200 || c.by != "anna" || c.countActions("approve raise cap") != 1 || c.countActions("set cap") != 0 {
		t.Errorf("the cap is %d by %s", c.cap, c.by)
	}
	if len(c.ids) != 2 || c.ids[0] != c.ids[1] {
		t.Errorf("a new thing would get the ids %v", c.ids)
	}
}

func TestLimitOutsideOfSettingsIsLoweredByOnePerson(t *testing.T) {
	c := newCapped(t)
	c.join("bert", 30)
	c.Check(c.change(anna, capRequest{Cap: 99}))
	if c.cap != 99 || c.by != "anna" || c.countActions("set cap") != 1 {
		t.Errorf("the cap is %d by %s", c.cap, c.by)
	}
}

// An approved change is exactly the requested one: if the value has changed in between, it is
// refused.
func TestApprovedChangeIsRefusedWhenTheValueChanged(t *testing.T) {
	c := newCapped(t)
	c.join("bert", 30)
	if err := c.change(anna, capRequest{Cap: 200}); !errors.Is(err, ErrNeedsSecond) {
		t.Fatal(err)
	}
	r := c.waiting()
	c.Check(c.change(bert, capRequest{Cap: 50}))
	if err := c.decide(bert, r, true); !errors.Is(err, ErrChanged) || c.cap != 50 {
		t.Errorf("it was answered by %v, and the cap is %d", err, c.cap)
	}
}

func TestOnlySingleAdministratorChangesLimits(t *testing.T) {
	c := newCapped(t)
	c.Check(c.change(anna, capRequest{Cap: 200}))
	if c.cap != 200 || c.Count("staff_log WHERE detail = '"+SingleApproverNote+"'") != 1 {
		t.Errorf("the cap is %d, and the log does not say that it was changed by one person", c.cap)
	}
}

// A change that pays money waits only above the limit of one person, including recent payments.
func TestCostlyChangeNeedsApproval(t *testing.T) {
	for _, test := range []struct {
		name  string
		gives Cost
		waits bool
	}{
		{"at the limit", Cost{Dollars: "1000"}, false},
		{"above it", Cost{Dollars: "1000.01"}, true},
		{"above it with what was given lately", Cost{Dollars: "500", RecentDollars: "500.01"}, true},
		{"without a maximum", Cost{Unbounded: true}, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := newCapped(t)
			c.join("bert", 30)
			if err := c.change(anna, capRequest{Cap: 200, Cost: &test.gives}); errors.Is(err, ErrNeedsSecond) != test.waits {
				t.Errorf("it was answered by %v", err)
			}
		})
	}
}

// A site whose calls name undeclared approvals does not start.
func TestCallsNameDeclaredApprovals(t *testing.T) {
	c := newCapped(t)
	call := action.Post("/x", action.SignedIn, c.requests.List)
	if err := c.requests.CheckCalls([]action.Action{call.SecondPerson("raise cap"), call.Neutral("It changes a text.")}); err != nil {
		t.Error(err)
	}
	if err := c.requests.CheckCalls([]action.Action{call.SecondPerson("raise cap", "raise cup")}); err == nil {
		t.Error("an undeclared approval was accepted")
	}
}
