package limits

import (
	"fmt"

	"croupier/db"
)

// lastStake returns the last counted stake of a player; 0 for none.
func lastStake(q db.Querier, userID string) (at int64, err error) {
	at, _, err = db.Value[int64](q, "read the last stake of a player", `SELECT last_at FROM play_stakes WHERE user_id = $1`, userID)
	return at, err
}

func storeLastStake(tx *db.Tx, userID string, at int64) error {
	_, err := tx.Exec(`INSERT INTO play_stakes (user_id, last_at) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET last_at = excluded.last_at`, userID, at)
	if err != nil {
		return fmt.Errorf("write the last stake of a player: %w", err)
	}
	return nil
}

func addDay(tx *db.Tx, userID string, d playedDay) error {
	_, err := tx.Exec(`INSERT INTO play_days (user_id, day, wagers, staked, lost, played) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (user_id, day) DO UPDATE SET wagers = play_days.wagers + excluded.wagers, staked = play_days.staked + excluded.staked,
		lost = play_days.lost + excluded.lost, played = play_days.played + excluded.played`, userID, d.day, d.wagers, d.staked, d.lost, d.played)
	if err != nil {
		return fmt.Errorf("add to the day of a player: %w", err)
	}
	return nil
}

// daysOf lists a player's days from one day up to another, oldest first.
func daysOf(q db.Querier, userID string, from, to int64) ([]playedDay, error) {
	return db.All(q, "read the days of a player", func(d *playedDay, row db.Scanner) error {
		return row.Scan(&d.day, &d.wagers, &d.staked, &d.lost, &d.played)
	}, `SELECT day, wagers, staked, lost, played FROM play_days WHERE user_id = $1 AND day >= $2 AND day < $3 ORDER BY day`, userID, from, to)
}

// forEachDay reads the days of all players.
func forEachDay(q db.Querier, fn func(userID string, d playedDay)) error {
	return db.Each(q, "read the days of all players", func(row db.Scanner) error {
		var userID string
		var d playedDay
		if err := row.Scan(&userID, &d.day, &d.wagers, &d.staked, &d.lost, &d.played); err != nil {
			return err
		}
		fn(userID, d)
		return nil
	}, `SELECT user_id, day, wagers, staked, lost, played FROM play_days ORDER BY user_id, day`)
}
