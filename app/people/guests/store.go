package guests

import (
	"fmt"
	"time"

	"croupier/db"
)

func isListed(q db.Querier, owner string) (listed bool, err error) {
	if err = q.QueryRow(`SELECT EXISTS (SELECT 1 FROM guests WHERE owner = $1)`, owner).Scan(&listed); err != nil {
		return false, fmt.Errorf("look for a guest: %w", err)
	}
	return listed, nil
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
func absentSince(q db.Querier, since time.Time, limit int) (owners []string, err error) {
	rows, err := q.Query(`SELECT owner FROM guests WHERE seen_at < $1 ORDER BY seen_at, owner LIMIT $2`, since.UnixMilli(), limit)
	if err != nil {
		return nil, fmt.Errorf("list guests who stay away: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var owner string
		if err := rows.Scan(&owner); err != nil {
			return nil, fmt.Errorf("list guests who stay away: %w", err)
		}
		owners = append(owners, owner)
	}
	return owners, rows.Err()
}

func deleteGuest(tx *db.Tx, owner string) error {
	if _, err := tx.Exec(`DELETE FROM guests WHERE owner = $1`, owner); err != nil {
		return fmt.Errorf("forget a guest: %w", err)
	}
	return nil
}

// forEachUnlisted reads the owners of guest data who are not on the list.
func forEachUnlisted(q db.Querier, fn func(owner, where string)) error {
	rows, err := q.Query(`SELECT kept.owner, kept.place FROM (
			SELECT DISTINCT owner, 'accounts' AS place FROM ledger_accounts WHERE owner >= 'guest-' AND owner < 'guest-~'
				AND NOT (owner >= 'guest-free-' AND owner < 'guest-free-~')
			UNION ALL SELECT DISTINCT owner, 'seeds' FROM seed_pairs WHERE owner >= 'guest-' AND owner < 'guest-~'
			UNION ALL SELECT DISTINCT owner, 'requests' FROM requests WHERE owner >= 'guest-' AND owner < 'guest-~'
			UNION ALL SELECT DISTINCT owner, 'rounds' FROM rounds WHERE owner >= 'guest-' AND owner < 'guest-~'
			UNION ALL SELECT owner, 'rounds' FROM crash_bets WHERE owner >= 'guest-' AND owner < 'guest-~'
		) AS kept LEFT JOIN guests AS g ON g.owner = kept.owner WHERE g.owner IS NULL`)
	if err != nil {
		return fmt.Errorf("look for guests who are not listed: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var owner, place string
		if err := rows.Scan(&owner, &place); err != nil {
			return fmt.Errorf("look for guests who are not listed: %w", err)
		}
		fn(owner, place)
	}
	return rows.Err()
}

func count(q db.Querier) (guests int64, err error) {
	if err = q.QueryRow(`SELECT COUNT(*) FROM guests`).Scan(&guests); err != nil {
		return 0, fmt.Errorf("count the guests: %w", err)
	}
	return guests, nil
}
