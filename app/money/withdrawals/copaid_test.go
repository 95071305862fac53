package withdrawals

import (
	"slices"
	"testing"

	"croupier/db"
)

// TestCoPaidFindsPlayersWithSameAddress checks that only the same tag counts,
// whatever the states of the withdrawals.
func TestCoPaidFindsPlayersWithSameAddress(t *testing.T) {
	h := newHarness(t)
	for userID, wallet := range map[string]string{"anna": "one", "ben": "one", "cleo": "two"} {
		h.credit(userID, "ltc", "10")
		_, err := h.requestWith(userID, NewWithdrawal{Sum: "1", Currency: "ltc", Wallet: "ltc1q" + wallet})
		h.Check(err)
	}
	h.Read(func(q *db.Reader) error {
		for userID, want := range map[string][]string{"anna": {"ben"}, "ben": {"anna"}, "cleo": nil, "unknown": nil} {
			if got, err := h.service.SharedDestinations(q, userID, 10); err != nil || !slices.Equal(got, want) {
				t.Errorf("%s shares with %v, %v; want %v", userID, got, err, want)
			}
		}
		return nil
	})
}
