package chat

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/live"
	"croupier/app/kernel/session"
	"croupier/db"
)

func TestRoomState(t *testing.T) {
	h := newHarness(t)
	guest := session.GuestCall("test")
	if err := h.policy().Authorize(guest, casino); err != nil {
		t.Fatal("a guest may not listen:", err)
	}
	requireRefused(t, h.policy().Authorize(guest, "nope"), 3, nil)
	if !h.policy().Presence || h.policy().History != 200 {
		t.Fatalf("%+v", h.policy())
	}
	_, err := h.policy().Snapshot.Load(h.Ctx, guest, "nope")
	requireRefused(t, err, 3, nil)

	anna := h.person("anna")
	h.present = []string{anna.User.ID}
	for i := range pageLength + 1 {
		h.writeText(anna, casino, fmt.Sprint(i))
	}
	state := func(room string) RoomState {
		t.Helper()
		got, err := h.policy().Snapshot.Load(h.Ctx, guest, room)
		if err != nil {
			t.Fatal(err)
		}
		return got.(RoomState)
	}
	got := state(casino)
	if len(got.Messages) != pageLength || string(got.Messages[0].Data) != `"50"` || got.Closed || got.Slow != 5 ||
		got.MaxLength != 256 || got.Online != 1 || len(got.AllowedHosts) != 1 || got.AllowedHosts[0] != "example.org" {
		t.Fatalf("%+v", got)
	}
	if got := state(shut); !got.Closed || len(got.Messages) != 0 || got.Online != 0 {
		t.Fatalf("%+v", got)
	}
}

func TestHistoryPagesBackwards(t *testing.T) {
	h := newHarness(t)
	anna := h.person("anna")
	const count = 2*pageLength + 20
	for i := range count {
		h.writeText(anna, casino, fmt.Sprint(i))
		h.writeText(anna, sport, "elsewhere")
	}
	next, before := count-1, ""
	for more := true; more; {
		page, err := h.chat.History(h.Ctx, session.GuestCall("test"), HistoryRequest{Channel: casino, Before: before})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range page.Messages {
			if string(m.Data) != fmt.Sprintf(`"%d"`, next) {
				t.Fatalf("%s where %d belongs", m.Data, next)
			}
			next, before = next-1, m.ID
		}
		if more = page.More; more != (next >= 0) {
			t.Fatalf("more is %v with %d messages left", more, next+1)
		}
	}
	if next != -1 {
		t.Fatalf("%d messages are missing", next+1)
	}
	page, err := h.chat.History(h.Ctx, anna, HistoryRequest{Channel: casino, Before: h.IDs.New()})
	if err != nil || len(page.Messages) != 0 || page.More || page.Messages == nil {
		t.Fatal(page, err)
	}
	_, err = h.chat.History(h.Ctx, anna, HistoryRequest{Channel: "nope"})
	requireRefused(t, err, 3, nil)
	_, err = h.chat.History(h.Ctx, anna, HistoryRequest{Channel: casino, Before: "' OR 1=1 --"})
	requireRefused(t, err, 422, nil)
}

func TestCloseRoom(t *testing.T) {
	h := newHarness(t)
	anna, mia := h.person("anna"), h.person("mia", "*")
	stored, err := h.chat.Text(h.Ctx, anna, TextRequest{Message: "x", Channel: casino, RequestID: "r"})
	if err != nil {
		t.Fatal(err)
	}
	h.Drain()
	for range 2 { // the second time changes nothing
		h.setSetting("chat.closed", `["`+shut+`","`+casino+`"]`)
	}
	h.requirePublished(publishedEvent("chat:"+casino, "chatClosed", RoomClosed{Closed: true}))
	_, err = h.chat.Text(h.Ctx, mia, TextRequest{Message: "x", Channel: casino})
	requireRefused(t, err, 4, nil) // closed for moderators too
	again, err := h.chat.Text(h.Ctx, anna, TextRequest{Message: "x", Channel: casino, RequestID: "r"})
	if err != nil || again.Message.ID != stored.Message.ID {
		t.Fatal("a message that was taken is not known any more:", again, err)
	}
	h.setSetting("chat.closed", `["`+shut+`"]`)
	h.requirePublished(publishedEvent("chat:"+casino, EventClosed.Name(), RoomClosed{}))
	h.writeText(anna, casino, "y")
}

func TestRecentWriters(t *testing.T) {
	h := newHarness(t)
	anna, berta, carla, mia := h.person("anna"), h.person("berta"), h.person("carla"), h.person("mia", "chat_moderator")
	h.writeText(carla, casino, "too early")
	since := h.Clock.Now().Add(time.Millisecond)
	h.writeText(anna, casino, "1")
	h.writeText(berta, casino, "2")
	h.writeText(anna, casino, "3")
	h.writeText(carla, sport, "elsewhere")
	spam := h.writeText(mia, casino, "spam")
	if _, err := h.chat.RemoveMessage(h.Ctx, mia, MessageRequest{ID: spam.ID}); err != nil {
		t.Fatal(err)
	}
	talkers := func(room string, limit int) (list []string) {
		t.Helper()
		err := h.DB.Read(h.Ctx, func(q *db.Reader) (err error) {
			list, err = h.chat.RecentWriters(q, room, since, limit)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	requireTexts(t, talkers(casino, 10), anna.User.ID, berta.User.ID)
	requireTexts(t, talkers(casino, 1), anna.User.ID)
	requireTexts(t, talkers(casino, -1))
	requireTexts(t, talkers("nope", 10))
}

// TestReadersSeeEveryCommittedMessage reads the newest messages while they change. The cached
// messages are never older than the published events.
func TestReadersSeeEveryCommittedMessage(t *testing.T) {
	h := newHarness(t)
	mia := h.person("mia", "chat_moderator")
	done := make(chan struct{})
	var group sync.WaitGroup
	for range 2 {
		group.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				if _, err := h.policy().Snapshot.Load(h.Ctx, mia, casino); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	for i := range 100 {
		want := fmt.Sprintf(`"%d"`, i)
		if _, err := h.chat.Text(h.Ctx, mia, TextRequest{Message: fmt.Sprint(i), Channel: casino}); err != nil {
			t.Fatal(err)
		}
		if got := h.history(casino); got[0] != want {
			t.Fatalf("%s is the newest, not %s", got[0], want)
		}
	}
	close(done)
	group.Wait()
}

func TestRoomsRegisterWithHub(t *testing.T) {
	h := newHarness(t)
	hub := live.New(live.Options{Clock: h.Clock, IDs: h.IDs})
	deps := h.chat.Deps
	deps.Hub = hub
	h.chat = New(deps, h.chat.options)
	h.writeText(h.person("anna"), casino, "hello")
	if h.log.Len() != 0 {
		t.Fatal(h.log.String())
	}
	defer func() {
		if recover() == nil {
			t.Fatal("the rooms were registered twice")
		}
	}()
	New(deps, h.chat.options)
}
