package betslip

import (
	"fmt"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/id"
	"croupier/db"
)

// asideBet is a bet that could not be settled, and why.
type asideBet struct {
	bet    id.Binary
	reason string
	tries  int
	since  time.Time
}

// words tell of it; empty for nil.
func (a *asideBet) words() string {
	if a == nil {
		return ""
	}
	return fmt.Sprintf("could not be settled since %s, after %d tries: %s", a.since.Format(time.RFC3339), a.tries, a.reason)
}

// maxReason bounds what is kept of an error, in bytes.
const maxReason = 500

// keepAside notes that a bet could not be settled, and tells whether that is new.
func keepAside(tx *db.Tx, bet id.Binary, reason string) (fresh bool, err error) {
	now := clock.Millis(tx.Now())
	var tries int
	err = tx.QueryRow(`INSERT INTO sports_aside (bet, reason, tries, first_at, tried_at) VALUES ($1, $2, 1, $3, $3)
		ON CONFLICT (bet) DO UPDATE SET reason = excluded.reason, tries = sports_aside.tries + 1, tried_at = excluded.tried_at RETURNING tries`,
		bet[:], reason[:min(len(reason), maxReason)], now).Scan(&tries)
	if err != nil {
		return false, fmt.Errorf("set a sports bet aside: %w", err)
	}
	return tries == 1, nil
}

// anyAside reports whether any bet is set aside, and isAside whether this one is.
func anyAside(q db.Querier) (bool, error) { return db.Exists(q, `SELECT 1 FROM sports_aside`) }

func isAside(q db.Querier, bet id.Binary) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM sports_aside WHERE bet = $1`, bet[:])
}

// forgetAside takes a bet from those that are set aside.
func forgetAside(tx *db.Tx, bet id.Binary) error {
	if _, err := tx.Exec(`DELETE FROM sports_aside WHERE bet = $1`, bet[:]); err != nil {
		return fmt.Errorf("take a sports bet from those set aside: %w", err)
	}
	return nil
}

// asideBefore lists bets that were last tried up to a moment, the longest ago first.
func asideBefore(q db.Querier, at time.Time, limit int) ([]asideBet, error) {
	return manyAside(q, `WHERE tried_at <= $1 ORDER BY tried_at, bet LIMIT $2`, clock.Millis(at), limit)
}

// asideOf lists those of the bets that have a leg on an event.
func asideOf(q db.Querier, event string) ([]asideBet, error) {
	return manyAside(q, `WHERE bet IN (SELECT l.bet FROM sports_legs AS l JOIN sports_selections AS s ON s.id = l.selection WHERE s.event = $1) ORDER BY bet`, event)
}

// asideByID is what is kept of one bet; nil for one that is not set aside.
func asideByID(q db.Querier, bet id.Binary) (*asideBet, error) {
	list, err := manyAside(q, `WHERE bet = $1`, bet[:])
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
}

func manyAside(q db.Querier, where string, args ...any) (list []asideBet, err error) {
	rows, err := q.Query(`SELECT bet, reason, tries, first_at FROM sports_aside `+where, args...)
	if err != nil {
		return nil, fmt.Errorf("read the sports bets that are set aside: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var (
			one    asideBet
			binary []byte
			first  int64
		)
		if err := rows.Scan(&binary, &one.reason, &one.tries, &first); err != nil {
			return nil, fmt.Errorf("read a sports bet that is set aside: %w", err)
		}
		if len(binary) != len(one.bet) {
			return nil, fmt.Errorf("a sports bet's id has %d bytes", len(binary))
		}
		one.bet, one.since = id.Binary(binary), clock.FromMillis(first)
		list = append(list, one)
	}
	return list, rows.Err()
}

// waitingAside is how many bets are set aside, and since when the first of them is.
func waitingAside(q db.Querier) (count, since int64, err error) {
	if err = q.QueryRow(`SELECT COUNT(*), COALESCE(MIN(first_at), 0) FROM sports_aside`).Scan(&count, &since); err != nil {
		return 0, 0, fmt.Errorf("count the sports bets that are set aside: %w", err)
	}
	return count, since, nil
}
