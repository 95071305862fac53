package alerts

import (
	"fmt"

	"croupier/db"
)

// hoursOf returns the hours of a player.
func hoursOf(q db.Querier, owner string) (map[int64]hourSum, error) {
	return db.Map(q, "read the hours of a player", func(hour *int64, b *hourSum, row db.Scanner) error {
		return row.Scan(hour, &b.wagers, &b.staked, &b.paid)
	}, `SELECT hour, wagers, staked, paid FROM alert_hours WHERE owner = $1`, owner)
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
func hoursSince(q db.Querier, hour int64) ([]storedHour, error) {
	return db.All(q, "read the hours of players", func(h *storedHour, row db.Scanner) error {
		return row.Scan(&h.owner, &h.hour, &h.wagers, &h.staked, &h.paid)
	}, `SELECT owner, hour, wagers, staked, paid FROM alert_hours WHERE hour >= $1`, hour)
}
