package inbox

import (
	"slices"
	"testing"
)

// Staff read a player's notices, including those that were sent by email only, the state of each
// email, the choices and the consents, and nothing of other players.
func TestStaffReadNotices(t *testing.T) {
	h := newHarness(t)
	anna, ben := h.player(), h.player()
	h.choose(anna, Withdrawals, Site, false)
	h.choose(anna, Offers, ByEmail, true)
	h.choose(anna, Offers, ByEmail, false)
	h.recordEvents(eventOf("deposit", anna), eventOf("withdrawal_paid", anna), eventOf("password_changed", anna), eventOf("withdrawal_paid", ben))
	h.sendEmails()
	h.recordEvents(eventOf("withdrawal_paid", anna))
	answer, err := h.notices.PlayerNotices(t.Context(), ben, PlayerNoticesRequest{UserID: anna.User.ID})
	h.Check(err)
	var got []string
	for _, n := range answer.Notices {
		where := "email alone"
		if n.InInbox {
			where = "inbox"
		}
		got = append(got, string(n.Topic)+" "+where+" "+n.Email)
		if n.Title == "" {
			t.Errorf("%+v says nothing", n)
		}
	}
	want := []string{"withdrawals email alone waiting", "security inbox apart", "withdrawals email alone sent", "deposits inbox none"}
	if !slices.Equal(got, want) || answer.Next != 0 {
		t.Errorf("%q, want %q", got, want)
	}
	if len(answer.Consents) != 2 || answer.Consents[0].Given || !answer.Consents[1].Given || answer.Consents[0].Purpose != "offers:email" || len(answer.Topics) != len(topics) {
		t.Errorf("%+v", answer)
	}
	for range staffPage {
		h.recordEvents(eventOf("deposit", anna))
	}
	first, err := h.notices.PlayerNotices(t.Context(), ben, PlayerNoticesRequest{UserID: anna.User.ID})
	h.Check(err)
	rest, err := h.notices.PlayerNotices(t.Context(), ben, PlayerNoticesRequest{UserID: anna.User.ID, Before: first.Next})
	h.Check(err)
	if len(first.Notices) != staffPage || len(rest.Notices) != len(want) || rest.Next != 0 || first.Notices[staffPage-1].ID <= rest.Notices[0].ID {
		t.Errorf("%d, then %d", len(first.Notices), len(rest.Notices))
	}
	unknown, err := h.notices.PlayerNotices(t.Context(), ben, PlayerNoticesRequest{UserID: "unknown"})
	if err != nil || len(unknown.Notices) != 0 || len(unknown.Consents) != 0 {
		t.Errorf("%+v, %v", unknown, err)
	}
}
