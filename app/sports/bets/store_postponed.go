package bets

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/db"
)

// eventsWithOpenBets lists the events of open bets. Its cost grows with the number of open bets.
func eventsWithOpenBets(q db.Querier) ([]string, error) {
	return db.Column[string](q, "find the events of open bets", `SELECT DISTINCT s.event FROM sports_bets AS b JOIN sports_legs AS l ON l.bet = b.id JOIN sports_selections AS s ON s.id = l.selection WHERE b.status = 0`)
}

// movedBeyondLimit reports whether a start time of an event affects bets: it is later than early
// for some leg, or the event had been moved to another start before.
func movedBeyondLimit(q db.Querier, event string, starts, early int64) (bool, error) {
	return db.Only[bool](q, "find bets on an event that was moved", `SELECT EXISTS (SELECT 1 FROM sports_selections AS s WHERE s.event = $1 AND s.starts_at <> 0 AND s.starts_at <> $2)
		OR EXISTS (SELECT 1 FROM sports_selections AS s JOIN sports_legs AS l ON l.selection = s.id WHERE s.event = $1 AND s.starts_at <> $2 AND l.starts < $3)`,
		event, starts, early)
}

// storeStart stores the start time of a moved event.
func storeStart(tx *db.Tx, event string, starts int64) error {
	if _, err := tx.Exec(`UPDATE sports_selections SET starts_at = $1 WHERE event = $2 AND starts_at <> $1`, starts, event); err != nil {
		return fmt.Errorf("store the start of an event: %w", err)
	}
	return nil
}

// betsOnEvent lists the next bets with a leg on an event.
func betsOnEvent(q db.Querier, event string, after id.Binary, limit int) ([]id.Binary, error) {
	return db.Column[id.Binary](q, "find the bets on an event",
		`SELECT DISTINCT l.bet FROM sports_selections AS s JOIN sports_legs AS l ON l.selection = s.id WHERE s.event = $1 AND l.bet > $2 ORDER BY l.bet LIMIT $3`, event, after[:], limit)
}
