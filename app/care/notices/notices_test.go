package notices

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

// Every kind makes one notice with words and a page, in a topic that there is.
func TestEveryKindSpeaks(t *testing.T) {
	facts := activity.Facts{}.Flag("new_device", true).Number("level", 3).Number("place", 2).Text("country", "DE").Text("asset", "usdt-erc20").
		Text("chain", "btc").Text("chat", "c1").Text("kind", "challenge").Text("control", "loss.day").Text("step", "asked")
	for _, k := range kinds {
		h := newHouse(t)
		call := h.player()
		if k.topic == Offers {
			h.choose(call, Offers, Site, true)
		}
		e := of(k.id, call)
		e.USD, e.Facts = 12_345_678, facts
		h.happens(e)
		answer := h.list(call, 0)
		if len(answer.Notices) != 1 || answer.Unread != 1 {
			t.Fatalf("%s: %+v", k.id, answer)
		}
		n := answer.Notices[0]
		if _, known := findTopic(n.Topic); !known || n.Title == "" || !strings.HasSuffix(n.Text, ".") || !strings.HasPrefix(n.Path, "/") || n.Read {
			t.Errorf("%s: %+v", k.id, n)
		}
		if told := kerneltest.Data(t, EventTold, h.Events.Take()); len(told) != 1 || told[0].Notice != n || told[0].Unread != 1 {
			t.Errorf("%s: pages are told %+v", k.id, told)
		}
	}
}

func TestTheWords(t *testing.T) {
	for _, one := range []struct {
		kind string
		usd  int64
		with activity.Facts
		want string
	}{
		{"deposit", 12_345_678, activity.Facts{}.Text("asset", "usdt-erc20"), "A deposit of USDT (ERC20) worth $12.34 is in your balance."},
		{"deposit", 0, activity.Facts{}.Text("asset", "btc"), "A deposit of BTC is in your balance."},
		{"deposit_held", 0, activity.Facts{}, "A deposit of coins has arrived and is looked at before it is credited."},
		{"sign_in", 0, activity.Facts{}.Text("country", "DE"), "Your account was opened in a browser that we had not seen before, in Germany. If this was not you, sign it out and change your password."},
		{"sign_in", 0, activity.Facts{}.Text("country", "??"), "Your account was opened in a browser that we had not seen before. If this was not you, sign it out and change your password."},
		{"race_prize", 5_000_000, activity.Facts{}.Number("place", 2).Text("kind", "race"), "Your prize worth $5.00 is in your balance."},
	} {
		if got := kindByID[one.kind].say(activity.Event{Kind: one.kind, USD: one.usd, Facts: one.with}).text; got != one.want {
			t.Errorf("%s: %q, want %q", one.kind, got, one.want)
		}
	}
	for control, want := range map[string]string{
		"loss.day": "Your loss limit of a day was set", "time.month": "Your time limit of a month was set", "block.crash": "Your block of crash was set",
		"timeout": "Your time-out was set", "night": "Your night pause was set", "reality": "Your reality check was set",
	} {
		if got := playControl(activity.Event{Facts: activity.Facts{}.Text("control", control).Text("step", "stricter")}).title; got != want {
			t.Errorf("%s: %q, want %q", control, got, want)
		}
	}
}

// An event is told once, whatever restarts; what concerns nobody, and what is no news,
// is not told.
func TestEventsAreToldOnce(t *testing.T) {
	h := newHouse(t)
	call, other := h.player(), h.player()
	known := of("sign_in", call)
	known.Facts = activity.Facts{}.Flag("new_device", false)
	h.happens(of("deposit", call), of("gift", call), activity.Event{Kind: "sign_in", Facts: activity.Facts{}.Flag("new_device", true)}, known, of("deposit", other))
	h.begin()
	h.happens()
	if got := h.list(call, 0); len(got.Notices) != 1 || got.Notices[0].Topic != Deposits {
		t.Errorf("the player reads %+v", got)
	}
	if got := h.Count(`notices`); got != 2 {
		t.Errorf("there are %d notices, want 2", got)
	}
}

// The browser in which an account was made is nobody's surprise; another one is.
func TestTheFirstSignInIsNoNews(t *testing.T) {
	h := newHouse(t)
	call := h.player()
	signIn := of("sign_in", call)
	signIn.Facts = activity.Facts{}.Flag("new_device", true)
	h.happens(of("sign_up", call), signIn)
	h.Clock.Advance(sameVisit)
	h.happens(signIn)
	if got := h.list(call, 0).Unread; got != 0 {
		t.Errorf("%d notices about the first visit", got)
	}
	h.Clock.Advance(time.Millisecond)
	h.happens(signIn)
	if got := h.list(call, 0).Unread; got != 1 {
		t.Errorf("%d notices about another browser", got)
	}
}

// What has no unread brother is told again.
func TestOneOfAKindWaits(t *testing.T) {
	h := newHouse(t)
	call := h.player()
	h.happens(of("support_answer", call), of("support_answer", call))
	answer := h.list(call, 0)
	if len(answer.Notices) != 1 {
		t.Fatalf("told %d times", len(answer.Notices))
	}
	_, err := h.notices.Read(t.Context(), call, NoticesReadRequest{ID: answer.Notices[0].ID})
	h.Check(err)
	h.happens(of("support_answer", call))
	if answer = h.list(call, 0); len(answer.Notices) != 2 || answer.Unread != 1 {
		t.Errorf("after it was read: %+v", answer)
	}
}

func TestPagesAndReading(t *testing.T) {
	h := newHouse(t)
	call, other := h.player(), h.player()
	for range 2*perPage + 1 {
		h.Write(func(tx *db.Tx) error { return h.notices.Activity.Write(tx, of("deposit", call)) })
	}
	h.happens(of("deposit", other))
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
	if len(ids) != 2*perPage+1 || !slices.IsSortedFunc(ids, func(a, b int64) int { return int(b - a) }) {
		t.Fatalf("the pages have %d notices: %v", len(ids), ids)
	}
	for _, step := range []struct {
		id   int64
		all  bool
		want int
	}{
		{ids[0], false, 2 * perPage}, {ids[0], false, 2 * perPage}, {ids[perPage], true, perPage - 1}, {activity.Last, true, 0},
	} {
		got, err := h.notices.Read(t.Context(), call, NoticesReadRequest{ID: step.id, All: step.all})
		h.Check(err)
		if got.Unread != step.want {
			t.Errorf("after reading %+v: %d unread", step, got.Unread)
		}
	}
	// Another player's notice stays theirs.
	theirs := h.list(other, 0).Notices[0]
	_, err := h.notices.Read(t.Context(), call, NoticesReadRequest{ID: theirs.ID})
	h.Check(err)
	if got := h.list(other, 0); got.Unread != 1 {
		t.Error("a stranger has read a notice")
	}
}

func TestTheCountHasAnEnd(t *testing.T) {
	h := newHouse(t)
	call := h.player()
	h.Write(func(tx *db.Tx) error {
		for range MostUnread + 5 {
			if err := h.notices.Activity.Write(tx, of("deposit", call)); err != nil {
				return err
			}
		}
		return nil
	})
	h.happens()
	if got := h.list(call, 0).Unread; got != MostUnread {
		t.Errorf("%d unread, want %d", got, MostUnread)
	}
}

// Notices are kept for 180 days, to the millisecond.
func TestOldNoticesGo(t *testing.T) {
	h := newHouse(t)
	call := h.player()
	h.happens(of("deposit", call))
	h.Clock.Advance(keptFor)
	h.Check(h.notices.forget(t.Context()))
	if got := h.Count(`notices`); got != 1 {
		t.Fatalf("after 180 days there are %d", got)
	}
	h.Clock.Advance(time.Millisecond)
	h.Check(h.notices.forget(t.Context()))
	if got := h.Count(`notices`); got != 0 {
		t.Errorf("after that there are %d", got)
	}
}

// A site that writes less than is told of does not start.
func TestASourceThatIsMissing(t *testing.T) {
	h := newHouse(t)
	h.Check(h.notices.Start(t.Context()))
	h.notices.Activity = activity.New()
	if err := h.notices.Start(t.Context()); err == nil || !strings.Contains(err.Error(), "sign_in") {
		t.Errorf("started: %v", err)
	}
}

func TestWhatIsRefused(t *testing.T) {
	h := newHouse(t)
	call := h.player()
	_, err := h.notices.Choose(t.Context(), call, ChooseRequest{Security, ByMail, false})
	h.refused("security off", err, fault.CodeForbidden)
	_, err = h.notices.Choose(t.Context(), call, ChooseRequest{"weather", Site, true})
	h.refused("an unknown topic", err, fault.CodeInvalid)
}
