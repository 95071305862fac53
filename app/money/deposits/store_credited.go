package deposits

import (
	"fmt"

	"croupier/db"
)

// EachCredited reads the deposits that were credited
// in the half-open interval [from, before) of unix milliseconds: those of one
// player, or those of all if userID is empty.
func EachCredited(q db.Querier, userID string, from, before int64, fn func(userID string, at, usd int64)) error {
	rows, err := q.Query(`SELECT user_id, credited_at, usd FROM deposits
		WHERE credited_at >= $1 AND credited_at < $2 AND credited_at > 0 AND user_id <> '' AND ($3 = '' OR user_id = $3) ORDER BY credited_at, id`, from, before, userID)
	if err != nil {
		return fmt.Errorf("read what was credited: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var owner string
		var at, usd int64
		if err := rows.Scan(&owner, &at, &usd); err != nil {
			return fmt.Errorf("read what was credited: %w", err)
		}
		fn(owner, at, usd)
	}
	return rows.Err()
}
