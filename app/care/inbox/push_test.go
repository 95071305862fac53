package inbox

import (
	"testing"
	"time"

	"croupier/db"
)

// pushContent returns the content of a notice for a browser now.
func (h *harness) pushContent(p queuedPush) (outgoing PushContent, wanted bool) {
	h.T.Helper()
	h.Read(func(q *db.Reader) (err error) {
		outgoing, wanted, err = h.notices.PushContent(q, p.userID, p.id)
		return err
	})
	return outgoing, wanted
}

// Browsers get the notices that the player wants there, also those that the site does not show.
// Notices about account security are always sent, and old ones never.
func TestBrowsersAreNotified(t *testing.T) {
	h := newHarness(t)
	call := h.player()
	h.choose(call, Deposits, Site, false)
	h.recordEvents(eventOf("deposit", call), eventOf("password_changed", call))
	h.choose(call, Deposits, ByPush, false)
	h.recordEvents(eventOf("deposit", call))
	if len(h.pushed) != 2 || h.pushed[0].userID != call.User.ID {
		t.Fatalf("%+v", h.pushed)
	}
	if outgoing, wanted := h.pushContent(h.pushed[1]); !wanted || outgoing.Topic != Security || !outgoing.Urgent || outgoing.Title == "" || outgoing.Path == "" {
		t.Errorf("%+v, %v", outgoing, wanted)
	}
	if _, wanted := h.pushContent(h.pushed[0]); wanted {
		t.Error("a notice whose topic was turned off meanwhile is wanted")
	}
	h.choose(call, Deposits, ByPush, true)
	if outgoing, wanted := h.pushContent(h.pushed[0]); !wanted || outgoing.Urgent || outgoing.Topic != Deposits {
		t.Errorf("%+v, %v", outgoing, wanted)
	}
	if _, wanted := h.pushContent(queuedPush{h.IDs.New(), h.pushed[0].id}); wanted {
		t.Error("a notice of another player is pushed")
	}
	h.Write(func(tx *db.Tx) error { _, err := tx.Exec(`UPDATE notices SET read_at = 1`); return err })
	_, first := h.pushContent(h.pushed[0])
	_, second := h.pushContent(h.pushed[1])
	if first || !second {
		t.Error("a read notice is pushed, or security is not")
	}
	h.Write(func(tx *db.Tx) error { return h.notices.Activity.Write(tx, eventOf("withdrawal", call)) })
	h.Clock.Advance(maxEmailAge + time.Millisecond)
	h.recordEvents()
	if len(h.pushed) != 2 {
		t.Error("old notices are pushed")
	}
}

// Offers are sent to a browser only with consent, and never to a player who is excluded from
// marketing. After a self-exclusion no browser gets notices.
func TestBrowsersGetNoMarketing(t *testing.T) {
	h := newHarness(t)
	call := h.player()
	h.recordEvents(eventOf("cashback", call))
	h.choose(call, Offers, ByPush, true)
	h.recordEvents(eventOf("cashback", call), eventOf("vip_level", call))
	if len(h.pushed) != 2 || h.Count(`consents WHERE purpose = 'offers:push' AND given = 1`) != 1 {
		t.Fatalf("%+v", h.pushed)
	}
	h.noMarketing[call.User.ID] = true
	for _, p := range h.pushed {
		if _, wanted := h.pushContent(p); wanted {
			t.Error("a browser gets marketing")
		}
	}
	h.recordEvents(eventOf("cashback", call), eventOf("race_prize", call))
	if len(h.pushed) != 2 || len(h.forgotten) != 0 {
		t.Errorf("%+v, %v", h.pushed, h.forgotten)
	}
	h.recordEvents(eventOf("excluded", call))
	if len(h.forgotten) != 1 || h.forgotten[0] != call.User.ID {
		t.Errorf("forgotten: %v", h.forgotten)
	}
}
