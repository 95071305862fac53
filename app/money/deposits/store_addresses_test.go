package deposits

import (
	"strings"
	"testing"

	"croupier/db"
)

// Operations on one address cost as much on a site with a million of them as on a
// new one, and all are read in one pass.
func TestAddressQueriesUseIndex(t *testing.T) {
	h := newHarness(t)
	for query, want := range map[string]string{
		ownIndex:                       "deposit_addresses_player (user_id=?)",
		addressColumns + nextAddresses: "USING PRIMARY KEY ((network,user_id)>(?,?))",
	} {
		var plan []string
		h.Read(func(q *db.Reader) error {
			rows, err := q.Query(`EXPLAIN QUERY PLAN `+query, []any{"a", "b", 1}[:strings.Count(query, "$")]...)
			if err != nil {
				return err
			}
			defer rows.Close()
			for rows.Next() {
				var a, b, c int
				var step string
				if err := rows.Scan(&a, &b, &c, &step); err != nil {
					return err
				}
				plan = append(plan, step)
			}
			return rows.Err()
		})
		if len(plan) != 1 || !strings.Contains(plan[0], want) {
			t.Errorf("%s: %q", query, plan)
		}
	}
}
