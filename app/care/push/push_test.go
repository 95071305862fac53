package push

import (
	"context"
	"net/http"
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/safehttp"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// requireCode fails unless err has a code.
func requireCode(t *testing.T, what string, err error, code int) {
	t.Helper()
	if got, known := fault.From(err); err == nil || !known || got.Code != code {
		t.Errorf("%s: %v, want a refusal with %d", what, err, code)
	}
}

// A message contains its title and its kind, and amounts only for a player who wants them.
func TestMessageOmitsAmounts(t *testing.T) {
	for details, text := range map[bool]string{false: "", true: "A deposit worth $12.34."} {
		h := newHarness(t)
		call, b := h.player(""), h.services.Browser()
		state := h.add(call, b, details)
		if len(state.Devices) != 1 || !state.Devices[0].Current || state.Devices[0].OldKey || state.Devices[0].Details != details || len(state.Devices[0].UserAgent) != maxAgent {
			t.Fatalf("%+v", state)
		}
		h.queueAndDeliver(call, 5)
		want := payload{ID: 5, Topic: "deposits", Title: "Deposit credited", Text: text, Path: "/wallet"}
		if got := h.received(b); !slices.Equal(got, []payload{want}) {
			t.Errorf("%+v", got)
		}
		h.queueAndDeliver(call, 5)
		h.queueAndDeliver(call, 7)
		got := h.services.Drain(b)
		if len(got) != 2 || got[0].Urgency != "" || got[1].Urgency != "high" || got[1].Key != state.Key || got[1].TTL != "86400" || got[1].Subject != "https://casino.example" {
			t.Errorf("%+v", got)
		}
		if h.show(call).Devices[0].SentAt == 0 || h.Count(`push_messages`) != 0 {
			t.Error("it is not noted that they were sent")
		}
		if found := h.Count(`push_devices WHERE sealed LIKE '%://%' OR address LIKE '%://%'`); found != 0 {
			t.Error("the address of a browser is stored in the clear")
		}
	}
}

// Each browser of a player gets a message, and none of another player.
func TestAllBrowsersOfPlayerAreNotified(t *testing.T) {
	h := newHarness(t)
	anna, eve := h.player(""), h.player("")
	second := h.player(anna.User.ID)
	a, b, c := h.services.Browser(), h.services.Browser(), h.services.Browser()
	h.add(anna, a, false)
	h.add(second, b, false)
	h.add(eve, c, false)
	h.queueAndDeliver(anna, 1)
	if len(h.received(a)) != 1 || len(h.received(b)) != 1 || len(h.received(c)) != 0 {
		t.Error("the wrong browsers got notices")
	}
	_, err := h.push.Unsubscribe(h.Ctx, eve, PushUnsubscribeRequest{ID: h.show(anna).Devices[0].ID})
	requireCode(t, "another player's browser", err, fault.CodeNotFound)
	for _, d := range h.show(anna).Devices {
		if d.Current {
			_, err := h.push.Unsubscribe(h.Ctx, second, PushUnsubscribeRequest{ID: d.ID})
			h.Check(err)
		}
	}
	h.queueAndDeliver(anna, 2)
	if len(h.received(a)) != 0 || len(h.received(b)) != 1 {
		t.Error("a removed browser gets notices")
	}
}

// A browser gets messages until its session ends, and for one player only.
func TestBrowserIsNotifiedUntilSessionEnds(t *testing.T) {
	h := newHarness(t)
	anna, eve, b := h.player(""), h.player(""), h.services.Browser()
	h.add(anna, b, false)
	h.Write(func(tx *db.Tx) error { return h.push.Queue(tx, anna.User.ID, 1) })
	h.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(`DELETE FROM sessions WHERE id = $1`, anna.Session.ID)
		return err
	})
	h.deliver()
	if len(h.received(b)) != 0 || h.Count(`push_devices`) != 0 || h.Count(`push_messages`) != 0 {
		t.Error("a browser gets notices after the sign-out")
	}
	anna = h.player(anna.User.ID)
	h.add(anna, b, false)
	h.add(eve, b, false)
	h.queueAndDeliver(anna, 2)
	if len(h.received(b)) != 0 || len(h.show(anna).Devices) != 0 {
		t.Error("a browser gets notices of two players")
	}
	h.Write(func(tx *db.Tx) error { return h.push.Forget(tx, eve.User.ID) })
	h.queueAndDeliver(eve, 3)
	if len(h.received(b)) != 0 || h.Count(`push_devices`) != 0 {
		t.Error("a browser gets notices of an excluded player")
	}
}

// Browsers beyond the limit are deleted, oldest first. So are messages.
func TestBrowsersAndMessagesAreLimited(t *testing.T) {
	h := newHarness(t)
	first := h.player("")
	h.add(first, h.services.Browser(), false)
	for range MaxDevices {
		h.Clock.Advance(time.Second)
		h.add(h.player(first.User.ID), h.services.Browser(), false)
	}
	list := h.show(first).Devices
	if len(list) != MaxDevices || slices.ContainsFunc(list, func(d PushDevice) bool { return d.Current }) {
		t.Errorf("%d browsers", len(list))
	}
	one, b := h.player(""), h.services.Browser()
	h.add(one, b, false)
	for id := range int64(MaxWaiting + 3) {
		h.Write(func(tx *db.Tx) error { return h.push.Queue(tx, one.User.ID, id+1) })
	}
	h.deliver()
	if got := h.received(b); len(got) != MaxWaiting || slices.ContainsFunc(got, func(s payload) bool { return s.ID < 4 }) {
		t.Errorf("%d messages", len(got))
	}
}

// A message that is no longer wanted, or that could not be sent for a day, is not sent.
func TestUnwantedMessagesAreSkipped(t *testing.T) {
	h := newHarness(t)
	call, b := h.player(""), h.services.Browser()
	h.add(call, b, false)
	h.unwantedNotices[1] = true
	h.queueAndDeliver(call, 1)
	h.Write(func(tx *db.Tx) error { return h.push.Queue(tx, call.User.ID, 2) })
	h.Clock.Advance(messageLifetime)
	h.deliver()
	h.Write(func(tx *db.Tx) error { return h.push.Queue(tx, call.User.ID, 3) })
	h.Clock.Advance(messageLifetime - time.Second)
	h.deliver()
	if got := h.services.Drain(b); len(got) != 1 || got[0].TTL != "1" || h.Count(`push_messages`) != 0 {
		t.Errorf("%+v", got)
	}
	registry := settings.New(settings.Deps{DB: h.DB, StaffLog: stafflog.New(h.IDs)})
	h.Check(registry.Add(h.push.Settings()))
	h.Check(registry.Set(h.Ctx, settings.ChangeAuthor{Actor: stafflog.Console, Reason: "test"}, "notices.push", []byte("false")))
	h.queueAndDeliver(call, 4)
	if len(h.received(b)) != 0 || h.show(call).Key != "" || len(h.show(call).Devices) != 1 {
		t.Error("messages are sent while push is turned off")
	}
	_, err := h.push.Subscribe(h.Ctx, call, PushSubscribeRequest{Key: "x", Endpoint: b.Endpoint, P256DH: b.Key, Auth: b.Auth})
	requireCode(t, "a browser while push is turned off", err, fault.CodeForbidden)
}

// A busy push service is tried again with growing delays, up to a limit. A device is deleted if its
// push service no longer knows it, or after several rejections in a row.
func TestFailuresOfPushServices(t *testing.T) {
	status := func(code int, after string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", after)
			w.WriteHeader(code)
		}
	}
	h := newHarness(t)
	call, b := h.player(""), h.services.Browser()
	h.add(call, b, false)
	h.services.Respond(status(500, ""))
	h.queueAndDeliver(call, 1)
	h.deliver()
	h.Clock.Advance(retryDelays[0] - time.Millisecond)
	h.deliver()
	if h.services.Calls() != 1 {
		t.Fatalf("%d calls", h.services.Calls())
	}
	h.services.Respond(status(429, "3600"))
	h.Clock.Advance(time.Millisecond)
	h.deliver()
	h.Clock.Advance(time.Hour - time.Millisecond)
	h.deliver()
	if h.services.Calls() != 2 || len(h.received(b)) != 0 {
		t.Fatalf("%d calls", h.services.Calls())
	}
	h.Clock.Advance(time.Millisecond)
	h.deliver()
	if len(h.received(b)) != 1 {
		t.Fatal("the message was never sent")
	}
	before := h.services.Calls()
	for range len(retryDelays) + 1 {
		h.services.Respond(status(503, ""))
	}
	h.queueAndDeliver(call, 2)
	for _, pause := range retryDelays {
		h.Clock.Advance(pause)
		h.deliver()
	}
	h.Clock.Advance(time.Hour)
	h.deliver()
	if calls := h.services.Calls() - before; calls != len(retryDelays)+1 || h.Count(`push_messages`) != 0 {
		t.Errorf("%d calls for a message that never goes out", calls)
	}
	for range maxRejections - 1 {
		h.services.Respond(status(403, ""))
	}
	h.queueAndDeliver(call, 3, 4)
	if h.Count(`push_devices`) != 1 {
		t.Error("two refusals end a browser")
	}
	h.queueAndDeliver(call, 5)
	for range maxRejections {
		h.services.Respond(status(403, ""))
	}
	h.queueAndDeliver(call, 6, 7, 8)
	if h.Count(`push_devices`) != 0 {
		t.Error("a browser that refuses everything stays")
	}
	h.add(call, b, false)
	h.services.Unregister(b)
	h.queueAndDeliver(call, 9, 10)
	if h.Count(`push_devices`) != 0 || h.Count(`push_messages`) != 0 {
		t.Error("a browser that is gone stays")
	}
}

// Addresses in private networks are never called, and only https addresses are accepted.
func TestInvalidEndpointsAreRefused(t *testing.T) {
	h := newHarness(t)
	call, b := h.player(""), h.services.Browser()
	for _, endpoint := range []string{"http://push.example/x", "https://a:b@push.example/x", "file:///etc/passwd", "x", "https://"} {
		r := h.subscription(call, b, false)
		r.Endpoint = endpoint
		_, err := h.push.Subscribe(h.Ctx, call, r)
		requireCode(t, endpoint, err, 422)
	}
	r := h.subscription(call, b, false)
	r.Key = "another"
	_, err := h.push.Subscribe(h.Ctx, call, r)
	requireCode(t, "a key that was replaced", err, fault.CodeConflict)
	h.push.Client = safehttp.NewClient(time.Minute, safehttp.ErrPrivate)
	h.add(call, b, false)
	h.queueAndDeliver(call, 1)
	if h.services.Calls() != 0 || h.Count(`push_messages WHERE tries = 1`) != 1 {
		t.Error("a private address was called")
	}
}

// A key is given out for a year. A browser keeps the key with which it was subscribed.
func TestKeysAreRenewed(t *testing.T) {
	h := newHarness(t)
	call, b := h.player(""), h.services.Browser()
	first := h.add(call, b, false).Key
	renew := func() string {
		h.Check(h.push.renewKey(h.Ctx))
		return h.show(call).Key
	}
	h.Clock.Advance(keyLifetime - time.Millisecond)
	if renew() != first {
		t.Fatal("the key was replaced before its year")
	}
	h.Clock.Advance(time.Millisecond)
	second := renew()
	if second == first || renew() != second || h.Count(`push_keys`) != 2 || !h.show(call).Devices[0].OldKey {
		t.Fatal("the key was not replaced after a year, once")
	}
	h.queueAndDeliver(call, 1)
	if got := h.services.Drain(b); len(got) != 1 || got[0].Key != first {
		t.Fatalf("%+v", got)
	}
	h.add(call, b, false)
	if renew() != second || h.Count(`push_keys`) != 1 {
		t.Error("an unused key stays")
	}
	h.start("another secret, as after a loss of it.")
	h.queueAndDeliver(call, 2)
	if third := renew(); third == second || h.Count(`push_keys`) != 1 || len(h.show(call).Devices) != 0 {
		t.Error("a key that does not open stays")
	}
	h.add(call, b, false)
	h.queueAndDeliver(call, 3)
	if len(h.received(b)) != 1 {
		t.Error("nothing is sent with the new key")
	}
}

// The worker sends queued messages at once, and ends with its context.
func TestWorkerSendsAtOnce(t *testing.T) {
	h := newHarness(t)
	call, b := h.player(""), h.services.Browser()
	h.add(call, b, false)
	arrived := make(chan struct{})
	h.services.Respond(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusCreated)
		close(arrived)
	})
	ctx, stop := context.WithCancel(h.Ctx)
	ended := make(chan error)
	go func() { ended <- h.push.Run(ctx) }()
	h.Clock.WaitForSleepers(1)
	h.Write(func(tx *db.Tx) error { return h.push.Queue(tx, call.User.ID, 1) })
	<-arrived
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
