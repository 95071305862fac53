package alerts

import (
	"fmt"

	"croupier/db"
)

// hoursOf returns the hours of a player.
func hoursOf(q db.Querier, owner string) (map[int64]hourSum, error) {
	rows, err := q.Query(`SELECT hour, wagers, staked, paid FROM alert_hours WHERE owner = $1`, owner)
	if err != nil {
		return nil, fmt.Errorf("read the hours of a player: %w", err)
	}
	defer rows.Close()
	of := map[int64]hourSum{}
	for rows.Next() {
		var hour int64
		var b hourSum
		if err := rows.Scan(&hour, &b.wagers, &b.staked, &b.paid); err != nil {
			return nil, fmt.Errorf("read the hours of a player: %w", err)
		}
		of[hour] = b
	}
	return of, rows.Err()
}

func addHour(tx *db.Tx, key hourKey, b hourSum) error {
	_, err := tx.Exec(`INSERT INTO alert_hours (owner, hour, wagers, staked, paid) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (owner, hour) DO UPDATE SET wagers = alert_hours.wagers + excluded.wagers, staked = alert_hours.staked + excluded.staked,
		paid = alert_hours.paid + excluded.paid`, key.owner, key.hour, b.wagers, b.staked, b.paid)
	if err != nil {
		return fmt.Errorf("add to the hour of a player: %w", err)
	}
	return nil
}

// deleteHours deletes at most limit hours that are older than an hour.
func deleteHours(tx *db.Tx, before int64, limit int) (int64, error) {
	return db.Deleted(tx.Exec(`DELETE FROM alert_hours WHERE (owner, hour) IN
		(SELECT owner, hour FROM alert_hours WHERE hour < $1 ORDER BY hour LIMIT $2)`, before, limit))
}

// storedHour is a stored hour of a player.
type storedHour struct {
	hourKey
	hourSum
}

// hoursSince lists the hours of all players, starting with hour.
func hoursSince(q db.Querier, hour int64) (list []storedHour, err error) {
	rows, err := q.Query(`SELECT owner, hour, wagers, staked, paid FROM alert_hours WHERE hour >= $1`, hour)
	if err != nil {
		return nil, fmt.Errorf("read the hours of players: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var h storedHour
		if err := rows.Scan(&h.owner, &h.hour, &h.wagers, &h.staked, &h.paid); err != nil {
			return nil, fmt.Errorf("read the hours of players: %w", err)
		}
		list = append(list, h)
	}
	return list, rows.Err()
}
