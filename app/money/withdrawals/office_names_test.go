package withdrawals

import (
	"testing"

	"croupier/app/kernel/players"
)

// Staff find the withdrawals of a player by id or by the whole name, in any case.
func TestAPlayerIsFoundByName(t *testing.T) {
	h := newHouse(t)
	h.records["u7"] = players.Record{ID: "u7", Name: "Zoe"}
	h.records["u8"] = players.Record{ID: "u8", Name: "Zoella"}
	for _, userID := range []string{"u7", "u8"} {
		h.give(userID, "ltc", "30")
		h.asked(userID, "6")
	}
	for term, want := range map[string]int{"u7": 1, "zoe": 1, " ZOE ": 1, "zoella": 1, "zo": 0, "nobody": 0, "": 2} {
		answer, err := h.rooms.List(h.Ctx, by("cleo"), WithdrawalFilter{UserID: term})
		h.Check(err)
		if len(answer.Rows) != want || want == 1 && answer.Rows[0].User != map[bool]string{true: "u8", false: "u7"}[term == "zoella"] {
			t.Errorf("%q: %+v", term, answer.Rows)
		}
	}
}
