package chat

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/schedule"
	"croupier/app/kernel/session"
	"croupier/db"
)

func TestRemoveMessage(t *testing.T) {
	h := newHarness(t)
	mia, anna := h.person("mia", "chat_moderator"), h.person("anna")
	bad, good := h.writeText(anna, casino, "bad"), h.writeText(anna, casino, "good")
	h.Drain()
	_, err := h.chat.RemoveMessage(h.Ctx, mia, MessageRequest{ID: "x"})
	requireRefused(t, err, 422, nil)
	_, err = h.chat.RemoveMessage(h.Ctx, mia, MessageRequest{ID: h.IDs.New()})
	requireRefused(t, err, 404, nil)
	h.requirePublished()
	requireTexts(t, h.history(casino), `"good"`, `"bad"`)

	answer, err := h.chat.RemoveMessage(h.Ctx, mia, MessageRequest{ID: bad.ID})
	if err != nil || answer.Removed != 1 {
		t.Fatal(answer, err)
	}
	h.requirePublished(publishedEvent("chat:"+casino, "chatRemoveMessages", Removal{IDs: []string{bad.ID}}))
	requireTexts(t, h.history(casino), `"good"`)
	_, err = h.chat.RemoveMessage(h.Ctx, mia, MessageRequest{ID: bad.ID})
	requireRefused(t, err, 404, nil)
	h.requirePublished()
	requireTexts(t, h.staffActions(), fmt.Sprintf("%s|chat remove message|%s|%s", mia.User.ID, bad.ID, casino))
	// Paging from a removed message continues.
	page, err := h.chat.History(h.Ctx, anna, HistoryRequest{Channel: casino, Before: good.ID})
	if err != nil || len(page.Messages) != 0 || page.More {
		t.Fatal(page, err)
	}
}

func TestRemoveAllFromPlayer(t *testing.T) {
	h := newHarness(t)
	mia, anna, berta := h.person("mia", "chat_moderator"), h.person("anna"), h.person("berta")
	first, second := h.writeText(anna, casino, "1"), h.writeText(anna, casino, "2")
	stored, third := h.writeText(berta, casino, "kept"), h.writeText(anna, sport, "3")
	h.Drain()
	for _, test := range []struct {
		by   *session.Call
		ask  RemoveAllRequest
		code int
	}{
		{mia, RemoveAllRequest{ID: "anna"}, 422},
		{mia, RemoveAllRequest{ID: anna.User.ID, Channel: "nope"}, 3},
	} {
		_, err := h.chat.RemoveAllFrom(h.Ctx, test.by, test.ask)
		requireRefused(t, err, test.code, nil)
	}
	remove := func(channel string) int {
		t.Helper()
		answer, err := h.chat.RemoveAllFrom(h.Ctx, mia, RemoveAllRequest{ID: anna.User.ID, Channel: channel})
		if err != nil {
			t.Fatal(err)
		}
		return answer.Removed
	}
	if remove(sport) != 1 {
		t.Fatal("one message was in the room")
	}
	h.requirePublished(publishedEvent("chat:"+sport, EventRemoved.Name(), Removal{IDs: []string{third.ID}}))
	again := h.writeText(anna, sport, "4")
	h.Drain()
	if remove("") != 3 {
		t.Fatal("three messages were left")
	}
	h.requirePublished(publishedEvent("chat:"+casino, EventRemoved.Name(), Removal{IDs: []string{first.ID, second.ID}}),
		publishedEvent("chat:"+sport, EventRemoved.Name(), Removal{IDs: []string{again.ID}}))
	requireTexts(t, h.history(casino), string(stored.Data))
	requireTexts(t, h.history(sport))
	if remove("") != 0 {
		t.Fatal("there was nothing left")
	}
	h.requirePublished()
	requireTexts(t, h.staffActions(), mia.User.ID+"|chat remove all messages|"+anna.User.ID+"|messages: 1",
		mia.User.ID+"|chat remove all messages|"+anna.User.ID+"|messages: 3", mia.User.ID+"|chat remove all messages|"+anna.User.ID+"|messages: 0")
}

func TestMute(t *testing.T) {
	h := newHarness(t)
	mia, root, anna := h.person("mia", "chat_moderator"), h.person("root", "*"), h.person("anna")
	before := h.writeText(anna, casino, "before")
	h.Drain()
	mute := func(call *session.Call, userID string, minutes int64) error {
		_, err := h.chat.Mute(h.Ctx, call, MuteRequest{ID: userID, Minutes: minutes})
		return err
	}
	requireRefused(t, mute(mia, mia.User.ID, 5), 403, nil)
	requireRefused(t, mute(mia, root.User.ID, 5), 403, nil)
	requireRefused(t, mute(root, mia.User.ID, 5), 403, nil)
	requireRefused(t, mute(mia, h.IDs.New(), 5), 404, nil)
	requireRefused(t, mute(mia, "anna", 5), 422, nil)
	if h.mutes != 0 || len(h.staffActions()) != 0 {
		t.Fatal("a refused mute did something")
	}
	for _, minutes := range []int64{5, 15, 60, 1440, 10080, 43200, 259200, 52560000} {
		if err := mute(mia, anna.User.ID, minutes); err != nil {
			t.Fatal(err)
		}
		until := h.Clock.Now().Add(time.Duration(minutes) * time.Minute)
		_, err := h.chat.Text(h.Ctx, anna, TextRequest{Message: "x", Channel: casino})
		requireRefused(t, err, 2, map[string]any{"until": until.UnixMilli()})
	}
	h.requirePublished()
	requireTexts(t, h.history(casino), string(before.Data)) // earlier messages remain

	_, err := h.chat.Unmute(h.Ctx, mia, UnmuteRequest{Name: "unknown"})
	requireRefused(t, err, 404, nil)
	if _, err := h.chat.Unmute(h.Ctx, mia, UnmuteRequest{Name: "anna"}); err != nil {
		t.Fatal(err)
	}
	h.writeText(anna, casino, "after")
	moderatorLimits := h.staffActions()
	if len(moderatorLimits) != 9 || moderatorLimits[0] != mia.User.ID+"|chat mute|"+anna.User.ID+"|5 minutes" || moderatorLimits[8] != mia.User.ID+"|chat unmute|"+anna.User.ID+"|" {
		t.Fatalf("%q", moderatorLimits)
	}
	if h.mutes != 9 {
		t.Fatalf("%d times", h.mutes)
	}
}

func TestStaffActionsAreLogged(t *testing.T) {
	h := newHarness(t)
	mia := h.person("mia", "chat_moderator")
	h.askQuiz(mia, casino, "Why?", "x")
	for _, statement := range []string{`UPDATE staff_log SET actor = 'x'`, `DELETE FROM staff_log`} {
		err := h.DB.Write(h.Ctx, func(tx *db.Tx) error {
			_, err := tx.Exec(statement)
			return err
		})
		if err == nil || !strings.Contains(err.Error(), "append only") {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

func TestOnlineUsers(t *testing.T) {
	h := newHarness(t)
	mia, anna := h.person("mia", "chat_moderator"), h.person("anna")
	h.present = []string{mia.User.ID, anna.User.ID, h.IDs.New()} // one account is deleted
	_, err := h.chat.OnlineUsers(h.Ctx, mia, RoomRequest{Channel: "nope"})
	requireRefused(t, err, 3, nil)
	answer, err := h.chat.OnlineUsers(h.Ctx, mia, RoomRequest{Channel: casino})
	if err != nil || answer.Total != 3 || len(answer.Users) != 2 ||
		answer.Users[1] != (OnlinePerson{ID: anna.User.ID, Name: "anna", Avatar: "/avatar/" + anna.User.ID}) {
		t.Fatalf("%+v, %v", answer, err)
	}
	if answer, err = h.chat.OnlineUsers(h.Ctx, mia, RoomRequest{Channel: sport}); err != nil || answer.Total != 0 || answer.Users == nil {
		t.Fatalf("%+v, %v", answer, err)
	}
	h.requirePublished()
}

func TestRemovalsArePublishedInBatches(t *testing.T) {
	h := newHarness(t)
	ids := make([]string, maxRemoval+1)
	h.chat.publishRemoval(casino, ids)
	published := h.Drain()
	if len(published) != 2 || len(published[0].Data.(Removal).IDs) != maxRemoval || len(published[1].Data.(Removal).IDs) != 1 {
		t.Fatalf("%d events", len(published))
	}
}

func TestTrimming(t *testing.T) {
	h := newHarness(t, func(o *Options) { o.History = 3 })
	mia, anna := h.person("mia", "chat_moderator"), h.person("anna")
	h.askQuiz(mia, casino, "Lost?", "yes")
	for i := range 5 {
		h.writeText(anna, casino, fmt.Sprint(i))
	}
	h.writeText(anna, sport, "elsewhere")
	h.history(casino) // now in memory
	h.trim()
	requireTexts(t, h.history(casino), `"4"`, `"3"`, `"2"`)
	requireTexts(t, h.history(sport), `"elsewhere"`)
	h.writeText(anna, casino, "5")
	h.trim()
	requireTexts(t, h.history(casino), `"5"`, `"4"`, `"3"`)
	h.askQuiz(mia, casino, "The lost one is closed?", "yes")
}

// trim runs the job that shortens the rooms.
func (h *harness) trim() {
	h.T.Helper()
	for _, job := range h.chat.Jobs() {
		if err := job.Run(h.Ctx, &schedule.JobRun{Due: h.Clock.Now()}); err != nil {
			h.T.Fatal(err)
		}
	}
}

// The job also shortens a room that the operator has removed.
func TestTrimIncludesRemovedRooms(t *testing.T) {
	h := newHarness(t, func(o *Options) { o.History = 2 })
	anna := h.person("anna")
	for i := range 5 {
		h.writeText(anna, sport, fmt.Sprint(i))
	}
	h.setSetting("chat.rooms", `["`+casino+`","`+shut+`"]`)
	h.trim()
	if left := h.Count("chat_messages"); left != 2 {
		t.Errorf("%d messages are left", left)
	}
}

// A question is deleted with its message, but not before the end of the day for which wins are
// counted.
func TestQuizzesCloseWithTheirMessages(t *testing.T) {
	h := newHarness(t, func(o *Options) { o.History = 2 })
	mia, anna := h.person("mia", "chat_moderator"), h.person("anna")
	h.askQuiz(mia, casino, "Who?", "me")
	h.writeText(anna, casino, "me")
	for i := range 3 {
		h.writeText(anna, casino, fmt.Sprint(i))
	}
	h.trim()
	if stored := h.Count("chat_quizzes"); stored != 1 {
		t.Errorf("on the same day %d questions are kept", stored)
	}
	h.Clock.Advance(24 * time.Hour)
	h.askQuiz(mia, casino, "Open?", "yes")
	h.trim()
	if stored := h.Count("chat_quizzes"); stored != 1 {
		t.Errorf("on the next day %d questions are kept, want the open one", stored)
	}
}

func TestOnlineCountIsPublished(t *testing.T) {
	h := newHarness(t)
	received := map[string]int{}
	h.chat.publishOnline(received)
	h.requirePublished() // no players: pages assume zero anyway
	h.present = []string{"a", "b"}
	for range 2 { // an unchanged number is published once
		h.chat.publishOnline(received)
	}
	if events := h.Drain(); len(events) != 1 || events[0] != publishedEvent("chat:"+casino, EventOnline.Name(), OnlineCount{Online: 2}) {
		t.Errorf("%+v", events)
	}
}

func TestTrimDeletesInBatches(t *testing.T) {
	h := newHarness(t, func(o *Options) { o.History = 2 })
	err := h.DB.Write(h.Ctx, func(tx *db.Tx) error {
		for i := range 2*trimBatch + 10 {
			if _, err := h.chat.Service(tx, casino, "", i); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := h.chat.trim(h.Ctx); err != nil {
		t.Fatal(err)
	}
	requireTexts(t, h.history(casino), "1009", "1008")
}
