package notices

import (
	"slices"
	"testing"
)

// The team reads what a player was told, also what went by letter alone, how each
// letter went, what the player wants and has allowed; of nobody else.
func TestTheTeamReadsWhatAPlayerWasTold(t *testing.T) {
	h := newHouse(t)
	anna, ben := h.player(), h.player()
	h.choose(anna, Withdrawals, Site, false)
	h.choose(anna, Offers, ByMail, true)
	h.choose(anna, Offers, ByMail, false)
	h.happens(of("deposit", anna), of("withdrawal_paid", anna), of("password_changed", anna), of("withdrawal_paid", ben))
	h.post()
	h.happens(of("withdrawal_paid", anna))
	answer, err := h.notices.OfPlayer(t.Context(), ben, PlayerNoticesRequest{UserID: anna.User.ID})
	h.Check(err)
	var got []string
	for _, n := range answer.Notices {
		where := "letter alone"
		if n.Shown {
			where = "inbox"
		}
		got = append(got, string(n.Topic)+" "+where+" "+n.Letter)
		if n.Title == "" {
			t.Errorf("%+v says nothing", n)
		}
	}
	want := []string{"withdrawals letter alone waiting", "security inbox apart", "withdrawals letter alone sent", "deposits inbox none"}
	if !slices.Equal(got, want) || answer.Next != 0 {
		t.Errorf("%q, want %q", got, want)
	}
	if len(answer.Consents) != 2 || answer.Consents[0].Given || !answer.Consents[1].Given || answer.Consents[0].Purpose != "offers:letter" || len(answer.Topics) != len(topics) {
		t.Errorf("%+v", answer)
	}
	for range staffPage {
		h.happens(of("deposit", anna))
	}
	first, err := h.notices.OfPlayer(t.Context(), ben, PlayerNoticesRequest{UserID: anna.User.ID})
	h.Check(err)
	rest, err := h.notices.OfPlayer(t.Context(), ben, PlayerNoticesRequest{UserID: anna.User.ID, Before: first.Next})
	h.Check(err)
	if len(first.Notices) != staffPage || len(rest.Notices) != len(want) || rest.Next != 0 || first.Notices[staffPage-1].ID <= rest.Notices[0].ID {
		t.Errorf("%d, then %d", len(first.Notices), len(rest.Notices))
	}
	nobody, err := h.notices.OfPlayer(t.Context(), ben, PlayerNoticesRequest{UserID: "nobody"})
	if err != nil || len(nobody.Notices) != 0 || len(nobody.Consents) != 0 {
		t.Errorf("%+v, %v", nobody, err)
	}
}
