package races

import (
	"fmt"

	"croupier/db"
)

// addSum adds to a row. Wagers come in the order of the wager log, so the last one is
// when the sum was reached. A negative difference is an update, because the database
// checks constraints of an insert before it looks for a conflicting row.
func addSum(tx *db.Tx, k key, s *sum) error {
	if s.usd < 0 {
		_, err := db.Change(tx, "take from the race", `UPDATE race_week SET usd = usd + $1, reached_at = $2 WHERE week = $3 AND owner = $4`,
			s.usd, s.reachedAt, k.week, k.owner)
		return err
	}
	_, err := tx.Exec(`INSERT INTO race_week (week, owner, usd, reached_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (week, owner) DO UPDATE SET usd = race_week.usd + excluded.usd, reached_at = excluded.reached_at`,
		k.week, k.owner, s.usd, s.reachedAt)
	if err != nil {
		return fmt.Errorf("add to the race: %w", err)
	}
	return nil
}

// row is one place. Its points are millionths of a dollar in the
// weekly race, multipliers in others. wager is that of the best multiplier.
type row struct {
	owner     string
	points    int64
	reachedAt int64
	wager     []byte
}

// storedSums reads the whole table, for the audit.
func storedSums(q db.Querier) (map[key]sum, error) {
	return db.Map(q, "read the race", func(k *key, s *sum, row db.Scanner) error {
		return row.Scan(&k.week, &k.owner, &s.usd, &s.reachedAt)
	}, `SELECT week, owner, usd, reached_at FROM race_week`)
}

// storedZone is the stored form of a period.
type storedZone struct {
	since int64
	zone  string
}

// storedZones lists the periods of the calendar in their order.
func storedZones(q db.Querier) ([]storedZone, error) {
	return db.All(q, "read the time zones of the race", func(s *storedZone, row db.Scanner) error {
		return row.Scan(&s.since, &s.zone)
	}, `SELECT since, zone FROM race_zones ORDER BY since`)
}

func insertZone(tx *db.Tx, since int64, zone string) error {
	if _, err := tx.Exec(`INSERT INTO race_zones (since, zone) VALUES ($1, $2)`, since, zone); err != nil {
		return fmt.Errorf("store the time zone of the race: %w", err)
	}
	return nil
}

// hasRaces reports whether a week has wagers.
func hasRaces(q db.Querier) (bool, error) {
	var count int
	if err := q.QueryRow(`SELECT COUNT(*) FROM (SELECT 1 FROM race_week LIMIT 1) AS any_week`).Scan(&count); err != nil {
		return false, fmt.Errorf("find races: %w", err)
	}
	return count > 0, nil
}

// stakesBetween adds up what was wagered in the weeks that began in a period, and
// counts those weeks.
func stakesBetween(q db.Querier, from, before int64) (sum, weeks int64, err error) {
	err = q.QueryRow(`SELECT CAST(COALESCE(SUM(usd), 0) AS BIGINT), COUNT(DISTINCT week) FROM race_week WHERE week >= $1 AND week < $2`, from, before).Scan(&sum, &weeks)
	if err != nil {
		return 0, 0, fmt.Errorf("add up the stakes of weeks: %w", err)
	}
	return sum, weeks, nil
}
