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

func TestRemovingAMessage(t *testing.T) {
	h := newHouse(t)
	mia, anna := h.person("mia", "chat_moderator"), h.person("anna")
	bad, good := h.say(anna, casino, "bad"), h.say(anna, casino, "good")
	h.Take()
	_, err := h.chat.RemoveMessage(h.Ctx, mia, MessageRequest{ID: "x"})
	refused(t, err, 422, nil)
	_, err = h.chat.RemoveMessage(h.Ctx, mia, MessageRequest{ID: h.IDs.New()})
	refused(t, err, 404, nil)
	h.heard()
	sameTexts(t, h.history(casino), `"good"`, `"bad"`)

	answer, err := h.chat.RemoveMessage(h.Ctx, mia, MessageRequest{ID: bad.ID})
	if err != nil || answer.Removed != 1 {
		t.Fatal(answer, err)
	}
	h.heard(told("chat:"+casino, "chatRemoveMessages", Removal{IDs: []string{bad.ID}}))
	sameTexts(t, h.history(casino), `"good"`)
	_, err = h.chat.RemoveMessage(h.Ctx, mia, MessageRequest{ID: bad.ID})
	refused(t, err, 404, nil)
	h.heard()
	sameTexts(t, h.deeds(), fmt.Sprintf("%s|chat remove message|%s|%s", mia.User.ID, bad.ID, casino))
	// Pages that go on from a removed message go on.
	page, err := h.chat.History(h.Ctx, anna, HistoryRequest{Channel: casino, Before: good.ID})
	if err != nil || len(page.Messages) != 0 || page.More {
		t.Fatal(page, err)
	}
}

func TestRemovingAllOfAPlayer(t *testing.T) {
	h := newHouse(t)
	mia, anna, berta := h.person("mia", "chat_moderator"), h.person("anna"), h.person("berta")
	first, second := h.say(anna, casino, "1"), h.say(anna, casino, "2")
	kept, third := h.say(berta, casino, "kept"), h.say(anna, sport, "3")
	h.Take()
	for _, test := range []struct {
		by   *session.Call
		ask  RemoveAllRequest
		code int
	}{
		{mia, RemoveAllRequest{ID: "anna"}, 422},
		{mia, RemoveAllRequest{ID: anna.User.ID, Channel: "nope"}, 3},
	} {
		_, err := h.chat.RemoveAllFrom(h.Ctx, test.by, test.ask)
		refused(t, err, test.code, nil)
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
	h.heard(told("chat:"+sport, EventRemoved.Name(), Removal{IDs: []string{third.ID}}))
	again := h.say(anna, sport, "4")
	h.Take()
	if remove("") != 3 {
		t.Fatal("three messages were left")
	}
	h.heard(told("chat:"+casino, EventRemoved.Name(), Removal{IDs: []string{first.ID, second.ID}}),
		told("chat:"+sport, EventRemoved.Name(), Removal{IDs: []string{again.ID}}))
	sameTexts(t, h.history(casino), string(kept.Data))
	sameTexts(t, h.history(sport))
	if remove("") != 0 {
		t.Fatal("there was nothing left")
	}
	h.heard()
	sameTexts(t, h.deeds(), mia.User.ID+"|chat remove all messages|"+anna.User.ID+"|messages: 1",
		mia.User.ID+"|chat remove all messages|"+anna.User.ID+"|messages: 3", mia.User.ID+"|chat remove all messages|"+anna.User.ID+"|messages: 0")
}

func TestMuting(t *testing.T) {
	h := newHouse(t)
	mia, root, anna := h.person("mia", "chat_moderator"), h.person("root", "*"), h.person("anna")
	before := h.say(anna, casino, "before")
	h.Take()
	mute := func(call *session.Call, userID string, minutes int64) error {
		_, err := h.chat.Mute(h.Ctx, call, MuteRequest{ID: userID, Minutes: minutes})
		return err
	}
	refused(t, mute(mia, mia.User.ID, 5), 403, nil)
	refused(t, mute(mia, root.User.ID, 5), 403, nil)
	refused(t, mute(root, mia.User.ID, 5), 403, nil)
	refused(t, mute(mia, h.IDs.New(), 5), 404, nil)
	refused(t, mute(mia, "anna", 5), 422, nil)
	if h.mutes != 0 || len(h.deeds()) != 0 {
		t.Fatal("a refused mute did something")
	}
	for _, minutes := range []int64{5, 15, 60, 1440, 10080, 43200, 259200, 52560000} {
		if err := mute(mia, anna.User.ID, minutes); err != nil {
			t.Fatal(err)
		}
		until := h.Clock.Now().Add(time.Duration(minutes) * time.Minute)
		_, err := h.chat.Text(h.Ctx, anna, TextRequest{Message: "x", Channel: casino})
		refused(t, err, 2, map[string]any{"until": until.UnixMilli()})
	}
	h.heard()
	sameTexts(t, h.history(casino), string(before.Data)) // what was written stays

	_, err := h.chat.Unmute(h.Ctx, mia, UnmuteRequest{Name: "nobody"})
	refused(t, err, 404, nil)
	if _, err := h.chat.Unmute(h.Ctx, mia, UnmuteRequest{Name: "anna"}); err != nil {
		t.Fatal(err)
	}
	h.say(anna, casino, "after")
	deeds := h.deeds()
	if len(deeds) != 9 || deeds[0] != mia.User.ID+"|chat mute|"+anna.User.ID+"|5 minutes" || deeds[8] != mia.User.ID+"|chat unmute|"+anna.User.ID+"|" {
		t.Fatalf("%q", deeds)
	}
	if h.mutes != 9 {
		t.Fatalf("%d times", h.mutes)
	}
}

func TestDeedsStay(t *testing.T) {
	h := newHouse(t)
	mia := h.person("mia", "chat_moderator")
	h.ask(mia, casino, "Why?", "x")
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

func TestWhoIsOnline(t *testing.T) {
	h := newHouse(t)
	mia, anna := h.person("mia", "chat_moderator"), h.person("anna")
	h.present = []string{mia.User.ID, anna.User.ID, h.IDs.New()} // one who is gone
	_, err := h.chat.OnlineUsers(h.Ctx, mia, RoomRequest{Channel: "nope"})
	refused(t, err, 3, nil)
	answer, err := h.chat.OnlineUsers(h.Ctx, mia, RoomRequest{Channel: casino})
	if err != nil || answer.Total != 3 || len(answer.Users) != 2 ||
		answer.Users[1] != (OnlinePerson{ID: anna.User.ID, Name: "anna", Avatar: "/avatar/" + anna.User.ID}) {
		t.Fatalf("%+v, %v", answer, err)
	}
	if answer, err = h.chat.OnlineUsers(h.Ctx, mia, RoomRequest{Channel: sport}); err != nil || answer.Total != 0 || answer.Users == nil {
		t.Fatalf("%+v, %v", answer, err)
	}
	h.heard()
}

func TestManyRemovalsAreToldInPieces(t *testing.T) {
	h := newHouse(t)
	ids := make([]string, maxRemoval+1)
	h.chat.publishRemoval(casino, ids)
	told := h.Take()
	if len(told) != 2 || len(told[0].Data.(Removal).IDs) != maxRemoval || len(told[1].Data.(Removal).IDs) != 1 {
		t.Fatalf("%d events", len(told))
	}
}

func TestTrimming(t *testing.T) {
	h := newHouse(t, func(o *Options) { o.History = 3 })
	mia, anna := h.person("mia", "chat_moderator"), h.person("anna")
	h.ask(mia, casino, "Lost?", "yes")
	for i := range 5 {
		h.say(anna, casino, fmt.Sprint(i))
	}
	h.say(anna, sport, "elsewhere")
	h.history(casino) // now in memory
	h.trim()
	sameTexts(t, h.history(casino), `"4"`, `"3"`, `"2"`)
	sameTexts(t, h.history(sport), `"elsewhere"`)
	h.say(anna, casino, "5")
	h.trim()
	sameTexts(t, h.history(casino), `"5"`, `"4"`, `"3"`)
	h.ask(mia, casino, "The lost one is closed?", "yes")
}

// trim does the job that keeps the rooms short.
func (h *house) trim() {
	h.T.Helper()
	for _, job := range h.chat.Jobs() {
		if err := job.Run(h.Ctx, &schedule.Turn{Due: h.Clock.Now()}); err != nil {
			h.T.Fatal(err)
		}
	}
}

// A room that the operator gives up is cut like the others.
func TestTrimmingKnowsRoomsOfBefore(t *testing.T) {
	h := newHouse(t, func(o *Options) { o.History = 2 })
	anna := h.person("anna")
	for i := range 5 {
		h.say(anna, sport, fmt.Sprint(i))
	}
	h.setTo("chat.rooms", `["`+casino+`","`+shut+`"]`)
	h.trim()
	if left := h.Count("chat_messages"); left != 2 {
		t.Errorf("%d messages are left", left)
	}
}

// A question goes with its message, but not before the day is over of which it
// counts what players have won.
func TestQuestionsGoWithTheirMessages(t *testing.T) {
	h := newHouse(t, func(o *Options) { o.History = 2 })
	mia, anna := h.person("mia", "chat_moderator"), h.person("anna")
	h.ask(mia, casino, "Who?", "me")
	h.say(anna, casino, "me")
	for i := range 3 {
		h.say(anna, casino, fmt.Sprint(i))
	}
	h.trim()
	if kept := h.Count("chat_quizzes"); kept != 1 {
		t.Errorf("on the same day %d questions are kept", kept)
	}
	h.Clock.Advance(24 * time.Hour)
	h.ask(mia, casino, "Open?", "yes")
	h.trim()
	if kept := h.Count("chat_quizzes"); kept != 1 {
		t.Errorf("on the next day %d questions are kept, want the open one", kept)
	}
}

func (h *house) count(table string) (rows int) {
	h.T.Helper()
	err := h.DB.Read(h.Ctx, func(q *db.Reader) error { return q.QueryRow(`SELECT COUNT(*) FROM ` + table).Scan(&rows) })
	if err != nil {
		h.T.Fatal(err)
	}
	return rows
}

func TestRoomsAreToldHowManyAreThere(t *testing.T) {
	h := newHouse(t)
	heard := map[string]int{}
	h.chat.count(heard)
	h.heard() // nobody: as pages believe anyway
	h.present = []string{"a", "b"}
	for range 2 { // the same number is heard once
		h.chat.count(heard)
	}
	if events := h.Take(); len(events) != 1 || events[0] != told("chat:"+casino, EventOnline.Name(), Crowd{Online: 2}) {
		t.Errorf("%+v", events)
	}
}

func TestTrimmingWorksInBatches(t *testing.T) {
	h := newHouse(t, func(o *Options) { o.History = 2 })
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
	sameTexts(t, h.history(casino), "1009", "1008")
}
