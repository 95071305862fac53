package notices

import (
	"testing"
	"time"

	"croupier/db"
)

// told is what a browser would be told of a notice now.
func (h *house) told(p pushed) (told Told, wanted bool) {
	h.T.Helper()
	h.Read(func(q *db.Reader) (err error) {
		told, wanted, err = h.notices.Told(q, p.userID, p.id)
		return err
	})
	return told, wanted
}

// A browser is told of what the player wants there, also where the site does not show it;
// of the safety of the account always, and of what is old never.
func TestBrowsersAreTold(t *testing.T) {
	h := newHouse(t)
	call := h.player()
	h.choose(call, Deposits, Site, false)
	h.happens(of("deposit", call), of("password_changed", call))
	h.choose(call, Deposits, ByPush, false)
	h.happens(of("deposit", call))
	if len(h.pushed) != 2 || h.pushed[0].userID != call.User.ID {
		t.Fatalf("%+v", h.pushed)
	}
	if told, wanted := h.told(h.pushed[1]); !wanted || told.Topic != Security || !told.Urgent || told.Title == "" || told.Path == "" {
		t.Errorf("%+v, %v", told, wanted)
	}
	if _, wanted := h.told(h.pushed[0]); wanted {
		t.Error("a notice whose topic was turned off meanwhile is wanted")
	}
	h.choose(call, Deposits, ByPush, true)
	if told, wanted := h.told(h.pushed[0]); !wanted || told.Urgent || told.Topic != Deposits {
		t.Errorf("%+v, %v", told, wanted)
	}
	if _, wanted := h.told(pushed{h.IDs.New(), h.pushed[0].id}); wanted {
		t.Error("a notice of another player is told")
	}
	h.Write(func(tx *db.Tx) error { _, err := tx.Exec(`UPDATE notices SET read_at = 1`); return err })
	_, first := h.told(h.pushed[0])
	_, second := h.told(h.pushed[1])
	if first || !second {
		t.Error("what was read is told, or security is not")
	}
	h.Write(func(tx *db.Tx) error { return h.notices.Activity.Write(tx, of("withdrawal", call)) })
	h.Clock.Advance(lettersWithin + time.Millisecond)
	h.happens()
	if len(h.pushed) != 2 {
		t.Error("old news are told")
	}
}

// Offers reach a browser with consent alone, and never whom nothing may tempt; whoever
// excludes themself is told nowhere any more.
func TestBrowsersAreNotTempted(t *testing.T) {
	h := newHouse(t)
	call := h.player()
	h.happens(of("cashback", call))
	h.choose(call, Offers, ByPush, true)
	h.happens(of("cashback", call), of("vip_level", call))
	if len(h.pushed) != 2 || h.Count(`consents WHERE purpose = 'offers:push' AND given = 1`) != 1 {
		t.Fatalf("%+v", h.pushed)
	}
	h.barred[call.User.ID] = true
	for _, p := range h.pushed {
		if _, wanted := h.told(p); wanted {
			t.Error("a browser tempts")
		}
	}
	h.happens(of("cashback", call), of("race_prize", call))
	if len(h.pushed) != 2 || len(h.forgotten) != 0 {
		t.Errorf("%+v, %v", h.pushed, h.forgotten)
	}
	h.happens(of("excluded", call))
	if len(h.forgotten) != 1 || h.forgotten[0] != call.User.ID {
		t.Errorf("forgotten: %v", h.forgotten)
	}
}
