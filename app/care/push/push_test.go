package push

import (
	"context"
	"net/http"
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/outside"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// refused fails unless err is a refusal with a code.
func refused(t *testing.T, what string, err error, code int) {
	t.Helper()
	if got, known := fault.From(err); err == nil || !known || got.Code != code {
		t.Errorf("%s: %v, want a refusal with %d", what, err, code)
	}
}

// A message has its title and its kind; amounts only for a player who wants them.
func TestAMessageTellsNoFigures(t *testing.T) {
	for details, text := range map[bool]string{false: "", true: "A deposit worth $12.34."} {
		h := newHouse(t)
		call, b := h.player(""), h.services.Browser()
		state := h.add(call, b, details)
		if len(state.Devices) != 1 || !state.Devices[0].Current || state.Devices[0].Old || state.Devices[0].Details != details || len(state.Devices[0].UserAgent) != mostAgent {
			t.Fatalf("%+v", state)
		}
		h.tell(call, 5)
		want := said{ID: 5, Topic: "deposits", Title: "Deposit credited", Text: text, Path: "/wallet"}
		if got := h.got(b); !slices.Equal(got, []said{want}) {
			t.Errorf("%+v", got)
		}
		h.tell(call, 5)
		h.tell(call, 7)
		got := h.services.Take(b)
		if len(got) != 2 || got[0].Urgency != "" || got[1].Urgency != "high" || got[1].Key != state.Key || got[1].TTL != "86400" || got[1].Subject != "https://casino.example" {
			t.Errorf("%+v", got)
		}
		if h.show(call).Devices[0].SentAt == 0 || h.Count(`push_messages`) != 0 {
			t.Error("it is not noted that they were sent")
		}
		if found := h.Count(`push_devices WHERE sealed LIKE '%send%' OR address LIKE '%send%'`); found != 0 {
			t.Error("the address of a browser is stored in the clear")
		}
	}
}

// Each browser of a player is told, and none of another player.
func TestEveryBrowserOfThePlayerIsTold(t *testing.T) {
	h := newHouse(t)
	anna, eve := h.player(""), h.player("")
	second := h.player(anna.User.ID)
	a, b, c := h.services.Browser(), h.services.Browser(), h.services.Browser()
	h.add(anna, a, false)
	h.add(second, b, false)
	h.add(eve, c, false)
	h.tell(anna, 1)
	if len(h.got(a)) != 1 || len(h.got(b)) != 1 || len(h.got(c)) != 0 {
		t.Error("the wrong browsers were told")
	}
	_, err := h.push.Remove(h.Ctx, eve, PushRemove{ID: h.show(anna).Devices[0].ID})
	refused(t, "another player's browser", err, fault.CodeNotFound)
	for _, d := range h.show(anna).Devices {
		if d.Current {
			_, err := h.push.Remove(h.Ctx, second, PushRemove{ID: d.ID})
			h.Check(err)
		}
	}
	h.tell(anna, 2)
	if len(h.got(a)) != 0 || len(h.got(b)) != 1 {
		t.Error("a browser that was removed is told")
	}
}

// A browser is told as long as its session lasts, and of one player alone.
func TestABrowserIsToldUntilItsSessionEnds(t *testing.T) {
	h := newHouse(t)
	anna, eve, b := h.player(""), h.player(""), h.services.Browser()
	h.add(anna, b, false)
	h.Write(func(tx *db.Tx) error { return h.push.Queue(tx, anna.User.ID, 1) })
	h.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(`DELETE FROM sessions WHERE id = $1`, anna.Session.ID)
		return err
	})
	h.deliver()
	if len(h.got(b)) != 0 || h.Count(`push_devices`) != 0 || h.Count(`push_messages`) != 0 {
		t.Error("a browser is told after the sign-out")
	}
	anna = h.player(anna.User.ID)
	h.add(anna, b, false)
	h.add(eve, b, false)
	h.tell(anna, 2)
	if len(h.got(b)) != 0 || len(h.show(anna).Devices) != 0 {
		t.Error("a browser is told of two players")
	}
	h.Write(func(tx *db.Tx) error { return h.push.Forget(tx, eve.User.ID) })
	h.tell(eve, 3)
	if len(h.got(b)) != 0 || h.Count(`push_devices`) != 0 {
		t.Error("a browser is told of an excluded player")
	}
}

// Browsers beyond the bound are forgotten, the oldest first; so are messages.
func TestBrowsersAndMessagesAreBounded(t *testing.T) {
	h := newHouse(t)
	first := h.player("")
	h.add(first, h.services.Browser(), false)
	for range MostDevices {
		h.Clock.Advance(time.Second)
		h.add(h.player(first.User.ID), h.services.Browser(), false)
	}
	list := h.show(first).Devices
	if len(list) != MostDevices || slices.ContainsFunc(list, func(d PushDevice) bool { return d.Current }) {
		t.Errorf("%d browsers", len(list))
	}
	one, b := h.player(""), h.services.Browser()
	h.add(one, b, false)
	for id := range int64(MostWaiting + 3) {
		h.Write(func(tx *db.Tx) error { return h.push.Queue(tx, one.User.ID, id+1) })
	}
	h.deliver()
	if got := h.got(b); len(got) != MostWaiting || slices.ContainsFunc(got, func(s said) bool { return s.ID < 4 }) {
		t.Errorf("%d messages", len(got))
	}
}

// What is not wanted any more, and what nobody could send for a day, is not sent.
func TestMessagesThatAreSpared(t *testing.T) {
	h := newHouse(t)
	call, b := h.player(""), h.services.Browser()
	h.add(call, b, false)
	h.unwanted[1] = true
	h.tell(call, 1)
	h.Write(func(tx *db.Tx) error { return h.push.Queue(tx, call.User.ID, 2) })
	h.Clock.Advance(life)
	h.deliver()
	h.Write(func(tx *db.Tx) error { return h.push.Queue(tx, call.User.ID, 3) })
	h.Clock.Advance(life - time.Second)
	h.deliver()
	if got := h.services.Take(b); len(got) != 1 || got[0].TTL != "1" || h.Count(`push_messages`) != 0 {
		t.Errorf("%+v", got)
	}
	registry := settings.New(settings.Deps{DB: h.DB, StaffLog: stafflog.New(h.IDs)})
	h.Check(registry.Add(h.push.Settings()))
	h.Check(registry.Set(h.Ctx, settings.Who{Actor: stafflog.Console, Reason: "test"}, "notices.push", []byte("false")))
	h.tell(call, 4)
	if len(h.got(b)) != 0 || h.show(call).Key != "" || len(h.show(call).Devices) != 1 {
		t.Error("messages are sent where the house does without")
	}
	_, err := h.push.Add(h.Ctx, call, PushAdd{Key: "x", Endpoint: b.Endpoint, P256DH: b.Key, Auth: b.Auth})
	refused(t, "a browser where the house does without", err, fault.CodeForbidden)
}

// A push service that is busy is asked again, later and later, and not for ever; one
// that does not know the browser any more ends it, as do refusals in a row.
func TestFailuresOfPushServices(t *testing.T) {
	status := func(code int, after string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", after)
			w.WriteHeader(code)
		}
	}
	h := newHouse(t)
	call, b := h.player(""), h.services.Browser()
	h.add(call, b, false)
	h.services.Next(status(500, ""))
	h.tell(call, 1)
	h.deliver()
	h.Clock.Advance(pauses[0] - time.Millisecond)
	h.deliver()
	if h.services.Calls() != 1 {
		t.Fatalf("%d calls", h.services.Calls())
	}
	h.services.Next(status(429, "3600"))
	h.Clock.Advance(time.Millisecond)
	h.deliver()
	h.Clock.Advance(time.Hour - time.Millisecond)
	h.deliver()
	if h.services.Calls() != 2 || len(h.got(b)) != 0 {
		t.Fatalf("%d calls", h.services.Calls())
	}
	h.Clock.Advance(time.Millisecond)
	h.deliver()
	if len(h.got(b)) != 1 {
		t.Fatal("the message was never sent")
	}
	before := h.services.Calls()
	for range len(pauses) + 1 {
		h.services.Next(status(503, ""))
	}
	h.tell(call, 2)
	for _, pause := range pauses {
		h.Clock.Advance(pause)
		h.deliver()
	}
	h.Clock.Advance(time.Hour)
	h.deliver()
	if calls := h.services.Calls() - before; calls != len(pauses)+1 || h.Count(`push_messages`) != 0 {
		t.Errorf("%d calls for a message that never goes out", calls)
	}
	for range mostRefused - 1 {
		h.services.Next(status(403, ""))
	}
	h.tell(call, 3, 4)
	if h.Count(`push_devices`) != 1 {
		t.Error("two refusals end a browser")
	}
	h.tell(call, 5)
	for range mostRefused {
		h.services.Next(status(403, ""))
	}
	h.tell(call, 6, 7, 8)
	if h.Count(`push_devices`) != 0 {
		t.Error("a browser that refuses everything stays")
	}
	h.add(call, b, false)
	h.services.Forget(b)
	h.tell(call, 9, 10)
	if h.Count(`push_devices`) != 0 || h.Count(`push_messages`) != 0 {
		t.Error("a browser that is gone stays")
	}
}

// Addresses in the networks of the house are never called, and only encrypted ones are
// taken.
func TestAddressesOfPushServices(t *testing.T) {
	h := newHouse(t)
	call, b := h.player(""), h.services.Browser()
	for _, endpoint := range []string{"http://push.example/x", "https://a:b@push.example/x", "file:///etc/passwd", "x", "https://"} {
		r := h.asks(call, b, false)
		r.Endpoint = endpoint
		_, err := h.push.Add(h.Ctx, call, r)
		refused(t, endpoint, err, 422)
	}
	r := h.asks(call, b, false)
	r.Key = "another"
	_, err := h.push.Add(h.Ctx, call, r)
	refused(t, "a key that was replaced", err, fault.CodeConflict)
	h.push.Client = outside.NewClient(time.Minute, outside.ErrPrivate)
	h.add(call, b, false)
	h.tell(call, 1)
	if h.services.Calls() != 0 || h.Count(`push_messages WHERE tries = 1`) != 1 {
		t.Error("a private address was called")
	}
}

// A key is given for a year; a browser is told with the one that it knows as long as it
// lasts.
func TestKeysAreReplaced(t *testing.T) {
	h := newHouse(t)
	call, b := h.player(""), h.services.Browser()
	first := h.add(call, b, false).Key
	renew := func() string {
		h.Check(h.push.renew(h.Ctx))
		return h.show(call).Key
	}
	h.Clock.Advance(keyLife - time.Millisecond)
	if renew() != first {
		t.Fatal("the key was replaced before its year")
	}
	h.Clock.Advance(time.Millisecond)
	second := renew()
	if second == first || renew() != second || h.Count(`push_keys`) != 2 || !h.show(call).Devices[0].Old {
		t.Fatal("the key was not replaced after a year, once")
	}
	h.tell(call, 1)
	if got := h.services.Take(b); len(got) != 1 || got[0].Key != first {
		t.Fatalf("%+v", got)
	}
	h.add(call, b, false)
	if renew() != second || h.Count(`push_keys`) != 1 {
		t.Error("a key that nobody needs stays")
	}
	h.begin("another secret, as after a loss of it.")
	h.tell(call, 2)
	if third := renew(); third == second || h.Count(`push_keys`) != 1 || len(h.show(call).Devices) != 0 {
		t.Error("a key that does not open stays")
	}
	h.add(call, b, false)
	h.tell(call, 3)
	if len(h.got(b)) != 1 {
		t.Error("nothing is sent with the new key")
	}
}

// The worker sends what is queued at once, and ends with its context.
func TestTheWorkerSendsAtOnce(t *testing.T) {
	h := newHouse(t)
	call, b := h.player(""), h.services.Browser()
	h.add(call, b, false)
	arrived := make(chan struct{})
	h.services.Next(func(w http.ResponseWriter, _ *http.Request) {
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
