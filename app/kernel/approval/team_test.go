package approval

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/action"
	"croupier/app/kernel/id"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// fakeTeam has staff by name, with the time of each registration.
type fakeTeam struct {
	members map[string]time.Time
	admins  []string
	// recentTwoFactor have turned two-factor authentication on a moment ago.
	recentTwoFactor []string
}

func (f *fakeTeam) Approvers(_ db.Querier, _ permission.Permission, e Established, limit int) (found []string, err error) {
	for name := range f.members {
		if is, _ := f.MayApprove(nil, name, e); is {
			found = append(found, name)
		}
	}
	slices.Sort(found)
	return found[:min(len(found), limit)], nil
}

// MayApprove treats accounts with an unknown registration as established.
func (f *fakeTeam) MayApprove(_ db.Querier, userID string, e Established) (bool, error) {
	since, known := f.members[userID]
	return !known || since.UnixMilli() <= e.CreatedBy && !slices.Contains(f.recentTwoFactor, userID), nil
}

func (f *fakeTeam) Administrator(_ db.Querier, userID string) (bool, error) {
	return slices.Contains(f.admins, userID), nil
}

// control is a site with one limit and one list of prizes, whose administrator is anna.
type control struct {
	*fixture
	registry *settings.Registry
	limit    *settings.Value[string]
	prizes   *settings.Value[[]string]
}

func newControl(t *testing.T) *control {
	t.Helper()
	c := &control{fixture: newFixture(t)}
	c.team.members = map[string]time.Time{"anna": c.Clock.Now().AddDate(-1, 0, 0)}
	c.team.admins = []string{"anna"}
	spec := settings.Spec{Group: "test", OwnDefault: true, Sentence: "Of the test."}
	c.limit = settings.Dollars("test.limit", "100", true, spec).WeakenedWhen(settings.RaisedOrEmpty)
	c.prizes = settings.Texts("test.prizes", []string{"1"}, spec, func(string) error { return nil }).WeakenedWhen(settings.Changed)
	c.registry = settings.New(settings.Deps{DB: c.DB, StaffLog: stafflog.New(id.NewSource(c.Clock))})
	c.Check(c.requests.GuardSettings(c.registry))
	c.Check(c.registry.Add(settings.Group{Settings: []settings.Setting{c.limit, c.prizes}}, c.requests.Settings()))
	c.Check(c.registry.Load(t.Context()))
	c.Check(c.requests.Start(t.Context()))
	return c
}

// join adds an approver who registered some days ago.
func (c *control) join(name string, days int) {
	c.team.members[name] = c.Clock.Now().AddDate(0, 0, -days)
}

func (c *control) set(call *session.Call, key, value string) error {
	c.Helper()
	versions, err := c.registry.Versions(c.Context(), key)
	c.Check(err)
	_, err = c.registry.ChangeCall(c.Context(), call, settings.SettingsChangeRequest{
		Changes: []settings.Change{{Key: key, Value: jsontext.Value(value), Version: versions[key]}}, Reason: action.Reason{Reason: "a test"},
	})
	return err
}

// waiting is the newest waiting request.
func (c *control) waiting() Row {
	c.Helper()
	answer, err := c.requests.List(c.Context(), staff("anna", Decider), ApprovalsRequest{})
	if err != nil || len(answer.Rows) == 0 {
		c.Fatalf("nothing waits: %v", err)
	}
	return answer.Rows[0]
}

var (
	anna = staff("anna", settings.Edit, Decider)
	bert = staff("bert", settings.Edit, Decider)
)

func TestWeakeningChangeWaitsForSecondPerson(t *testing.T) {
	for _, test := range []struct{ name, key, value string }{
		{"a limit is raised", "test.limit", `"100.01"`},
		{"a limit is emptied", "test.limit", `""`},
		{"a prize is changed", "test.prizes", `["90000"]`},
		{"the threshold of four eyes is emptied", "staff.approval_above", `""`},
		{"the age of approvers is lowered", "staff.approver_days", `0`},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := newControl(t)
			c.join("bert", 30)
			if err := c.set(anna, test.key, test.value); !errors.Is(err, settings.ErrPending) {
				t.Fatalf("it was answered by %v", err)
			}
			if c.limit.Get() != "100" || c.requests.threshold.Get() != defaultThreshold || c.requests.days.Get() != defaultDays || c.Count("settings") != 0 {
				t.Error("something has changed before anybody agreed")
			}
			r := c.waiting()
			page, err := c.registry.List(c.Context(), bert, action.None{})
			if err != nil || len(page.Waiting) != 1 || page.Waiting[0].Request != r.ID || page.Waiting[0].Keys[0] != test.key || string(page.Waiting[0].Changes[0].Value) != test.value {
				t.Errorf("the page of the settings shows %+v, %v", page.Waiting, err)
			}
			if err := c.decide(anna, r, true); !errors.Is(err, ErrOwn) {
				t.Errorf("the same person approved: %v", err)
			}
			if err := c.decide(bert, r, true); err != nil {
				t.Fatal(err)
			}
			if c.Count("settings WHERE key = '"+test.key+"' AND changed_by = 'anna'") != 1 || c.countActions("approve change settings") != 1 || c.countActions("change settings") != 0 {
				t.Error("the approved change is not in force, or not logged once")
			}
		})
	}
}

func TestStricterChangeAppliesAtOnce(t *testing.T) {
	c := newControl(t)
	c.join("bert", 30)
	c.Check(c.set(anna, "test.limit", `"99"`))
	c.Check(c.set(anna, "staff.approval_above", `"10"`))
	if c.limit.Get() != "99" || c.requests.threshold.Get() != "10" {
		t.Errorf("%s, %s", c.limit.Get(), c.requests.threshold.Get())
	}
	if _, err := c.registry.UndoCall(t.Context(), anna, settings.UndoRequest{Key: "test.limit", Version: 1, Reason: action.Reason{Reason: "a test"}}); !errors.Is(err, settings.ErrPending) {
		t.Errorf("an undo that raises the limit again: %v", err)
	}
}

func TestApprovalOfOutdatedWeakeningIsRefused(t *testing.T) {
	c := newControl(t)
	c.join("bert", 30)
	if err := c.set(anna, "test.limit", `"200"`); !errors.Is(err, settings.ErrPending) {
		t.Fatal(err)
	}
	r := c.waiting()
	c.Check(c.set(bert, "test.limit", `"50"`))
	if err := c.decide(bert, r, true); !errors.Is(err, settings.ErrStale) || c.limit.Get() != "50" {
		t.Errorf("%v, limit %s", err, c.limit.Get())
	}
}

func TestLoneAdministratorSetsUpSite(t *testing.T) {
	c := newControl(t)
	c.Check(c.set(anna, "test.limit", `"5000"`))
	if c.limit.Get() != "5000" || c.Count("staff_log WHERE action = 'change settings' AND detail = '"+SingleApproverNote+"'") != 1 {
		t.Errorf("limit %s, %d rows say that one person did it", c.limit.Get(), c.Count("staff_log"))
	}
	if reading, err := c.requests.reading(t.Context()); err != nil || reading.Value != "none" {
		t.Errorf("the office shows %+v, %v", reading, err)
	}
	if err := c.set(staff("cleo", settings.Edit), "test.limit", `"6000"`); !errors.Is(err, settings.ErrPending) {
		t.Errorf("a member of staff who is no administrator: %v", err)
	}
	machine := staff("anna", settings.Edit)
	machine.Machine = &session.Machine{ID: "token"}
	if err := c.set(machine, "test.limit", `"6000"`); !errors.Is(err, settings.ErrPending) {
		t.Errorf("a program: %v", err)
	}
}

// A second established approver ends the period of one person permanently.
func TestRemovingApproverDoesNotAllowSingleApproval(t *testing.T) {
	c := newControl(t)
	c.join("bert", 6)
	c.Check(c.set(anna, "test.limit", `"101"`)) // bert is too new
	delete(c.team.members, "bert")
	c.Check(c.set(anna, "test.limit", `"102"`))
	c.join("bert", 7)
	c.Write(c.requests.ObserveApprovers) // as accounts do before they remove something from bert
	delete(c.team.members, "bert")
	if err := c.set(anna, "test.limit", `"103"`); !errors.Is(err, settings.ErrPending) || c.limit.Get() != "102" {
		t.Errorf("%v, limit %s", err, c.limit.Get())
	}
	if reading, err := c.requests.reading(t.Context()); err != nil || reading.Value != "needed" {
		t.Errorf("the office shows %+v, %v", reading, err)
	}
}

func TestNewAccountCannotApprove(t *testing.T) {
	for name, join := range map[string]func(c *control){
		"registered 6 days ago":             func(c *control) { c.join("cleo", 6) },
		"two-factor turned on a minute ago": func(c *control) { c.join("cleo", 300); c.team.recentTwoFactor = []string{"cleo"} },
	} {
		t.Run(name, func(t *testing.T) {
			c := newControl(t)
			c.join("bert", 30)
			if err := c.set(anna, "test.limit", `"200"`); !errors.Is(err, settings.ErrPending) {
				t.Fatal(err)
			}
			join(c)
			r, cleo := c.waiting(), staff("cleo", Decider)
			if err := c.decide(cleo, r, true); !errors.Is(err, ErrApprover) || c.limit.Get() != "100" {
				t.Errorf("%v, limit %s", err, c.limit.Get())
			}
			c.team.recentTwoFactor = nil
			c.Clock.Advance(25 * time.Hour)
			if err := c.decide(cleo, r, true); err != nil || c.limit.Get() != "200" {
				t.Errorf("a day later: %v, limit %s", err, c.limit.Get())
			}
		})
	}
}
