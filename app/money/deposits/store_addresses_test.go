package deposits

import (
	"strings"
	"testing"

	"croupier/db"
)

// An address costs a player as much on a site with a million of them as on a new one.
func TestTheNumberOfAPlayerIsFoundByThePlayer(t *testing.T) {
	h := newHouse(t)
	var plan string
	h.Read(func(q *db.Reader) error {
		var a, b, c int
		return q.QueryRow(`EXPLAIN QUERY PLAN `+ownIndex, "anna", "key").Scan(&a, &b, &c, &plan)
	})
	if !strings.Contains(plan, "deposit_addresses_player (user_id=?)") {
		t.Errorf("it is found so: %s", plan)
	}
}
