package withdrawals

import (
	"fmt"

	"croupier/db"
)

// maxWins is the max sum of wins, so that an addition never overflows.
const maxWins = 1 << 60

func addWin(tx *db.Tx, userID string, usd, at int64) error {
	_, err := tx.Exec(`INSERT INTO withdrawal_wins (user_id, at, usd) VALUES ($1, $2, $3)
		ON CONFLICT (user_id) DO UPDATE SET usd = CASE WHEN withdrawal_wins.usd > $4 THEN withdrawal_wins.usd ELSE withdrawal_wins.usd + excluded.usd END`,
		userID, at, min(usd, maxWins), int64(maxWins))
	if err != nil {
		return fmt.Errorf("note a big win: %w", err)
	}
	return nil
}

func winsOf(q db.Querier, userID string) (at, usd int64, err error) {
	err = db.Each(q, "look for big wins", func(row db.Scanner) error { return row.Scan(&at, &usd) },
		`SELECT at, usd FROM withdrawal_wins WHERE user_id = $1`, userID)
	return at, usd, err
}

// hasMixerTurnover reports whether staff suspect that a player's coins came from a
// mixer.
func hasMixerTurnover(q db.Querier, userID string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM withdrawal_turnovers WHERE user_id = $1`, userID)
}

func addTurnover(tx *db.Tx, userID, actor, reason string, at int64) (bool, error) {
	return db.Change(tx, "demand a turnover", `INSERT INTO withdrawal_turnovers (user_id, actor, reason, at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (user_id) DO NOTHING`, userID, actor, reason, at)
}

func removeTurnover(tx *db.Tx, userID string) (bool, error) {
	return db.Change(tx, "demand no turnover", `DELETE FROM withdrawal_turnovers WHERE user_id = $1`, userID)
}

// forever is the end of a lock that is not disabled.
const forever = 1<<63 - 1

// lockEnd returns when the lock of new addresses ends, or 0 for none.
func lockEnd(q db.Querier, userID string) (ends int64, err error) {
	ends, _, err = db.Value[int64](q, "look for a lock of addresses", `SELECT ends_at FROM withdrawal_locks WHERE user_id = $1`, userID)
	return ends, err
}

func setLock(tx *db.Tx, userID string, ends int64) error {
	_, err := tx.Exec(`INSERT INTO withdrawal_locks (user_id, ends_at) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET ends_at = excluded.ends_at`, userID, ends)
	if err != nil {
		return fmt.Errorf("lock new addresses: %w", err)
	}
	return nil
}

// entry is an address in the address book of a player.
type entry struct {
	id, userID, asset, network, address, tag, name string
	createdAt                                      int64
}

func insertEntry(tx *db.Tx, e entry) error {
	_, err := tx.Exec(`INSERT INTO withdrawal_addresses (id, user_id, asset, network, address, tag, name, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		e.id, e.userID, e.asset, e.network, e.address, e.tag, e.name, e.createdAt)
	if err != nil {
		return fmt.Errorf("store an address: %w", err)
	}
	return nil
}

func removeEntry(tx *db.Tx, userID, entryID string) (bool, error) {
	return db.Change(tx, "remove an address", `DELETE FROM withdrawal_addresses WHERE id = $1 AND user_id = $2`, entryID, userID)
}

func entriesOf(q db.Querier, userID string) ([]entry, error) {
	return db.All(q, "list addresses", func(e *entry, row db.Scanner) error {
		return row.Scan(&e.id, &e.userID, &e.asset, &e.network, &e.address, &e.tag, &e.name, &e.createdAt)
	}, `SELECT id, user_id, asset, network, address, tag, name, created_at FROM withdrawal_addresses WHERE user_id = $1 ORDER BY created_at, id`, userID)
}
