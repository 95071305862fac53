package deposits

import (
	"croupier/db"
)

// EachCredited reads the deposits that were credited
// in the half-open interval [from, before) of unix milliseconds: those of one
// player, or those of all if userID is empty.
func EachCredited(q db.Querier, userID string, from, before int64, fn func(userID string, at, usd int64)) error {
	return db.Each(q, "read what was credited", func(row db.Scanner) error {
		var owner string
		var at, usd int64
		if err := row.Scan(&owner, &at, &usd); err != nil {
			return err
		}
		fn(owner, at, usd)
		return nil
	}, `SELECT user_id, credited_at, usd FROM deposits
		WHERE credited_at >= $1 AND credited_at < $2 AND credited_at > 0 AND user_id <> '' AND ($3 = '' OR user_id = $3) ORDER BY credited_at, id`, from, before, userID)
}
