package chat

import (
	"errors"
	"net/netip"
	"testing"
	"time"

	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/db"
)

// change changes a player.
func (h *harness) change(call *session.Call, change func(*players.Person)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.people[call.User.ID]
	change(&p)
	h.people[call.User.ID] = p
}

// service makes a player cause a message of the site itself.
func (h *harness) service(room string, by string) error {
	return h.DB.Write(h.Ctx, func(tx *db.Tx) error {
		_, err := h.chat.Service(tx, room, by, "a tip")
		return err
	})
}

// A player who may not write cannot put a message into a room by any call.
func TestExcludedAuthorsCannotCauseMessages(t *testing.T) {
	h := newHarness(t)
	h.wagers["w1"] = Wager{ID: "w1"}
	doors := map[string]func(call *session.Call) error{
		"text": func(call *session.Call) error {
			_, err := h.chat.Text(h.Ctx, call, TextRequest{Message: "hello", Channel: casino})
			return err
		},
		"sticker": func(call *session.Call) error {
			_, err := h.chat.Sticker(h.Ctx, call, StickerRequest{URL: "/stickers/gg.svg", Channel: casino})
			return err
		},
		"link": func(call *session.Call) error {
			_, err := h.chat.Link(h.Ctx, call, LinkRequest{ID: "w1", Channel: casino})
			return err
		},
		"quiz": func(call *session.Call) error {
			_, err := h.chat.AskQuiz(h.Ctx, call, QuizRequest{Question: "Who?", Answer: "me", Channel: casino})
			return err
		},
		"gift": func(call *session.Call) error { return h.service(casino, call.User.ID) },
	}
	for door, write := range doors {
		call := h.person("mo", RoleModerator)
		h.change(call, func(p *players.Person) { p.MutedUntil = h.Clock.Now().Add(time.Minute) })
		requireRefused(t, write(call), 2, map[string]any{"until": h.Clock.Now().Add(time.Minute).UnixMilli()})
		h.change(call, func(p *players.Person) { p.MutedUntil, p.ExcludedUntil = time.Time{}, session.Forever })
		if err := write(call); !errors.Is(err, ErrExcluded) {
			t.Errorf("%s by an excluded player: %v", door, err)
		}
		h.change(call, func(p *players.Person) { p.ExcludedUntil, p.Banned = time.Time{}, true })
		if err := write(call); !errors.Is(err, ErrUnknownUser) {
			t.Errorf("%s by a banned player: %v", door, err)
		}
		if texts := h.history(casino); len(texts) != 0 {
			t.Fatalf("%s: the room reads %q", door, texts)
		}
	}
	call := h.person("free")
	h.change(call, func(p *players.Person) { p.MutedUntil, p.ExcludedUntil = h.Clock.Now(), h.Clock.Now() }) // over
	for _, err := range []error{doors["text"](call), doors["gift"](call), h.service(casino, "")} {
		if err != nil {
			t.Error(err)
		}
	}
	if err := h.service(shut, ""); !errors.Is(err, ErrClosed) {
		t.Errorf("a closed room: %v", err)
	}
}

// callFrom returns the same player's call with another device and address.
func callFrom(call *session.Call, device, address string) *session.Call {
	moved := *call
	moved.Device, moved.IP = device, netip.MustParseAddr(address)
	return &moved
}

func TestModeratorsCannotAnswerFromAnotherAccount(t *testing.T) {
	for name, test := range map[string]struct {
		asked, answered *session.Call // only device and address matter
		sessions        map[string][]string
		pays            bool
	}{
		"strangers":              {callFrom(&session.Call{}, "a", "1.1.1.1"), callFrom(&session.Call{}, "b", "2.2.2.2"), nil, true},
		"one device":             {callFrom(&session.Call{}, "a", "1.1.1.1"), callFrom(&session.Call{}, "a", "2.2.2.2"), nil, false},
		"one address":            {callFrom(&session.Call{}, "a", "1.1.1.1"), callFrom(&session.Call{}, "b", "1.1.1.1"), nil, false},
		"one network":            {callFrom(&session.Call{}, "a", "2001:db8::1"), callFrom(&session.Call{}, "b", "2001:db8::2"), nil, false},
		"no devices":             {callFrom(&session.Call{}, "", "1.1.1.1"), callFrom(&session.Call{}, "", "2.2.2.2"), nil, true},
		"a proxy for all":        {callFrom(&session.Call{}, "a", "127.0.0.1"), callFrom(&session.Call{}, "b", "127.0.0.1"), nil, true},
		"a private network":      {callFrom(&session.Call{}, "a", "10.0.0.1"), callFrom(&session.Call{}, "b", "10.0.0.1"), nil, true},
		"the asker's session":    {callFrom(&session.Call{}, "a", "1.1.1.1"), callFrom(&session.Call{}, "b", "2.2.2.2"), map[string][]string{"mia": {"2.2.2.2"}}, false},
		"the answerer's session": {callFrom(&session.Call{}, "a", "1.1.1.1"), callFrom(&session.Call{}, "b", "2.2.2.2"), map[string][]string{"anna": {"1.1.1.1"}}, false},
		"both on a proxy":        {callFrom(&session.Call{}, "a", "1.1.1.1"), callFrom(&session.Call{}, "b", "2.2.2.2"), map[string][]string{"mia": {"127.0.0.1"}, "anna": {"127.0.0.1"}}, true},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			mia, anna, eve := h.person("mia", RoleModerator), h.person("anna"), h.person("eve")
			h.addressesOf[mia.User.ID], h.addressesOf[anna.User.ID] = test.sessions["mia"], test.sessions["anna"]
			h.askQuiz(callFrom(mia, test.asked.Device, test.asked.IP.String()), casino, "Who?", "me")
			h.writeText(callFrom(anna, test.answered.Device, test.answered.IP.String()), casino, "me")
			if paid := h.balance(anna) > 0; paid != test.pays {
				t.Fatalf("paid: %v", paid)
			}
			h.writeText(callFrom(eve, "c", "3.3.3.3"), casino, "me")
			if paid := h.balance(eve) > 0; paid == test.pays {
				t.Fatal("the question was not left to the others")
			}
		})
	}
}

func TestQuizWinsPerDayAreLimited(t *testing.T) {
	h := newHarness(t)
	mia, anna, eve := h.person("mia", RoleModerator), h.person("anna"), h.person("eve")
	for range maxQuizWinsPerDay {
		h.askQuiz(mia, casino, "Who?", "me")
		h.writeText(anna, casino, "me")
	}
	if h.balance(anna) != 10*maxQuizWinsPerDay {
		t.Fatalf("anna won %v", h.balance(anna))
	}
	h.askQuiz(mia, casino, "Who?", "me")
	h.writeText(anna, casino, "me")
	if h.balance(anna) != 10*maxQuizWinsPerDay {
		t.Fatal("anna won more than a day allows")
	}
	h.writeText(eve, casino, "me")
	if h.balance(eve) != 10 {
		t.Fatal("the question was not left to the others")
	}
	h.Clock.Advance(24 * time.Hour)
	h.askQuiz(mia, casino, "Who?", "me")
	h.writeText(anna, casino, "me")
	if h.balance(anna) != 10*maxQuizWinsPerDay+10 {
		t.Fatal("the next day is not a new one")
	}
}

func TestQuizOriginIsDeletedWhenClosed(t *testing.T) {
	h := newHarness(t)
	mia, anna := callFrom(h.person("mia", RoleModerator), "a", "1.1.1.1"), h.person("anna")
	stored := func() (rows int) {
		err := h.DB.Read(h.Ctx, func(q *db.Reader) error {
			return q.QueryRow(`SELECT COUNT(*) FROM chat_quizzes WHERE asked_device <> '' OR asked_address <> ''`).Scan(&rows)
		})
		if err != nil {
			t.Fatal(err)
		}
		return rows
	}
	h.askQuiz(mia, casino, "Who?", "me")
	if stored() != 1 {
		t.Fatal("it is not known while the question is open")
	}
	h.writeText(anna, casino, "me")
	asked := h.askQuiz(mia, casino, "Who?", "me")
	if _, err := h.chat.RemoveMessage(h.Ctx, mia, MessageRequest{ID: asked.ID}); err != nil {
		t.Fatal(err)
	}
	if stored() != 0 {
		t.Fatal("it is kept longer than it is needed")
	}
}

func TestOnlineUsersDefaultsToFirstRoom(t *testing.T) {
	h := newHarness(t)
	mia, anna := h.person("mia", RoleModerator), h.person("anna")
	h.present = []string{anna.User.ID}
	answer, err := h.chat.OnlineUsers(h.Ctx, mia, RoomRequest{})
	if err != nil || answer.Total != 1 || answer.Users[0].Name != "anna" {
		t.Fatalf("%+v, %v", answer, err)
	}
	if _, err := h.chat.OnlineUsers(h.Ctx, mia, RoomRequest{Channel: "nowhere"}); !errors.Is(err, ErrUnknownRoom) {
		t.Fatal(err)
	}
}
