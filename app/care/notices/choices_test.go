package notices

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/activity"
	"croupier/db"
)

// A topic comes over the channels that the player has chosen, and over no other.
func TestChoicesHold(t *testing.T) {
	for _, one := range []struct{ site, letter bool }{{true, true}, {true, false}, {false, true}, {false, false}} {
		t.Run(fmt.Sprintf("site %v letter %v", one.site, one.letter), func(t *testing.T) {
			h := newHouse(t)
			call := h.player()
			h.choose(call, Deposits, Site, one.site)
			h.choose(call, Deposits, ByMail, one.letter)
			h.happens(of("deposit", call))
			h.post()
			h.post()
			if got := len(h.list(call, 0).Notices) == 1; got != one.site {
				t.Errorf("on the site: %v", got)
			}
			if got := len(h.letters) == 1; got != one.letter {
				t.Errorf("by letter: %v", h.letters)
			}
		})
	}
}

// Choices hold until they are changed; those of one player are not another's.
func TestChoicesAreShown(t *testing.T) {
	h := newHouse(t)
	call, other := h.player(), h.player()
	h.choose(call, Wins, Site, false)
	h.choose(call, Offers, ByMail, true)
	for _, who := range []struct {
		name string
		got  func() (NoticeChoices, error)
		wins bool
		mail bool
	}{
		{"the player", func() (NoticeChoices, error) { return h.notices.Choices(t.Context(), call, action.None{}) }, false, true},
		{"another", func() (NoticeChoices, error) { return h.notices.Choices(t.Context(), other, action.None{}) }, true, false},
	} {
		got, err := who.got()
		h.Check(err)
		for _, one := range got.Topics {
			switch {
			case one.ID == Wins && one.Site != who.wins, one.ID == Offers && (one.Letter != who.mail || one.Site), one.ID == Security && !(one.Locked && one.Site && one.Letter):
				t.Errorf("%s: %+v", who.name, one)
			}
		}
		if len(got.Topics) != len(topics) {
			t.Errorf("%s has %d topics", who.name, len(got.Topics))
		}
	}
}

// Offers come to nobody who has not agreed, and to nobody whom nothing may tempt.
// Every agreement is written down once, and its end too.
func TestOffersNeedConsent(t *testing.T) {
	h := newHouse(t)
	call := h.player()
	offered := func() int {
		h.happens(of("cashback", call))
		h.post()
		answer := h.list(call, 0)
		_, err := h.notices.Read(t.Context(), call, NoticesReadRequest{ID: activity.Last, All: true})
		h.Check(err)
		return answer.Unread
	}
	if offered() != 0 {
		t.Error("an offer came unasked")
	}
	h.choose(call, Offers, Site, true)
	h.choose(call, Offers, Site, true)
	if offered() != 1 {
		t.Error("no offer came to somebody who wants them")
	}
	h.barred[call.User.ID] = true
	if offered() != 0 {
		t.Error("an offer came to somebody who must not be tempted")
	}
	h.happens(of("vip_level", call), of("race_prize", call))
	if got := h.list(call, 0).Unread; got != 0 {
		t.Errorf("%d notices tempt", got)
	}
	h.barred[call.User.ID] = false
	h.choose(call, Offers, Site, false)
	if offered() != 0 {
		t.Error("an offer came after the end of the consent")
	}
	if given, taken := h.Count(`consents WHERE purpose = 'offers:site' AND given = 1 AND edition = 1`), h.Count(`consents WHERE given = 0`); given != 1 || taken != 1 {
		t.Errorf("written down: %d given, %d taken back", given, taken)
	}
	if len(h.letters) != 0 {
		t.Errorf("letters: %+v", h.letters)
	}
}

// A letter is spared when it is not wanted any more by the time it is written: read
// here, turned off, or meanwhile excluded. One about the safety of the account is not.
func TestLettersThatAreSpared(t *testing.T) {
	for name, one := range map[string]struct {
		kind string
		then func(h *house, userID string, list NoticesAnswer)
		want int
	}{
		"wanted": {"withdrawal_paid", func(*house, string, NoticesAnswer) {}, 1},
		"read": {"withdrawal_paid", func(h *house, _ string, _ NoticesAnswer) {
			h.Write(func(tx *db.Tx) error { _, err := tx.Exec(`UPDATE notices SET read_at = 1`); return err })
		}, 0},
		"off": {"withdrawal_paid", func(h *house, userID string, _ NoticesAnswer) {
			h.Write(func(tx *db.Tx) error { return putChoice(tx, userID, Withdrawals, ByMail, false) })
		}, 0},
		"excluded": {"cashback", func(h *house, userID string, _ NoticesAnswer) { h.barred[userID] = true }, 0},
		"security": {"sign_in", func(h *house, _ string, _ NoticesAnswer) {
			h.Write(func(tx *db.Tx) error { _, err := tx.Exec(`UPDATE notices SET read_at = 1`); return err })
		}, 1},
		"written elsewhere": {"password_changed", func(*house, string, NoticesAnswer) {}, 0},
	} {
		h := newHouse(t)
		call := h.player()
		h.choose(call, Offers, ByMail, true)
		e := of(one.kind, call)
		e.Facts = activity.Facts{}.Flag("new_device", true)
		h.happens(e)
		one.then(h, call.User.ID, h.list(call, 0))
		h.post()
		h.post()
		if len(h.letters) != one.want {
			t.Errorf("%s: %d letters", name, len(h.letters))
		}
		if due := h.Count(`notices WHERE letter = 1`); due != 0 {
			t.Errorf("%s: %d letters are still due", name, due)
		}
	}
}

// What does not fit into the mail is written later, and nothing twice.
func TestLettersWaitForTheMail(t *testing.T) {
	h := newHouse(t)
	calls := []string{}
	for range 3 {
		call := h.player()
		calls = append(calls, call.User.ID)
		h.happens(of("withdrawal_paid", call))
	}
	h.room = 2
	h.post()
	if len(h.letters) != 2 {
		t.Fatalf("%d letters fit", len(h.letters))
	}
	h.room = -1
	h.post()
	h.post()
	var to []string
	for _, l := range h.letters {
		to = append(to, l.To)
	}
	if !slices.Equal(to, calls) {
		t.Errorf("letters went to %v, want %v", to, calls)
	}
}

// News of the day before yesterday needs no letter: a site that rested does not begin
// with thousands.
func TestOldNewsHaveNoLetters(t *testing.T) {
	for age, want := range map[time.Duration]int{lettersWithin: 1, lettersWithin + time.Millisecond: 0} {
		h := newHouse(t)
		call := h.player()
		h.Write(func(tx *db.Tx) error { return h.notices.Activity.Write(tx, of("withdrawal_paid", call)) })
		h.Clock.Advance(age)
		h.happens()
		h.post()
		if len(h.letters) != want || len(h.list(call, 0).Notices) != 1 {
			t.Errorf("after %v: %d letters", age, len(h.letters))
		}
	}
}

// A consent is written with the edition of its text; the same again is not, and
// nothing takes a row back.
func TestConsentsAreWrittenDown(t *testing.T) {
	h := newHouse(t)
	call := h.player()
	for _, r := range []ConsentRequest{{Measuring, true, 1}, {Measuring, true, 1}, {Measuring, false, 1}, {Measuring, true, 1}, {Measuring, true, 2}} {
		_, err := h.notices.Consent(t.Context(), call, r)
		h.Check(err)
	}
	if got := h.Count(`consents WHERE user_id = $1`, call.User.ID); got != 4 {
		t.Errorf("%d rows, want 4", got)
	}
	for _, statement := range []string{`UPDATE consents SET given = 0`, `DELETE FROM consents`} {
		if err := h.DB.Write(t.Context(), func(tx *db.Tx) error { _, err := tx.Exec(statement); return err }); err == nil {
			t.Errorf("%s worked", statement)
		}
	}
}
