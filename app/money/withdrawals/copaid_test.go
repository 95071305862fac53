package withdrawals

import (
	"slices"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/db"
)

// TestCoPaidFindsWhoIsPaidToTheSameAddress with the same tag alone, whatever became of
// the withdrawals.
func TestCoPaidFindsWhoIsPaidToTheSameAddress(t *testing.T) {
	h := newHouse(t)
	for userID, wallet := range map[string]string{"anna": "one", "ben": "one", "cleo": "two"} {
		h.give(userID, "ltc", "10")
		_, err := h.askFor(userID, NewWithdrawal{Sum: jsontext.Value(`"1"`), Currency: "ltc", Wallet: "ltc1q" + wallet})
		h.Check(err)
	}
	h.Read(func(q *db.Reader) error {
		for userID, want := range map[string][]string{"anna": {"ben"}, "ben": {"anna"}, "cleo": nil, "nobody": nil} {
			if got, err := h.rooms.CoPaid(q, userID, 10); err != nil || !slices.Equal(got, want) {
				t.Errorf("%s shares with %v, %v; want %v", userID, got, err, want)
			}
		}
		return nil
	})
}
