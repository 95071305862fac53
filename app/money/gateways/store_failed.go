package gateways

import (
	"fmt"

	"croupier/db"
)

// EachFailed reads the payments that failed or expired unpaid in the half-open
// interval [from, before) of unix milliseconds: those of one player, or those of
// all if userID is empty.
func EachFailed(q db.Querier, userID string, from, before int64, fn func(userID string, at int64)) error {
	rows, err := q.Query(`SELECT user_id, changed_at FROM gateway_payments
		WHERE changed_at >= $1 AND changed_at < $2 AND state IN ('expired', 'failed') AND ($3 = '' OR user_id = $3) ORDER BY changed_at, id`, from, before, userID)
	if err != nil {
		return fmt.Errorf("read the payments that failed: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var owner string
		var at int64
		if err := rows.Scan(&owner, &at); err != nil {
			return fmt.Errorf("read the payments that failed: %w", err)
		}
		fn(owner, at)
	}
	return rows.Err()
}
