package races

import (
	"fmt"

	"croupier/db"
)

// addSum adds to a row. Wagers come in the wager log's order, so that the last one
// tells when the sum was reached.
func addSum(tx *db.Tx, k key, s *sum) error {
	_, err := tx.Exec(`INSERT INTO race_week (week, owner, usd, reached_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (week, owner) DO UPDATE SET usd = race_week.usd + excluded.usd, reached_at = excluded.reached_at`,
		k.week, k.owner, s.usd, s.reachedAt)
	if err != nil {
		return fmt.Errorf("add to the race: %w", err)
	}
	return nil
}

// row is one place of a week.
type row struct {
	owner string
	usd   int64
}

// leaders lists those of a week from a place (0 is the first) on. Of equal sums the one that was reached
// earlier is ahead.
func leaders(q db.Querier, week int64, limit, offset int) ([]row, error) {
	rows, err := q.Query(`SELECT owner, usd FROM race_week WHERE week = $1
		ORDER BY usd DESC, reached_at, owner LIMIT $2 OFFSET $3`, week, limit, offset)
	if err != nil {
		return nil, fmt.Errorf("read the race: %w", err)
	}
	defer rows.Close()
	var list []row
	for rows.Next() {
		var r row
		if err := rows.Scan(&r.owner, &r.usd); err != nil {
			return nil, fmt.Errorf("read the race: %w", err)
		}
		list = append(list, r)
	}
	return list, rows.Err()
}

// sumOf is what somebody has wagered in a week; 0 for nothing.
func sumOf(q db.Querier, k key) (usd int64, err error) {
	err = q.QueryRow(`SELECT usd FROM race_week WHERE week = $1 AND owner = $2`, k.week, k.owner).Scan(&usd)
	if db.IsNotFound(err) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("read a player's race: %w", err)
	}
	return usd, nil
}

// countAhead counts the rows of a week ahead of a player's.
func countAhead(q db.Querier, k key) (count int, err error) {
	err = q.QueryRow(`SELECT COUNT(*) FROM race_week AS r JOIN race_week AS own ON own.week = r.week
		WHERE own.week = $1 AND own.owner = $2 AND (r.usd > own.usd OR (r.usd = own.usd AND (r.reached_at < own.reached_at
			OR (r.reached_at = own.reached_at AND r.owner < own.owner))))`, k.week, k.owner).Scan(&count)
	if err != nil {
		return 0, fmt.Errorf("count who is ahead in the race: %w", err)
	}
	return count, nil
}

// storedSums reads the whole table, for the audit.
func storedSums(q db.Querier) (map[key]sum, error) {
	rows, err := q.Query(`SELECT week, owner, usd, reached_at FROM race_week`)
	if err != nil {
		return nil, fmt.Errorf("read the race: %w", err)
	}
	defer rows.Close()
	stored := map[key]sum{}
	for rows.Next() {
		var (
			k key
			s sum
		)
		if err := rows.Scan(&k.week, &k.owner, &s.usd, &s.reachedAt); err != nil {
			return nil, fmt.Errorf("read the race: %w", err)
		}
		stored[k] = s
	}
	return stored, rows.Err()
}

// storedZone is a period as it is stored.
type storedZone struct {
	since int64
	zone  string
}

// storedZones lists the periods of the calendar in their order.
func storedZones(q db.Querier) ([]storedZone, error) {
	rows, err := q.Query(`SELECT since, zone FROM race_zones ORDER BY since`)
	if err != nil {
		return nil, fmt.Errorf("read the time zones of the race: %w", err)
	}
	defer rows.Close()
	var list []storedZone
	for rows.Next() {
		var s storedZone
		if err := rows.Scan(&s.since, &s.zone); err != nil {
			return nil, fmt.Errorf("read the time zones of the race: %w", err)
		}
		list = append(list, s)
	}
	return list, rows.Err()
}

func insertZone(tx *db.Tx, since int64, zone string) error {
	if _, err := tx.Exec(`INSERT INTO race_zones (since, zone) VALUES ($1, $2)`, since, zone); err != nil {
		return fmt.Errorf("note the time zone of the race: %w", err)
	}
	return nil
}

// hasRaces reports whether anybody has wagered in any week.
func hasRaces(q db.Querier) (bool, error) {
	var count int
	if err := q.QueryRow(`SELECT COUNT(*) FROM (SELECT 1 FROM race_week LIMIT 1) AS any_week`).Scan(&count); err != nil {
		return false, fmt.Errorf("look for races: %w", err)
	}
	return count > 0, nil
}
