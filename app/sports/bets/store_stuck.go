package bets

import (
	"fmt"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/db"
)

// stuckBet is a bet that could not be settled, with the reason.
type stuckBet struct {
	bet      id.Binary
	reason   string
	attempts int
	since    time.Time
}

// describe returns a description; it is empty for nil.
func (a *stuckBet) describe() string {
	if a == nil {
		return ""
	}
	return fmt.Sprintf("could not be settled since %s, after %d tries: %s", a.since.Format(time.RFC3339), a.attempts, a.reason)
}

// maxReason is the maximum stored length of an error, in bytes.
const maxReason = 500

// storeStuck records that a bet could not be settled, and reports whether that is new.
func storeStuck(tx *db.Tx, bet id.Binary, reason string) (fresh bool, err error) {
	tries, err := db.Only[int](tx, "store a stuck sports bet", `INSERT INTO sports_stuck_bets (bet, reason, tries, first_at, tried_at) VALUES ($1, $2, 1, $3, $3)
		ON CONFLICT (bet) DO UPDATE SET reason = excluded.reason, tries = sports_stuck_bets.tries + 1, tried_at = excluded.tried_at RETURNING tries`,
		bet[:], reason[:min(len(reason), maxReason)], clock.Millis(tx.Now()))
	return tries == 1, err
}

// anyStuck reports whether any bet is stuck. isStuck reports it for one bet.
func anyStuck(q db.Querier) (bool, error) { return db.Exists(q, `SELECT 1 FROM sports_stuck_bets`) }

func isStuck(q db.Querier, bet id.Binary) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM sports_stuck_bets WHERE bet = $1`, bet[:])
}

// deleteStuck removes a bet from the stuck ones.
func deleteStuck(tx *db.Tx, bet id.Binary) error {
	if _, err := tx.Exec(`DELETE FROM sports_stuck_bets WHERE bet = $1`, bet[:]); err != nil {
		return fmt.Errorf("remove a stuck sports bet: %w", err)
	}
	return nil
}

// stuckTriedBefore lists bets whose last attempt was at or before a moment, oldest attempt
// first.
func stuckTriedBefore(q db.Querier, at time.Time, limit int) ([]stuckBet, error) {
	return queryStuck(q, `WHERE tried_at <= $1 ORDER BY tried_at, bet LIMIT $2`, clock.Millis(at), limit)
}

// stuckOfEvent lists the stuck bets with a leg on an event.
func stuckOfEvent(q db.Querier, event string) ([]stuckBet, error) {
	return queryStuck(q, `WHERE bet IN (SELECT l.bet FROM sports_legs AS l JOIN sports_selections AS s ON s.id = l.selection WHERE s.event = $1) ORDER BY bet`, event)
}

// stuckByID returns the record of one bet; nil if it is not stuck.
func stuckByID(q db.Querier, bet id.Binary) (*stuckBet, error) {
	return db.One(q, "read a stuck sports bet", scanStuck, `SELECT bet, reason, tries, first_at FROM sports_stuck_bets WHERE bet = $1`, bet[:])
}

func scanStuck(item *stuckBet, row db.Scanner) error {
	var first int64
	if err := row.Scan(&item.bet, &item.reason, &item.attempts, &first); err != nil {
		return err
	}
	item.since = clock.FromMillis(first)
	return nil
}

func queryStuck(q db.Querier, where string, args ...any) ([]stuckBet, error) {
	return db.All(q, "read the stuck sports bets", scanStuck, `SELECT bet, reason, tries, first_at FROM sports_stuck_bets `+where, args...)
}

// countStuck returns how many bets are stuck, and since when the first of them is.
func countStuck(q db.Querier) (count, since int64, err error) {
	if err = q.QueryRow(`SELECT COUNT(*), COALESCE(MIN(first_at), 0) FROM sports_stuck_bets`).Scan(&count, &since); err != nil {
		return 0, 0, fmt.Errorf("count the stuck sports bets: %w", err)
	}
	return count, since, nil
}
