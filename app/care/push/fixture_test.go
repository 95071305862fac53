package push

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/kerneltest"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/session"
	"croupier/app/kernel/shared"
	"croupier/app/kernel/webpush/webpushtest"
	"croupier/db"
)

// harness is a test site that sends notices to browsers, with a push service.
type harness struct {
	*kerneltest.Harness
	push            *Service
	services        *webpushtest.Service
	unwantedNotices map[int64]bool
}

func newHarness(t testing.TB) *harness {
	t.Helper()
	h := &harness{Harness: kerneltest.New(t), services: webpushtest.New(t), unwantedNotices: map[int64]bool{}}
	h.start("the secret of this site, 32 bytes")
	return h
}

// start makes the service with a secret of the site.
func (h *harness) start(secret string) {
	h.T.Helper()
	sealer, err := secretbox.New([]byte(secret), "web push")
	h.Check(err)
	h.push = New(Deps{
		Services: shared.Services{DB: h.DB, Clock: h.Clock, IDs: h.IDs, Log: h.Log}, Sealer: sealer, Client: h.services.Client(),
		Subject: func() string { return "https://casino.example" }, Notices: h,
	})
}

// PushContent implements Notices.
func (h *harness) PushContent(_ db.Querier, _ string, id int64) (Content, bool, error) {
	return Content{Topic: "deposits", Title: "Deposit credited", Text: "A deposit worth $12.34.", Path: "/wallet", Urgent: id == 7}, !h.unwantedNotices[id], nil
}

// player returns a call with a session, of a new account if userID is empty.
func (h *harness) player(userID string) *session.Call {
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

// show returns the data of a player's page.
func (h *harness) show(call *session.Call) PushState {
	h.T.Helper()
	state, err := h.push.State(h.Ctx, call, struct{}{})
	h.Check(err)
	return state
}

// add subscribes a browser.
func (h *harness) add(call *session.Call, b *webpushtest.Browser, details bool) PushState {
	h.T.Helper()
	state, err := h.push.Subscribe(h.Ctx, call, h.subscription(call, b, details))
	h.Check(err)
	return state
}

func (h *harness) subscription(call *session.Call, b *webpushtest.Browser, details bool) PushSubscribeRequest {
	return PushSubscribeRequest{Key: h.show(call).Key, Endpoint: b.Endpoint, P256DH: b.Key, Auth: b.Auth, Details: details}
}

// queueAndDeliver queues notices for a player and sends those that are due.
func (h *harness) queueAndDeliver(call *session.Call, ids ...int64) {
	h.T.Helper()
	for _, id := range ids {
		h.Write(func(tx *db.Tx) error { return h.push.Queue(tx, call.User.ID, id) })
	}
	h.deliver()
}

func (h *harness) deliver() {
	h.T.Helper()
	h.Check(h.push.Deliver(h.Ctx))
}

// received returns the messages of a browser since the last call.
func (h *harness) received(b *webpushtest.Browser) (list []payload) {
	h.T.Helper()
	for _, m := range h.services.Drain(b) {
		var s payload
		h.Check(json.Unmarshal([]byte(m.Text), &s))
		list = append(list, s)
	}
	return list
}
