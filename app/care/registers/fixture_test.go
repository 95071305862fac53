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
	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/players"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

const secret = "a secret of sixteen letters"

// house is a site that asks registers.
type house struct {
	*kerneltest.House
	service  *Service
	settings *settings.Registry
	log      *activity.Log
	stream   *projection.Runner[activity.Event]
	people   map[string]Person
	excluded map[string]time.Time
	cases    []string
	outside  *outside
}

// outside is a register of others.
type outside struct {
	*httptest.Server
	t     testing.TB
	reply func(q question) (status int, body string)
	asked []question
}

func newHouse(t testing.TB, remote bool) *house {
	t.Helper()
	h := &house{House: kerneltest.New(t), people: map[string]Person{}, excluded: map[string]time.Time{}}
	options := Options{Key: []byte("a key of this site")}
	if remote {
		h.outside = &outside{t: t, reply: says(No)}
		h.outside.Server = httptest.NewServer(h.outside)
		t.Cleanup(h.outside.Close)
		options.URL, options.Secret = h.outside.URL, secret
	}
	staff := stafflog.New(h.IDs)
	h.service = New(Deps{DB: h.DB, Clock: h.Clock, People: h, Finder: h, StaffLog: staff, Log: h.Log}, options)
	h.service.ReportTo(h)
	h.settings = settings.New(settings.Deps{DB: h.DB, StaffLog: staff})
	h.Check(h.settings.Add(h.service.Settings()))
	h.log = activity.New()
	for kind := range occasions {
		h.log.Declare(activity.Kind{ID: kind, Title: kind, Many: kind})
	}
	h.log.Declare(activity.Kind{ID: "bet", Title: "bet", Many: "bets"})
	h.stream = projection.NewRunner(h.DB, h.log.Entries(), h.Clock, h.Log, Watch{h.service})
	return h
}

// says answers every question so.
func says(a Answer) func(question) (int, string) {
	return func(q question) (int, string) {
		return http.StatusOK, `{"id":"` + q.ID + `","answer":"` + string(a) + `"}`
	}
}

// ServeHTTP implements http.Handler.
func (o *outside) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	var q question
	if err == nil {
		err = json.Unmarshal(body, &q)
	}
	at, sum, found := strings.Cut(strings.TrimPrefix(r.Header.Get("Croupier-Signature"), "t="), ",v1=")
	if err != nil || !found || sum != signature(secret, at, body) {
		o.t.Errorf("a question that is not signed: %v", err)
	}
	o.asked = append(o.asked, q)
	status, text := o.reply(q)
	w.WriteHeader(status)
	_, _ = io.WriteString(w, text)
}

// Person implements People.
func (h *house) Person(_ db.Querier, userID string) (Person, bool, error) {
	p, found := h.people[userID]
	return p, found, nil
}

// Exclude implements People.
func (h *house) Exclude(_ *db.Tx, userID string, until time.Time) error {
	h.excluded[userID] = until
	return nil
}

// ByID implements players.Finder.
func (h *house) ByID(_ db.Querier, userID string) (p players.Person, found bool, err error) {
	p.ID, p.Name = userID, "Name of "+userID
	return p, true, nil
}

// ByName implements players.Finder.
func (h *house) ByName(db.Querier, string) (p players.Person, found bool, err error) {
	return p, false, nil
}

// OpenCase implements Cases.
func (h *house) OpenCase(_ *db.Tx, title, note string) error {
	h.cases = append(h.cases, title+": "+note)
	return nil
}

// set changes a setting.
func (h *house) set(key, value string) {
	h.T.Helper()
	h.Check(h.settings.Set(h.Ctx, settings.Who{Actor: stafflog.Console, Reason: "test"}, key, []byte(value)))
}

// player is a player of whom so much is known.
func (h *house) player(p Person) string {
	userID := h.IDs.New()
	h.people[userID] = p
	return userID
}

// happens writes an event and has the registers asked.
func (h *house) happens(kind, userID string) {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error { return h.log.Write(tx, activity.Event{Kind: kind, UserID: userID}) })
	h.Check(h.stream.CatchUp(h.Ctx))
	h.turn()
}

// turn does what Run does in one turn.
func (h *house) turn() {
	h.T.Helper()
	h.Check(h.service.noteWants(h.Ctx), h.service.AskAll(h.Ctx))
}

// may is the refusal of a stake; nil for none.
func (h *house) may(userID string) (err error) {
	h.Read(func(q *db.Reader) error {
		err = h.service.May(q, userID, h.Clock.Now())
		return nil
	})
	return err
}

// fill fills the local register.
func (h *house) fill(text string, replace bool) (int, error) {
	return h.service.FillFrom(context.WithoutCancel(h.Ctx), stafflog.Console, "a test", text, replace)
}
