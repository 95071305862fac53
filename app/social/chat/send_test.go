package chat

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

func TestTexts(t *testing.T) {
	for _, test := range []struct {
		name, typed, channel, request string
		code                          int
		want                          string // the data as JSON, if it is accepted
	}{
		{name: "plain", typed: "hello", channel: casino, want: `"hello"`},
		{name: "a line break", typed: "a\nb\r\n", channel: casino, want: `"ab"`},
		{name: "markup", typed: `<img src=x onerror="a('b')">/&`, channel: casino,
			want: `"&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&#47;&amp;"`},
		{name: "overrides and controls", typed: "a\u202eb\x00c\u2066", channel: casino, want: `"abc"`},
		{name: "as long as may be", typed: strings.Repeat("é", 256), channel: casino, want: `"` + strings.Repeat("é", 256) + `"`},
		{name: "as long as may be before it is escaped", typed: strings.Repeat("&", 256), channel: casino,
			want: `"` + strings.Repeat("&amp;", 256) + `"`},
		{name: "long only with what is left out", typed: strings.Repeat("\n", 3000) + "x", channel: casino, want: `"x"`},
		{name: "a character too long", typed: strings.Repeat("x", 257), channel: casino, code: 1},
		{name: "thousands of emoji", typed: strings.Repeat("😀", 5000), channel: casino, code: 1},
		{name: "nothing", typed: "", channel: casino, code: 1},
		{name: "nothing to be seen", typed: "\u200b \u3164\u202e\n", channel: casino, code: 1},
		{name: "an unknown room", typed: "x", channel: "nope", code: 3},
		{name: "no room", typed: "x", code: 3},
		{name: "a closed room", typed: "x", channel: shut, code: 4},
		{name: "a bad request id", typed: "x", channel: casino, request: "a b", code: 422},
		{name: "a long request id", typed: "x", channel: casino, request: strings.Repeat("a", 65), code: 422},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := newHarness(t)
			anna := h.person("anna")
			answer, err := h.chat.Text(h.Ctx, anna, TextRequest{Message: test.typed, Channel: test.channel, RequestID: test.request})
			if test.code != 0 {
				requireRefused(t, err, test.code, nil)
				h.requirePublished()
				requireTexts(t, h.history(casino))
				// A rejected message does not count for the slow mode.
				h.Clock.Advance(-DefaultSlow)
				h.writeText(anna, casino, "still here")
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			m := answer.Message
			if m.Type != TypeText || m.Channel != casino || string(m.Data) != test.want || m.At != h.Clock.Now().UnixMilli() ||
				m.Level != len("anna") || m.User == nil || m.User.ID != anna.User.ID || m.User.Name != "anna" ||
				m.User.Avatar != "/avatar/"+anna.User.ID || len(m.User.Access) != 0 {
				t.Fatalf("%+v", m)
			}
			h.requirePublished(publishedEvent("chat:casino_en", "chatMessage", m))
			requireTexts(t, h.history(casino), test.want)
			requireTexts(t, h.history(sport))
		})
	}
}

func TestRefusalTexts(t *testing.T) {
	if ErrUnknownRoom.Message != "Unknown chat id" || ErrUnknownUser.Message != "Unknown username" {
		t.Fatal("the specification quotes these texts")
	}
}

func TestSlowMode(t *testing.T) {
	h := newHarness(t)
	anna, berta, mia := h.person("anna"), h.person("berta"), h.person("mia", "chat_moderator")
	write := func(call *session.Call, room string) error {
		_, err := h.chat.Text(h.Ctx, call, TextRequest{Message: "x", Channel: room})
		return err
	}
	ok := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	ok(write(anna, casino))
	ok(write(berta, casino)) // another player need not wait
	h.Clock.Advance(4 * time.Second)
	h.Drain()
	requireRefused(t, write(anna, casino), 5, map[string]any{"wait": int64(1)})
	requireRefused(t, write(anna, sport), 5, map[string]any{"wait": int64(1)}) // in any room
	h.Clock.Advance(999 * time.Millisecond)
	requireRefused(t, write(anna, casino), 5, map[string]any{"wait": int64(1)})
	h.requirePublished()
	h.Clock.Advance(time.Millisecond)
	ok(write(anna, sport)) // five seconds after the first: rejected messages do not count
	h.Clock.Advance(100 * time.Millisecond)
	requireRefused(t, write(anna, casino), 5, map[string]any{"wait": int64(5)})
	_, err := h.chat.Sticker(h.Ctx, anna, StickerRequest{URL: "/stickers/gg.svg", Channel: casino})
	requireRefused(t, err, 5, map[string]any{"wait": int64(5)})
	for range 3 {
		ok(write(mia, casino)) // moderators are exempt
	}
	h.Clock.Advance(5 * time.Second)
	h.chat.rateLimits.prune(h.Clock.Now())
	if n := len(h.chat.rateLimits.last); n != 0 {
		t.Fatalf("%d players are remembered", n)
	}
}

func TestMutedPlayersCannotWrite(t *testing.T) {
	h := newHarness(t)
	anna := h.person("anna")
	until := h.Clock.Now().Add(10 * time.Minute)
	if err := h.MuteUntil(nil, anna.User.ID, until); err != nil {
		t.Fatal(err)
	}
	h.wagers["w"] = Wager{ID: "w"}
	extra := map[string]any{"until": until.UnixMilli()}
	_, err := h.chat.Text(h.Ctx, anna, TextRequest{Message: "x", Channel: casino, RequestID: "r"})
	requireRefused(t, err, 2, extra)
	_, err = h.chat.Sticker(h.Ctx, anna, StickerRequest{URL: "/stickers/gg.svg", Channel: casino})
	requireRefused(t, err, 2, extra)
	_, err = h.chat.Link(h.Ctx, anna, LinkRequest{ID: "w", Channel: casino})
	requireRefused(t, err, 2, extra)
	h.requirePublished()
	h.Clock.Advance(10 * time.Minute)
	// The mute has ended at its exact end, and the rejected request may be repeated.
	if _, err := h.chat.Text(h.Ctx, anna, TextRequest{Message: "x", Channel: casino, RequestID: "r"}); err != nil {
		t.Fatal(err)
	}
}

func TestRepeatedRequestWritesOnce(t *testing.T) {
	h := newHarness(t)
	anna, berta := h.person("anna"), h.person("berta")
	request := TextRequest{Message: "once", Channel: casino, RequestID: "r-1"}
	first, err := h.chat.Text(h.Ctx, anna, request)
	if err != nil || first.Message.Request != "r-1" {
		t.Fatal(first, err)
	}
	h.requirePublished(publishedEvent("chat:"+casino, EventMessage.Name(), first.Message))
	again, err := h.chat.Text(h.Ctx, anna, request) // at once: a repeated request has no slow mode
	if err != nil || again.Message.ID != first.Message.ID || string(again.Message.Data) != `"once"` ||
		again.Message.User.Name != "anna" || again.Message.At != first.Message.At {
		t.Fatal(again, err)
	}
	request.Message = "twice"
	_, err = h.chat.Text(h.Ctx, anna, request)
	requireRefused(t, err, 409, nil)
	request.Message, request.Channel = "once", sport
	_, err = h.chat.Text(h.Ctx, anna, request)
	requireRefused(t, err, 409, nil)
	h.requirePublished()
	requireTexts(t, h.history(casino), `"once"`)
	request.Channel = casino
	other, err := h.chat.Text(h.Ctx, berta, request) // request ids are separate for each player
	if err != nil || other.Message.ID == first.Message.ID {
		t.Fatal(other, err)
	}
}

func TestStickers(t *testing.T) {
	h := newHarness(t)
	anna := h.person("anna")
	_, err := h.chat.Sticker(h.Ctx, anna, StickerRequest{URL: "https://evil.example/x.gif", Channel: casino})
	requireRefused(t, err, 6, nil)
	_, err = h.chat.Sticker(h.Ctx, anna, StickerRequest{URL: "/stickers/gg.svg", Channel: "nope"})
	requireRefused(t, err, 3, nil)
	_, err = h.chat.Sticker(h.Ctx, anna, StickerRequest{URL: "/stickers/gg.svg", Channel: shut})
	requireRefused(t, err, 4, nil)
	h.requirePublished()
	answer, err := h.chat.Sticker(h.Ctx, anna, StickerRequest{URL: "/stickers/gg.svg", Channel: casino, RequestID: "s"})
	if err != nil || answer.Message.Type != TypeSticker ||
		string(answer.Message.Data) != `{"url":"/stickers/gg.svg","alt":"gg","width":160,"height":120}` {
		t.Fatalf("%s, %v", answer.Message.Data, err)
	}
	h.requirePublished(publishedEvent("chat:"+casino, EventMessage.Name(), answer.Message))
}

func TestSharedWagers(t *testing.T) {
	h := newHarness(t)
	anna, berta := h.person("anna"), h.person("berta")
	h.wagers["open"] = Wager{ID: "open", Game: "dice", Name: "Dice", Currency: "usd", SplitTotal: "1.00", Multiplier: "1.98", Owner: anna.User.ID}
	h.wagers["private"] = Wager{ID: "private", Owner: anna.User.ID, Private: true}
	link := func(call *session.Call, wager, room string) (Message, error) {
		h.Clock.Advance(DefaultSlow)
		answer, err := h.chat.Link(h.Ctx, call, LinkRequest{ID: wager, Channel: room})
		return answer.Message, err
	}
	_, err := link(anna, "nothing", casino)
	requireRefused(t, err, 404, nil)
	_, err = link(berta, "private", casino)
	requireRefused(t, err, 403, nil)
	_, err = link(anna, "open", "nope")
	requireRefused(t, err, 3, nil)
	_, err = link(anna, "open", shut)
	requireRefused(t, err, 4, nil)
	h.requirePublished()
	shared, err := link(berta, "open", casino)
	if err != nil || shared.Type != TypeWager || shared.User.ID != berta.User.ID ||
		string(shared.Data) != `{"_id":"open","id":"open","game":"dice","name":"Dice","currency":"usd","splitTotal":"1.00","multiplier":"1.98"}` {
		t.Fatalf("%+v %s, %v", shared, shared.Data, err)
	}
	h.requirePublished(publishedEvent("chat:"+casino, EventMessage.Name(), shared))
	if _, err := link(anna, "private", casino); err != nil {
		t.Fatal(err)
	}
}

func TestConcurrentMessages(t *testing.T) {
	h := newHarness(t)
	const players, tries = 12, 5
	var (
		group  sync.WaitGroup
		mu     sync.Mutex
		counts = map[int]int{}
	)
	for p := range players {
		call := h.person(fmt.Sprintf("player%d", p))
		for range tries {
			group.Go(func() {
				// Half of the players repeat one request, the others write new messages.
				request := TextRequest{Message: "hi", Channel: casino}
				if p%2 == 0 {
					request.RequestID = "same"
				}
				_, err := h.chat.Text(h.Ctx, call, request)
				code := 0
				if refusal, _ := fault.From(err); err != nil {
					code = refusal.Code
				}
				mu.Lock()
				counts[code]++
				mu.Unlock()
			})
		}
	}
	group.Wait()
	if counts[0] != players/2*tries+players/2 || counts[5] != players/2*(tries-1) {
		t.Fatalf("answers by code: %v", counts)
	}
	published := h.Drain()
	if len(published) != players || len(h.history(casino)) != players {
		t.Fatalf("%d events, %d messages", len(published), len(h.history(casino)))
	}
	// Events are published in the order of the history.
	answer, err := h.chat.History(h.Ctx, h.person("reader"), HistoryRequest{Channel: casino})
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range answer.Messages {
		if published[players-1-i].Data.(Message).ID != m.ID {
			t.Fatalf("message %d was received out of order", i)
		}
	}
}

func TestServiceMessages(t *testing.T) {
	h := newHarness(t)
	data := map[string]string{"kind": "tip", "amount": "1.00"}
	var sent Message
	tip := func(room string, after error) error {
		return h.DB.Write(h.Ctx, func(tx *db.Tx) (err error) {
			if sent, err = h.chat.Service(tx, room, "", data); err != nil {
				return err
			}
			if got := h.Drain(); len(got) != 0 {
				t.Fatalf("published before the commit: %+v", got)
			}
			return after
		})
	}
	requireRefused(t, tip("nope", nil), 3, nil)
	requireRefused(t, tip(shut, nil), 4, nil)
	broke := errors.New("the money did not move")
	if err := tip(casino, broke); !errors.Is(err, broke) {
		t.Fatal(err)
	}
	h.requirePublished()
	requireTexts(t, h.history(casino))
	if err := tip(casino, nil); err != nil {
		t.Fatal(err)
	}
	if sent.Type != TypeService || sent.User != nil || string(sent.Data) != `{"amount":"1.00","kind":"tip"}` {
		t.Fatalf("%+v %s", sent, sent.Data)
	}
	h.requirePublished(publishedEvent("chat:"+casino, EventMessage.Name(), sent))
	requireTexts(t, h.history(casino), `{"amount":"1.00","kind":"tip"}`)
}
