package push

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/seal"
	"croupier/app/kernel/session"
	"croupier/app/kernel/webpush/webpushtest"
	"croupier/db"
)

// house is a site that sends notices to browsers, with a push service.
type house struct {
	*kerneltest.House
	push     *Service
	services *webpushtest.Service
	unwanted map[int64]bool
}

func newHouse(t testing.TB) *house {
	t.Helper()
	h := &house{House: kerneltest.New(t), services: webpushtest.New(t), unwanted: map[int64]bool{}}
	h.begin("the secret of this site, 32 bytes")
	return h
}

// begin makes the service with a secret of the site.
func (h *house) begin(secret string) {
	h.T.Helper()
	sealer, err := seal.New([]byte(secret), "web push")
	h.Check(err)
	h.push = New(Deps{
		DB: h.DB, Clock: h.Clock, IDs: h.IDs, Sealer: sealer, Client: h.services.Client(),
		Subject: func() string { return "https://casino.example" }, Log: h.Log,
	})
	h.push.From(h)
}

// Told implements Notices.
func (h *house) Told(_ db.Querier, _ string, id int64) (Words, bool, error) {
	return Words{Topic: "deposits", Title: "Deposit credited", Text: "A deposit worth $12.34.", Path: "/wallet", Urgent: id == 7}, !h.unwanted[id], nil
}

// player is a caller with a session, of an account of their own when userID is empty.
func (h *house) player(userID string) *session.Call {
	h.T.Helper()
	if userID == "" {
		userID = h.IDs.New()
	}
	call := session.GuestCall("test")
	call.UserAgent = strings.Repeat("Browser ", 100)
	call.User, call.Session = &session.User{ID: userID}, &session.Session{ID: h.IDs.New(), UserID: userID}
	h.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(`INSERT INTO sessions (id, user_id, token_hash, pending, created_at, last_seen_at, expires_at, ip, user_agent)
			VALUES ($1, $2, $1, 0, 1, 1, 9999999999999, '127.0.0.1', '')`, call.Session.ID, userID)
		return err
	})
	return call
}

// show is what a player's page knows.
func (h *house) show(call *session.Call) PushState {
	h.T.Helper()
	state, err := h.push.Show(h.Ctx, call, struct{}{})
	h.Check(err)
	return state
}

// add has a browser told.
func (h *house) add(call *session.Call, b *webpushtest.Browser, details bool) PushState {
	h.T.Helper()
	state, err := h.push.Add(h.Ctx, call, h.asks(call, b, details))
	h.Check(err)
	return state
}

func (h *house) asks(call *session.Call, b *webpushtest.Browser, details bool) PushAdd {
	return PushAdd{Key: h.show(call).Key, Endpoint: b.Endpoint, P256DH: b.Key, Auth: b.Auth, Details: details}
}

// tell queues notices for a player and sends what is due.
func (h *house) tell(call *session.Call, ids ...int64) {
	h.T.Helper()
	for _, id := range ids {
		h.Write(func(tx *db.Tx) error { return h.push.Queue(tx, call.User.ID, id) })
	}
	h.deliver()
}

func (h *house) deliver() {
	h.T.Helper()
	h.Check(h.push.Deliver(h.Ctx))
}

// got are the messages of a browser since they were last asked for.
func (h *house) got(b *webpushtest.Browser) (list []said) {
	h.T.Helper()
	for _, m := range h.services.Take(b) {
		var s said
		h.Check(json.Unmarshal([]byte(m.Text), &s))
		list = append(list, s)
	}
	return list
}
