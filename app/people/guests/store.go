package guests

import (
	"fmt"
	"time"

	"croupier/db"
)

func isListed(q db.Querier, owner string) (bool, error) {
	return db.Only[bool](q, "look for a guest", `SELECT EXISTS (SELECT 1 FROM guests WHERE owner = $1)`, owner)
}

func insert(tx *db.Tx, owner string) error {
	if _, err := tx.Exec(`INSERT INTO guests (owner, created_at, seen_at) VALUES ($1, $2, $2)`, owner, tx.Now().UnixMilli()); err != nil {
		return fmt.Errorf("enter a guest: %w", err)
	}
	return nil
}

// touch stores when a guest was seen, unless the stored time is recent enough.
func touch(tx *db.Tx, owner string, at time.Time) error {
	_, err := tx.Exec(`UPDATE guests SET seen_at = $1 WHERE owner = $2 AND seen_at <= $3`, at.UnixMilli(), owner, at.Add(-touchPrecision).UnixMilli())
	if err != nil {
		return fmt.Errorf("note a guest: %w", err)
	}
	return nil
}

// absentSince lists guests who were not seen since a time, the longest absent first.
func absentSince(q db.Querier, since time.Time, limit int) ([]string, error) {
	return db.Column[string](q, "list guests who stay away", `SELECT owner FROM guests WHERE seen_at < $1 ORDER BY seen_at, owner LIMIT $2`, since.UnixMilli(), limit)
}

func deleteGuest(tx *db.Tx, owner string) error {
	if _, err := tx.Exec(`DELETE FROM guests WHERE owner = $1`, owner); err != nil {
		return fmt.Errorf("forget a guest: %w", err)
	}
	return nil
}

// forEachUnlisted reads the owners of guest data who are not on the list.
func forEachUnlisted(q db.Querier, fn func(owner, where string)) error {
	return db.Each(q, "look for guests who are not listed", func(row db.Scanner) error {
		var owner, place string
		if err := row.Scan(&owner, &place); err != nil {
			return err
		}
		fn(owner, place)
		return nil
	}, `SELECT kept.owner, kept.place FROM (
			SELECT DISTINCT owner, 'accounts' AS place FROM ledger_accounts WHERE owner >= 'guest-' AND owner < 'guest-~'
				AND NOT (owner >= 'guest-free-' AND owner < 'guest-free-~')
			UNION ALL SELECT DISTINCT owner, 'seeds' FROM seed_pairs WHERE owner >= 'guest-' AND owner < 'guest-~'
			UNION ALL SELECT DISTINCT owner, 'requests' FROM requests WHERE owner >= 'guest-' AND owner < 'guest-~'
			UNION ALL SELECT DISTINCT owner, 'rounds' FROM rounds WHERE owner >= 'guest-' AND owner < 'guest-~'
			UNION ALL SELECT owner, 'rounds' FROM crash_bets WHERE owner >= 'guest-' AND owner < 'guest-~'
			UNION ALL SELECT owner, 'rounds' FROM hosted_rounds WHERE owner >= 'guest-' AND owner < 'guest-~'
			UNION ALL SELECT DISTINCT owner, 'sessions' FROM game_sessions WHERE owner >= 'guest-' AND owner < 'guest-~'
		) AS kept LEFT JOIN guests AS g ON g.owner = kept.owner WHERE g.owner IS NULL`)
}

func count(q db.Querier) (int64, error) {
	return db.Only[int64](q, "count the guests", `SELECT COUNT(*) FROM guests`)
}
