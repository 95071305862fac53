package alerts

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/approval/approvaltest"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/session"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// harness is a fixture: a site with rules and with kinds of activity that need no other
// package.
type harness struct {
	*kerneltest.Harness
	*Service
	stream  *projection.Runner[activity.Event]
	wagers  *projection.Runner[*wagerlog.Wager]
	players *fakePlayers
	boss    *session.Call
}

// fakePlayers has the players of a test.
type fakePlayers struct {
	mu      sync.Mutex
	records map[string]players.Record
	tags    map[string][]string
	emails  []mail.Message
}

func (c *fakePlayers) Record(_ db.Querier, userID string) (players.Record, bool, error) {
	r, found := c.records[userID]
	return r, found, nil
}

func (c *fakePlayers) FindRecords(_ db.Querier, term string, _ int) (list []players.Record, err error) {
	for _, r := range c.records {
		if r.Name == term || r.ID == term {
			list = append(list, r)
		}
	}
	return list, nil
}

func (c *fakePlayers) TagsOf(_ db.Querier, userID string) ([]string, error) {
	return c.tags[userID], nil
}

func (c *fakePlayers) Enqueue(m mail.Message) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.emails = append(c.emails, m)
	return nil
}

// testKinds are the kinds of activity in these tests.
var testKinds = []activity.Kind{
	{ID: "sign_up", Title: "a player signs up", Plural: "sign-ups", Fields: []activity.Field{activity.VisitorCountry}},
	{ID: "gift", Title: "a player gives", Plural: "gifts", Money: true, Fields: []activity.Field{{ID: "receivers", Title: "the receivers", Type: activity.Number}}},
	{ID: "tagged", Title: "staff put a tag on a player", Plural: "tags", Fields: []activity.Field{{ID: "tag", Title: "the tag", Type: activity.Text}, {ID: "loud", Title: "it is loud", Type: activity.Flag}}},
}

func newHarness(t testing.TB) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t), players: &fakePlayers{records: map[string]players.Record{}, tags: map[string][]string{}}}
	for i, name := range []string{"anna", "bert", "cora"} {
		h.players.records[name] = players.Record{ID: name, Name: name, CreatedAt: kerneltest.Start.UnixMilli() - int64(i)*100*hourMs, EmailVerified: i == 0}
	}
	h.players.records["boss"] = players.Record{ID: "boss", Name: "boss", Roles: []string{"*"}}
	stream := activity.New()
	stream.Declare(testKinds...)
	tag := Effect{ID: "tag", Title: "put a tag on the player", Value: ValueTag, Do: func(tx *db.Tx, f Firing) error {
		if slices.Contains(h.players.tags[f.UserID], f.Value) {
			return nil
		}
		h.players.tags[f.UserID] = append(h.players.tags[f.UserID], f.Value)
		return stream.Write(tx, activity.Event{Kind: "tagged", UserID: f.UserID, Origin: f.Origin, Values: activity.Values{}.Text("tag", f.Value)})
	}}
	hold := Effect{ID: "hold_gifts", Title: "hold the player's gifts", Do: func(tx *db.Tx, f Firing) error { return h.Hold(tx, f, HoldGifts) }}
	log := stafflog.New(h.Harness.IDs)
	approvals := approvaltest.NewSingleAdministrator(approval.Deps{DB: h.Harness.DB, Clock: h.Harness.Clock, IDs: h.Harness.IDs, StaffLog: log})
	var err error
	h.Service, err = New(Deps{
		Services: shared.Services{DB: h.Harness.DB, Clock: h.Harness.Clock, IDs: h.Harness.IDs, Log: h.Harness.Log, Activity: stream, StaffLog: log, Approvals: approvals}, Accounts: h.players, Profiles: h.players,
		Mailer: h.players, Effects: []Effect{tag, hold}, MayClose: func(db.Querier, string) error { return nil },
	}, Options{Key: make([]byte, 32), Product: "Croupier", BaseURL: func() string { return "https://casino.example" }, Private: true, TelegramURL: "http://127.0.0.1:1"})
	h.Check(err)
	for _, kind := range h.Kinds() {
		h.Check(approvals.Declare(kind))
	}
	h.stream = projection.NewRunner(h.Harness.DB, stream.Entries(), h.Harness.Clock, h.Harness.Log, projection.Projection[activity.Event](ActivityWatch{h.Service}))
	h.wagers = h.Runner(WagerWatch{h.Service})
	h.boss = session.GuestCall("request")
	h.boss.User = &session.User{ID: "boss", Name: "boss", Roles: []string{session.RoleAdmin}, Permissions: []string{permission.EditRoles.ID()}}
	return h
}

func (h *harness) catchUp() {
	h.T.Helper()
	h.Harness.Check(h.stream.CatchUp(h.Ctx), h.wagers.CatchUp(h.Ctx))
}

// rule creates a rule that is enabled.
func (h *harness) rule(d RuleDefinition) string {
	h.T.Helper()
	r := SaveRuleRequest{On: true, Definition: d}
	r.Reason.Reason = "a test"
	saved, err := h.SaveRule(h.Ctx, h.boss, r)
	h.Harness.Check(err)
	return saved.ID
}

// record writes activity of a player.
func (h *harness) record(e activity.Event) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error { return h.Activity.Write(tx, e) })
}

// raised returns the subjects of a rule's alerts, the oldest first.
func (h *harness) raised(ruleID string) (subjects []string) {
	h.T.Helper()
	answer, err := h.Alerts(h.Ctx, h.boss, AlertsRequest{Rule: ruleID, Limit: 200})
	h.Harness.Check(err)
	for _, row := range slices.Backward(answer.Rows) {
		subjects = append(subjects, fmt.Sprintf("%s %d", row.UserID+row.Address, row.EventAt))
	}
	return subjects
}

func code(err error) int {
	if err == nil {
		return 0
	}
	refusal, _ := fault.From(err)
	if refusal == nil {
		return 0
	}
	return refusal.Code
}
