package gateways

import (
	"croupier/db"
)

// EachFailed reads the payments that failed or expired unpaid in the half-open
// interval [from, before) of unix milliseconds: those of one player, or those of
// all if userID is empty.
func EachFailed(q db.Querier, userID string, from, before int64, fn func(userID string, at int64)) error {
	return db.Each(q, "read the payments that failed", func(row db.Scanner) error {
		var owner string
		var at int64
		if err := row.Scan(&owner, &at); err != nil {
			return err
		}
		fn(owner, at)
		return nil
	}, `SELECT user_id, changed_at FROM gateway_payments
		WHERE changed_at >= $1 AND changed_at < $2 AND state IN ('expired', 'failed') AND ($3 = '' OR user_id = $3) ORDER BY changed_at, id`, from, before, userID)
}
