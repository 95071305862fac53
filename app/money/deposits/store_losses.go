package deposits

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/db"
)

// beginLoss stores that a credited deposit is lost.
func beginLoss(tx *db.Tx, deposit id.Binary, at int64) error {
	_, err := tx.Exec(`INSERT INTO deposit_losses (deposit_id, lost_at, ended_at) VALUES ($1, $2, 0)
		ON CONFLICT (deposit_id, lost_at) DO UPDATE SET ended_at = 0`, deposit[:], at)
	if err != nil {
		return fmt.Errorf("note the loss of a deposit: %w", err)
	}
	return nil
}

// endLoss stores that a lost deposit came back, or that staff have decided about
// it.
func endLoss(tx *db.Tx, deposit id.Binary, at int64) error {
	if _, err := tx.Exec(`UPDATE deposit_losses SET ended_at = $1 WHERE deposit_id = $2 AND ended_at = 0`, at, deposit[:]); err != nil {
		return fmt.Errorf("note the end of the loss of a deposit: %w", err)
	}
	return nil
}

// wasLostAt reports whether a deposit of a player was lost at a time and not
// decided. A loss or its end in the same millisecond does not count.
func wasLostAt(q db.Querier, userID string, at int64) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM deposit_losses AS l JOIN deposits AS d ON d.id = l.deposit_id
		WHERE d.user_id = $1 AND l.lost_at < $2 AND (l.ended_at = 0 OR l.ended_at > $2) LIMIT 1`, userID, at)
}

// loss is a period in which a deposit was lost. endedAt is 0 while it is lost.
type loss struct {
	deposit         *deposit
	lostAt, endedAt int64
}

// eachLoss reads the newest loss of each deposit that was ever lost.
func eachLoss(q db.Querier, fn func(l loss) error) error {
	type lossRow struct {
		key             []byte
		lostAt, endedAt int64
	}
	list, err := db.All(q, "list losses of deposits", func(l *lossRow, row db.Scanner) error {
		return row.Scan(&l.key, &l.lostAt, &l.endedAt)
	}, `SELECT deposit_id, lost_at, ended_at FROM deposit_losses AS l
		WHERE lost_at = (SELECT MAX(m.lost_at) FROM deposit_losses AS m WHERE m.deposit_id = l.deposit_id) ORDER BY deposit_id`)
	if err != nil {
		return err
	}
	for _, item := range list {
		d, err := depositByID(q, item.key)
		if err != nil {
			return err
		}
		if err := fn(loss{d, item.lostAt, item.endedAt}); err != nil {
			return err
		}
	}
	return nil
}

// lostWithoutRecord lists lost deposits without a stored loss.
func lostWithoutRecord(q db.Querier) ([]*deposit, error) {
	return readDeposits(q, `SELECT `+depositColumns+` FROM deposits AS d WHERE state = 'reversed' AND was = 'credited'
		AND NOT EXISTS (SELECT 1 FROM deposit_losses AS l WHERE l.deposit_id = d.id AND l.ended_at = 0) ORDER BY id`)
}
