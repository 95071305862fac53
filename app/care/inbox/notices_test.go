package inbox

import (
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/kerneltest"
	"croupier/db"
)

// Every kind makes one notice with texts and a page, in an existing topic.
func TestEveryKindHasText(t *testing.T) {
	encoded := activity.Values{}.Flag("new_device", true).Number("level", 3).Number("place", 2).Text("country", "DE").Text("asset", "usdt-erc20").
		Text("chain", "btc").Text("chat", "c1").Text("kind", "challenge").Text("control", "loss.day").Text("step", "asked")
	for _, k := range kinds {
		h := newHarness(t)
		call := h.player()
		if k.topic == Offers {
			h.choose(call, Offers, Site, true)
		}
		e := eventOf(k.id, call)
		e.USD, e.Values = 12_345_678, encoded
		h.recordEvents(e)
		answer := h.list(call, 0)
		if len(answer.Notices) != 1 || answer.Unread != 1 {
			t.Fatalf("%s: %+v", k.id, answer)
		}
		n := answer.Notices[0]
		if _, known := findTopic(n.Topic); !known || n.Title == "" || !strings.HasSuffix(n.Text, ".") || !strings.HasPrefix(n.Path, "/") || n.Read {
			t.Errorf("%s: %+v", k.id, n)
		}
		if outgoing := kerneltest.Data(t, EventNotice, h.Events.Drain()); len(outgoing) != 1 || outgoing[0].Notice != n || outgoing[0].Unread != 1 {
			t.Errorf("%s: pages receive %+v", k.id, outgoing)
		}
	}
}

func TestNoticeTexts(t *testing.T) {
	for _, one := range []struct {
		kind string
		usd  int64
		with activity.Values
		want string
	}{
		{"deposit", 12_345_678, activity.Values{}.Text("asset", "usdt-erc20"), "A deposit of USDT (ERC20) worth $12.34 is in your balance."},
		{"deposit", 0, activity.Values{}.Text("asset", "btc"), "A deposit of BTC is in your balance."},
		{"deposit_held", 0, activity.Values{}, "A deposit of coins has arrived and is looked at before it is credited."},
		{"sign_in", 0, activity.Values{}.Text("country", "DE"), "Your account was opened in a browser that we had not seen before, in Germany. If this was not you, sign it out and change your password."},
		{"sign_in", 0, activity.Values{}.Text("country", "??"), "Your account was opened in a browser that we had not seen before. If this was not you, sign it out and change your password."},
		{"race_prize", 5_000_000, activity.Values{}.Number("place", 2).Text("kind", "race"), "Your prize worth $5.00 is in your balance."},
	} {
		if got := kindByID[one.kind].text(activity.Event{Kind: one.kind, USD: one.usd, Values: one.with}).text; got != one.want {
			t.Errorf("%s: %q, want %q", one.kind, got, one.want)
		}
	}
	for control, want := range map[string]string{
		"loss.day": "Your loss limit of a day was set", "time.month": "Your time limit of a month was set", "block.crash": "Your block of crash was set",
		"timeout": "Your time-out was set", "night": "Your night pause was set", "reality": "Your reality check was set",
	} {
		if got := playControl(activity.Event{Values: activity.Values{}.Text("control", control).Text("step", "stricter")}).title; got != want {
			t.Errorf("%s: %q, want %q", control, got, want)
		}
	}
}

// An event makes one notice, also across restarts. An event without a player, or one that is no
// news, makes none.
func TestEventsMakeOneNotice(t *testing.T) {
	h := newHarness(t)
	call, other := h.player(), h.player()
	known := eventOf("sign_in", call)
	known.Values = activity.Values{}.Flag("new_device", false)
	h.recordEvents(eventOf("deposit", call), eventOf("gift", call), activity.Event{Kind: "sign_in", Values: activity.Values{}.Flag("new_device", true)}, known, eventOf("deposit", other))
	h.start()
	h.recordEvents()
	if got := h.list(call, 0); len(got.Notices) != 1 || got.Notices[0].Topic != Deposits {
		t.Errorf("the player reads %+v", got)
	}
	if got := h.Count(`notices`); got != 2 {
		t.Errorf("there are %d notices, want 2", got)
	}
}

// A sign-in in the browser of the sign-up makes no notice; one in another browser does.
func TestSignUpSignInMakesNoNotice(t *testing.T) {
	h := newHarness(t)
	call := h.player()
	signIn := eventOf("sign_in", call)
	signIn.Values = activity.Values{}.Flag("new_device", true)
	h.recordEvents(eventOf("sign_up", call), signIn)
	h.Clock.Advance(signUpWindow)
	h.recordEvents(signIn)
	if got := h.list(call, 0).Unread; got != 0 {
		t.Errorf("%d notices about the first visit", got)
	}
	h.Clock.Advance(time.Millisecond)
	h.recordEvents(signIn)
	if got := h.list(call, 0).Unread; got != 1 {
		t.Errorf("%d notices about another browser", got)
	}
}

// A new notice is made if there is no unread one of its kind.
func TestOnceKindsHaveOneUnreadNotice(t *testing.T) {
	h := newHarness(t)
	call := h.player()
	h.recordEvents(eventOf("support_answer", call), eventOf("support_answer", call))
	answer := h.list(call, 0)
	if len(answer.Notices) != 1 {
		t.Fatalf("%d notices", len(answer.Notices))
	}
	_, err := h.notices.Read(t.Context(), call, NoticesReadRequest{ID: answer.Notices[0].ID})
	h.Check(err)
	h.recordEvents(eventOf("support_answer", call))
	if answer = h.list(call, 0); len(answer.Notices) != 2 || answer.Unread != 1 {
		t.Errorf("after it was read: %+v", answer)
	}
}

func TestPagesAndReading(t *testing.T) {
	h := newHarness(t)
	call, other := h.player(), h.player()
	for range 2*pageSize + 1 {
		h.Write(func(tx *db.Tx) error { return h.notices.Activity.Write(tx, eventOf("deposit", call)) })
	}
	h.recordEvents(eventOf("deposit", other))
	var ids []int64
	for before, pages := int64(0), 0; pages == 0 || before != 0; pages++ {
		page := h.list(call, before)
		for _, n := range page.Notices {
			ids = append(ids, n.ID)
		}
		if before = page.Next; pages > 3 {
			t.Fatal("the pages have no end")
		}
	}
	if len(ids) != 2*pageSize+1 || !slices.IsSortedFunc(ids, func(a, b int64) int { return int(b - a) }) {
		t.Fatalf("the pages have %d notices: %v", len(ids), ids)
	}
	for _, step := range []struct {
		id   int64
		all  bool
		want int
	}{
		{ids[0], false, 2 * pageSize}, {ids[0], false, 2 * pageSize}, {ids[pageSize], true, pageSize - 1}, {activity.MaxSeq, true, 0},
	} {
		got, err := h.notices.Read(t.Context(), call, NoticesReadRequest{ID: step.id, All: step.all})
		h.Check(err)
		if got.Unread != step.want {
			t.Errorf("after reading %+v: %d unread", step, got.Unread)
		}
	}
	// Another player's notice is not changed.
	foreign := h.list(other, 0).Notices[0]
	_, err := h.notices.Read(t.Context(), call, NoticesReadRequest{ID: foreign.ID})
	h.Check(err)
	if got := h.list(other, 0); got.Unread != 1 {
		t.Error("a stranger has read a notice")
	}
}

func TestUnreadCountIsCapped(t *testing.T) {
	h := newHarness(t)
	call := h.player()
	h.Write(func(tx *db.Tx) error {
		for range MaxUnread + 5 {
			if err := h.notices.Activity.Write(tx, eventOf("deposit", call)); err != nil {
				return err
			}
		}
		return nil
	})
	h.recordEvents()
	if got := h.list(call, 0).Unread; got != MaxUnread {
		t.Errorf("%d unread, want %d", got, MaxUnread)
	}
}

// Notices are kept for 180 days, to the millisecond.
func TestOldNoticesAreDeleted(t *testing.T) {
	h := newHarness(t)
	call := h.player()
	h.recordEvents(eventOf("deposit", call))
	h.Clock.Advance(retention)
	h.Check(h.notices.deleteOld(t.Context()))
	if got := h.Count(`notices`); got != 1 {
		t.Fatalf("after 180 days there are %d", got)
	}
	h.Clock.Advance(time.Millisecond)
	h.Check(h.notices.deleteOld(t.Context()))
	if got := h.Count(`notices`); got != 0 {
		t.Errorf("after that there are %d", got)
	}
}

// A site that lacks a source of events for a notice does not start.
func TestMissingSourceFailsStart(t *testing.T) {
	h := newHarness(t)
	h.Check(h.notices.Start(t.Context()))
	h.notices.Activity = activity.New()
	if err := h.notices.Start(t.Context()); err == nil || !strings.Contains(err.Error(), "sign_in") {
		t.Errorf("started: %v", err)
	}
}

func TestInvalidRequestsAreRefused(t *testing.T) {
	h := newHarness(t)
	call := h.player()
	_, err := h.notices.Choose(t.Context(), call, ChooseRequest{Security, ByEmail, false})
	h.requireCode("security off", err, fault.CodeForbidden)
	_, err = h.notices.Choose(t.Context(), call, ChooseRequest{"weather", Site, true})
	h.requireCode("an unknown topic", err, fault.CodeInvalid)
}
