package alerts

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// house is a site with rules, and with kinds of activity that need no other room.
type house struct {
	*kerneltest.House
	*Service
	stream *projection.Runner[activity.Event]
	wagers *projection.Runner[*wagerlog.Wager]
	crowd  *crowd
	boss   *session.Call
}

// crowd are the players of a test.
type crowd struct {
	mu      sync.Mutex
	records map[string]players.Record
	tags    map[string][]string
	letters []mail.Message
}

func (c *crowd) Record(_ db.Querier, userID string) (players.Record, bool, error) {
	r, found := c.records[userID]
	return r, found, nil
}

func (c *crowd) FindRecords(_ db.Querier, term string, _ int) (list []players.Record, err error) {
	for _, r := range c.records {
		if r.Name == term || r.ID == term {
			list = append(list, r)
		}
	}
	return list, nil
}

func (c *crowd) TagsOf(_ db.Querier, userID string) ([]string, error) { return c.tags[userID], nil }

func (c *crowd) Enqueue(m mail.Message) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.letters = append(c.letters, m)
	return nil
}

// testKinds are what happens on the sites of these tests.
var testKinds = []activity.Kind{
	{ID: "sign_up", Title: "a player signs up", Many: "sign-ups", Fields: []activity.Field{activity.FromCountry}},
	{ID: "gift", Title: "a player gives", Many: "gifts", Money: true, Fields: []activity.Field{{ID: "receivers", Title: "the receivers", Type: activity.Number}}},
	{ID: "tagged", Title: "staff put a tag on a player", Many: "tags", Fields: []activity.Field{{ID: "tag", Title: "the tag", Type: activity.Text}, {ID: "loud", Title: "it is loud", Type: activity.Flag}}},
}

func newHouse(t testing.TB) *house {
	t.Helper()
	h := &house{House: kerneltest.New(t), crowd: &crowd{records: map[string]players.Record{}, tags: map[string][]string{}}}
	for i, name := range []string{"anna", "bert", "cora"} {
		h.crowd.records[name] = players.Record{ID: name, Name: name, CreatedAt: kerneltest.Start.UnixMilli() - int64(i)*100*hourMs, EmailVerified: i == 0}
	}
	h.crowd.records["boss"] = players.Record{ID: "boss", Name: "boss", Roles: []string{"*"}}
	stream := activity.New()
	stream.Declare(testKinds...)
	tag := Effect{ID: "tag", Title: "put a tag on the player", Value: ValueTag, Do: func(tx *db.Tx, f Firing) error {
		if slices.Contains(h.crowd.tags[f.UserID], f.Value) {
			return nil
		}
		h.crowd.tags[f.UserID] = append(h.crowd.tags[f.UserID], f.Value)
		return stream.Write(tx, activity.Event{Kind: "tagged", UserID: f.UserID, Origin: f.Origin, Facts: activity.Facts{}.Text("tag", f.Value)})
	}}
	hold := Effect{ID: "hold_gifts", Title: "hold the player's gifts", Do: func(tx *db.Tx, f Firing) error { return h.Hold(tx, f, HoldGifts) }}
	var err error
	h.Service, err = New(Deps{
		DB: h.House.DB, Clock: h.House.Clock, IDs: h.House.IDs, Log: h.House.Log, Activity: stream, StaffLog: stafflog.New(h.House.IDs), Accounts: h.crowd, Profiles: h.crowd,
		Mailer: h.crowd, Effects: []Effect{tag, hold},
	}, Options{Key: make([]byte, 32), Product: "Croupier", BaseURL: func() string { return "https://casino.example" }, Private: true, TelegramURL: "http://127.0.0.1:1"})
	h.Check(err)
	h.stream = projection.NewRunner(h.House.DB, stream.Entries(), h.House.Clock, h.House.Log, projection.Projection[activity.Event](ActivityWatch{h.Service}))
	h.wagers = h.Runner(WagerWatch{h.Service})
	h.boss = session.GuestCall("request")
	h.boss.User = &session.User{ID: "boss", Name: "boss", Roles: []string{session.RoleAdmin}, Permissions: []string{permission.EditRoles.ID()}}
	return h
}

func (h *house) catchUp() {
	h.T.Helper()
	h.House.Check(h.stream.CatchUp(h.Ctx), h.wagers.CatchUp(h.Ctx))
}

// rule makes a rule that is on.
func (h *house) rule(d RuleDefinition) string {
	h.T.Helper()
	r := SaveRuleRequest{On: true, Definition: d}
	r.Reason.Reason = "a test"
	saved, err := h.SaveRule(h.Ctx, h.boss, r)
	h.House.Check(err)
	return saved.ID
}

// does writes activity of a player.
func (h *house) does(e activity.Event) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error { return h.Activity.Write(tx, e) })
}

// raised tells whom the alerts of a rule are about, the oldest first.
func (h *house) raised(ruleID string) (subjects []string) {
	h.T.Helper()
	answer, err := h.Alerts(h.Ctx, h.boss, AlertsRequest{Rule: ruleID, Limit: 200})
	h.House.Check(err)
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
