package withdrawals

import (
	"croupier/db"
)

// EachCancelled reads the withdrawals that their players cancelled
// in the half-open interval [from, before) of unix milliseconds: those of one
// player, or those of all if userID is empty.
func EachCancelled(q db.Querier, userID string, from, before int64, fn func(userID string, at int64)) error {
	return db.Each(q, "read the withdrawals that were cancelled", func(row db.Scanner) error {
		var owner string
		var at int64
		if err := row.Scan(&owner, &at); err != nil {
			return err
		}
		fn(owner, at)
		return nil
	}, `SELECT w.user_id, e.at FROM withdrawal_events AS e JOIN withdrawals AS w ON w.id = e.withdrawal_id
		WHERE e.at >= $1 AND e.at < $2 AND e.action = 'cancel' AND ($3 = '' OR w.user_id = $3) ORDER BY e.at, w.id`, from, before, userID)
}
