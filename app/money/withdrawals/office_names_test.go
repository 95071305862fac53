package withdrawals

import (
	"testing"

	"croupier/app/kernel/players"
)

// Staff find the withdrawals of a player by id or by the full name, in any case.
func TestFindPlayerByName(t *testing.T) {
	h := newHarness(t)
	h.records["u7"] = players.Record{ID: "u7", Name: "Zoe"}
	h.records["u8"] = players.Record{ID: "u8", Name: "Zoella"}
	for _, userID := range []string{"u7", "u8"} {
		h.credit(userID, "ltc", "30")
		h.mustRequest(userID, "6")
	}
	for term, want := range map[string]int{"u7": 1, "zoe": 1, " ZOE ": 1, "zoella": 1, "zo": 0, "unknown": 0, "": 2} {
		answer, err := h.service.List(h.Ctx, by("cleo"), WithdrawalFilter{UserID: term})
		h.Check(err)
		if len(answer.Rows) != want || want == 1 && answer.Rows[0].User != map[bool]string{true: "u8", false: "u7"}[term == "zoella"] {
			t.Errorf("%q: %+v", term, answer.Rows)
		}
	}
}
