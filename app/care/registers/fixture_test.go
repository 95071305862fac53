package registers

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/approval/approvaltest"
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/players"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

const secret = "a secret for signatures here"

// harness is a test site that queries registers.
type harness struct {
	*kerneltest.Harness
	service   *Service
	approvals *approval.Service
	settings  *settings.Registry
	log       *activity.Log
	stream    *projection.Runner[activity.Event]
	people    map[string]Person
	excluded  map[string]time.Time
	cases     kerneltest.Cases
	register  *fakeRegister
}

// fakeRegister is a fake external register.
type fakeRegister struct {
	*httptest.Server
	t        testing.TB
	reply    func(q question) (status int, body string)
	requests []question
}

func newHarness(t testing.TB, remote bool) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t), people: map[string]Person{}, excluded: map[string]time.Time{}}
	options := Options{Key: []byte("a key of this site")}
	if remote {
		h.register = &fakeRegister{t: t, reply: answerWith(No)}
		h.register.Server = httptest.NewServer(h.register)
		t.Cleanup(h.register.Close)
		options.URL, options.Secret = h.register.URL, secret
	}
	staff := stafflog.New(h.IDs)
	h.approvals = approvaltest.New(approval.Deps{DB: h.DB, Clock: h.Clock, IDs: h.IDs, StaffLog: staff})
	h.service = New(Deps{Services: shared.Services{DB: h.DB, Clock: h.Clock, Cases: &h.cases, StaffLog: staff, Log: h.Log, Approvals: h.approvals}, People: h, Finder: h}, options)
	h.Check(h.approvals.Declare(h.service.RemovalApproval(approval.Decider)))
	h.settings = settings.New(settings.Deps{DB: h.DB, StaffLog: staff})
	h.Check(h.settings.Add(h.service.Settings()))
	h.log = activity.New()
	for kind := range occasions {
		h.log.Declare(activity.Kind{ID: kind, Title: kind, Plural: kind})
	}
	h.log.Declare(activity.Kind{ID: "bet", Title: "bet", Plural: "bets"})
	h.stream = projection.NewRunner(h.DB, h.log.Entries(), h.Clock, h.Log, QueryTrigger{h.service})
	return h
}

// answerWith answers every question with a.
func answerWith(a Answer) func(question) (int, string) {
	return func(q question) (int, string) {
		return http.StatusOK, `{"id":"` + q.ID + `","answer":"` + string(a) + `"}`
	}
}

// ServeHTTP implements http.Handler.
func (o *fakeRegister) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	var q question
	if err == nil {
		err = json.Unmarshal(body, &q)
	}
	at, sum, found := strings.Cut(strings.TrimPrefix(r.Header.Get("Croupier-Signature"), "t="), ",v1=")
	if err != nil || !found || sum != signature(secret, at, body) {
		o.t.Errorf("a question that is not signed: %v", err)
	}
	o.requests = append(o.requests, q)
	status, text := o.reply(q)
	w.WriteHeader(status)
	_, _ = io.WriteString(w, text)
}

// Person implements People.
func (h *harness) Person(_ db.Querier, userID string) (Person, bool, error) {
	p, found := h.people[userID]
	return p, found, nil
}

// Exclude implements People.
func (h *harness) Exclude(_ *db.Tx, userID string, until time.Time) error {
	h.excluded[userID] = until
	return nil
}

// ByID implements players.Finder.
func (h *harness) ByID(_ db.Querier, userID string) (p players.Person, found bool, err error) {
	p.ID, p.Name = userID, "Name of "+userID
	return p, true, nil
}

// ByName implements players.Finder.
func (h *harness) ByName(db.Querier, string) (p players.Person, found bool, err error) {
	return p, false, nil
}

// set changes a setting.
func (h *harness) set(key, value string) {
	h.T.Helper()
	h.Check(h.settings.Set(h.Ctx, settings.ChangeAuthor{Actor: stafflog.Console, Reason: "test"}, key, []byte(value)))
}

// player creates a player with this data.
func (h *harness) player(p Person) string {
	userID := h.IDs.New()
	h.people[userID] = p
	return userID
}

// recordEvent writes an event and runs the projection.
func (h *harness) recordEvent(kind, userID string) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error { return h.log.Write(tx, activity.Event{Kind: kind, UserID: userID}) })
	h.Check(h.stream.CatchUp(h.Ctx))
	h.runOnce()
}

// runOnce runs one turn of Run.
func (h *harness) runOnce() {
	h.T.Helper()
	h.Check(h.service.queueWanted(h.Ctx), h.service.RunDueQueries(h.Ctx))
}

// checkPlayer returns the error of a stake; nil for none.
func (h *harness) checkPlayer(userID string) (err error) {
	h.Read(func(q *db.Reader) error {
		err = h.service.CheckPlayer(q, userID, h.Clock.Now())
		return nil
	})
	return err
}

// importFile fills the local register.
func (h *harness) importFile(text string, replace bool) (int, error) {
	return h.service.ImportFile(context.WithoutCancel(h.Ctx), stafflog.Console, "a test", text, replace)
}
