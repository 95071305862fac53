package inbox

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/activity"
	"croupier/app/kernel/export"
	"croupier/db"
)

// A topic is sent on the channels that the player has chosen, and on no other.
func TestChoicesApply(t *testing.T) {
	for _, one := range []struct{ site, email bool }{{true, true}, {true, false}, {false, true}, {false, false}} {
		t.Run(fmt.Sprintf("site %v email %v", one.site, one.email), func(t *testing.T) {
			h := newHarness(t)
			call := h.player()
			h.choose(call, Deposits, Site, one.site)
			h.choose(call, Deposits, ByEmail, one.email)
			h.recordEvents(eventOf("deposit", call))
			h.sendEmails()
			h.sendEmails()
			if got := len(h.list(call, 0).Notices) == 1; got != one.site {
				t.Errorf("on the site: %v", got)
			}
			if got := len(h.emails) == 1; got != one.email {
				t.Errorf("by email: %v", h.emails)
			}
		})
	}
}

// Choices remain until they are changed. They apply to one player only.
func TestChoicesAreShown(t *testing.T) {
	h := newHarness(t)
	call, other := h.player(), h.player()
	h.choose(call, Wins, Site, false)
	h.choose(call, Offers, ByEmail, true)
	for _, recipient := range []struct {
		name string
		got  func() (NoticeChoices, error)
		wins bool
		mail bool
	}{
		{"the player", func() (NoticeChoices, error) { return h.notices.Choices(t.Context(), call, action.None{}) }, false, true},
		{"another", func() (NoticeChoices, error) { return h.notices.Choices(t.Context(), other, action.None{}) }, true, false},
	} {
		got, err := recipient.got()
		h.Check(err)
		for _, one := range got.Topics {
			switch {
			case one.ID == Wins && one.Site != recipient.wins, one.ID == Offers && (one.Email != recipient.mail || one.Site), one.ID == Security && !(one.Locked && one.Site && one.Email):
				t.Errorf("%s: %+v", recipient.name, one)
			}
		}
		if len(got.Topics) != len(topics) {
			t.Errorf("%s has %d topics", recipient.name, len(got.Topics))
		}
	}
}

// Offers are sent only with consent, and never to players who are excluded from marketing. Every
// consent and its withdrawal is recorded once.
func TestOffersNeedConsent(t *testing.T) {
	h := newHarness(t)
	call := h.player()
	offered := func() int {
		h.recordEvents(eventOf("cashback", call))
		h.sendEmails()
		answer := h.list(call, 0)
		_, err := h.notices.Read(t.Context(), call, NoticesReadRequest{ID: activity.MaxSeq, All: true})
		h.Check(err)
		return answer.Unread
	}
	if offered() != 0 {
		t.Error("an offer came unasked")
	}
	h.choose(call, Offers, Site, true)
	h.choose(call, Offers, Site, true)
	if offered() != 1 {
		t.Error("no offer came to a player who wants them")
	}
	h.noMarketing[call.User.ID] = true
	if offered() != 0 {
		t.Error("an offer came to a player who is excluded from marketing")
	}
	h.recordEvents(eventOf("vip_level", call), eventOf("race_prize", call))
	if got := h.list(call, 0).Unread; got != 0 {
		t.Errorf("%d marketing notices", got)
	}
	h.noMarketing[call.User.ID] = false
	h.choose(call, Offers, Site, false)
	if offered() != 0 {
		t.Error("an offer came after the end of the consent")
	}
	if given, withdrawn := h.Count(`consents WHERE purpose = 'offers:site' AND given = 1 AND edition = 1`), h.Count(`consents WHERE given = 0`); given != 1 || withdrawn != 1 {
		t.Errorf("written down: %d given, %d taken back", given, withdrawn)
	}
	if len(h.emails) != 0 {
		t.Errorf("emails: %+v", h.emails)
	}
}

// An email is not sent if it is no longer wanted when it is due: the notice was read, the topic
// turned off, or the player excluded. An email about account security is always sent.
func TestUnneededEmailsAreSkipped(t *testing.T) {
	for name, one := range map[string]struct {
		kind string
		then func(h *harness, userID string, list NoticesAnswer)
		want int
	}{
		"wanted": {"withdrawal_paid", func(*harness, string, NoticesAnswer) {}, 1},
		"read": {"withdrawal_paid", func(h *harness, _ string, _ NoticesAnswer) {
			h.Write(func(tx *db.Tx) error { _, err := tx.Exec(`UPDATE notices SET read_at = 1`); return err })
		}, 0},
		"off": {"withdrawal_paid", func(h *harness, userID string, _ NoticesAnswer) {
			h.Write(func(tx *db.Tx) error { return storeChoice(tx, userID, Withdrawals, ByEmail, false) })
		}, 0},
		"excluded": {"cashback", func(h *harness, userID string, _ NoticesAnswer) { h.noMarketing[userID] = true }, 0},
		"security": {"sign_in", func(h *harness, _ string, _ NoticesAnswer) {
			h.Write(func(tx *db.Tx) error { _, err := tx.Exec(`UPDATE notices SET read_at = 1`); return err })
		}, 1},
		"written elsewhere": {"password_changed", func(*harness, string, NoticesAnswer) {}, 0},
	} {
		h := newHarness(t)
		call := h.player()
		h.choose(call, Offers, ByEmail, true)
		e := eventOf(one.kind, call)
		e.Values = activity.Values{}.Flag("new_device", true)
		h.recordEvents(e)
		one.then(h, call.User.ID, h.list(call, 0))
		h.sendEmails()
		h.sendEmails()
		if len(h.emails) != one.want {
			t.Errorf("%s: %d emails", name, len(h.emails))
		}
		if due := h.Count(`notices WHERE email_state = 1`); due != 0 {
			t.Errorf("%s: %d emails are still due", name, due)
		}
	}
}

// Notices that do not fit into the mail queue are sent later, and none is sent twice.
func TestEmailsWaitForMailQueue(t *testing.T) {
	h := newHarness(t)
	calls := []string{}
	for range 3 {
		call := h.player()
		calls = append(calls, call.User.ID)
		h.recordEvents(eventOf("withdrawal_paid", call))
	}
	h.queueCapacity = 2
	h.sendEmails()
	if len(h.emails) != 2 {
		t.Fatalf("%d emails fit", len(h.emails))
	}
	h.queueCapacity = -1
	h.sendEmails()
	h.sendEmails()
	var to []string
	for _, l := range h.emails {
		to = append(to, l.To)
	}
	if !slices.Equal(to, calls) {
		t.Errorf("emails went to %v, want %v", to, calls)
	}
}

// Events that are two days old get no email: a site that was down does not start with thousands of
// them.
func TestOldEventsAreNotEmailed(t *testing.T) {
	for age, want := range map[time.Duration]int{maxEmailAge: 1, maxEmailAge + time.Millisecond: 0} {
		h := newHarness(t)
		call := h.player()
		h.Write(func(tx *db.Tx) error { return h.notices.Activity.Write(tx, eventOf("withdrawal_paid", call)) })
		h.Clock.Advance(age)
		h.recordEvents()
		h.sendEmails()
		if len(h.emails) != want || len(h.list(call, 0).Notices) != 1 {
			t.Errorf("after %v: %d emails", age, len(h.emails))
		}
	}
}

// A consent is stored with the edition of its text. An unchanged consent is not stored again, and
// no row is ever removed.
func TestConsentsAreRecorded(t *testing.T) {
	h := newHarness(t)
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

// Consents from before schema 131 name the channel email otherwise. A regulator gets its present name.
func TestExportedConsentsHavePresentNames(t *testing.T) {
	h := newHarness(t)
	h.Write(func(tx *db.Tx) error {
		_, err := tx.Exec(`INSERT INTO consents (user_id, purpose, given, edition, at) VALUES ('anna', 'offers:letter', 1, 1, 5), ('anna', 'offers:site', 0, 1, 6), ('anna', 'measuring', 1, 1, 7)`)
		return err
	})
	h.Read(func(q *db.Reader) error {
		rows, last, err := Exports()[0].Read(q, "", export.Cutoff{AsOf: 7}, 10)
		want := [][]string{{"1", "anna", "offers:email", "1", "1", "5"}, {"2", "anna", "offers:site", "0", "1", "6"}}
		if !slices.EqualFunc(rows, want, slices.Equal) || last != "2" {
			t.Errorf("%q up to %s, want %q", rows, last, want)
		}
		return err
	})
}
