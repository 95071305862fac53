package chains

import (
	"fmt"
	"time"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/clock"
	"croupier/db"
)

// incompleteBlock is a block whose payments were reported only in part.
type incompleteBlock struct {
	block chain.Block
	tries int64
}

func noteIncomplete(tx *db.Tx, network string, b chain.Block, next time.Time) error {
	_, err := tx.Exec(`INSERT INTO chain_incomplete (network, height, hash, parent, at, since, tries, next_at) VALUES ($1, $2, $3, $4, $5, $6, 0, $7)
		ON CONFLICT (network, height) DO UPDATE SET hash = excluded.hash, parent = excluded.parent, at = excluded.at`,
		network, b.Height, b.Hash, b.Parent, clock.Millis(b.At), clock.Millis(tx.Now()), clock.Millis(next))
	if err != nil {
		return fmt.Errorf("note an incomplete block of %s: %w", network, err)
	}
	return nil
}

// dueIncomplete lists blocks to query again now, those that wait longest first.
func dueIncomplete(q db.Querier, network string, now int64, limit int) ([]incompleteBlock, error) {
	return db.All(q, "list the incomplete blocks of "+network, func(item *incompleteBlock, row db.Scanner) error {
		var at int64
		if err := row.Scan(&item.block.Height, &item.block.Hash, &item.block.Parent, &at, &item.tries); err != nil {
			return err
		}
		item.block.At = clock.FromMillis(at)
		return nil
	}, `SELECT height, hash, parent, at, tries FROM chain_incomplete WHERE network = $1 AND next_at <= $2 ORDER BY next_at, height LIMIT $3`, network, now, limit)
}

// countIncomplete counts the incomplete blocks of a network. since is when the
// first of them was stored, in unix milliseconds.
func countIncomplete(q db.Querier, network string) (count, since int64, err error) {
	err = q.QueryRow(`SELECT COUNT(*), COALESCE(MIN(since), 0) FROM chain_incomplete WHERE network = $1`, network).Scan(&count, &since)
	if err != nil {
		return 0, 0, fmt.Errorf("count the incomplete blocks of %s: %w", network, err)
	}
	return count, since, nil
}

func retryIncomplete(tx *db.Tx, network string, height, next int64) error {
	_, err := tx.Exec(`UPDATE chain_incomplete SET tries = tries + 1, next_at = $1 WHERE network = $2 AND height = $3`, next, network, height)
	if err != nil {
		return fmt.Errorf("note an incomplete block of %s: %w", network, err)
	}
	return nil
}

func dropIncomplete(tx *db.Tx, network string, height int64) error {
	if _, err := tx.Exec(`DELETE FROM chain_incomplete WHERE network = $1 AND height = $2`, network, height); err != nil {
		return fmt.Errorf("forget an incomplete block of %s: %w", network, err)
	}
	return nil
}

// rescan is a range of blocks that is read again for staff.
type rescan struct {
	from, next, until, payments int64
	endedAt                     int64 // 0 while it is under way
	problem, by                 string
	at                          int64
}

func readRescan(q db.Querier, network string) (r rescan, found bool, err error) {
	return db.Find(q, "read the rescan of "+network, func(r *rescan, row db.Scanner) error {
		return row.Scan(&r.from, &r.next, &r.until, &r.payments, &r.endedAt, &r.problem, &r.by, &r.at)
	}, `SELECT from_height, next_height, until_height, payments, ended_at, problem, asked_by, asked_at FROM chain_rescans WHERE network = $1`, network)
}

func writeRescan(tx *db.Tx, network string, r rescan) error {
	_, err := tx.Exec(`INSERT INTO chain_rescans (network, from_height, next_height, until_height, payments, ended_at, problem, asked_by, asked_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (network) DO UPDATE SET from_height = excluded.from_height, next_height = excluded.next_height, until_height = excluded.until_height,
		payments = excluded.payments, ended_at = excluded.ended_at, problem = excluded.problem, asked_by = excluded.asked_by, asked_at = excluded.asked_at`,
		network, r.from, r.next, r.until, r.payments, r.endedAt, r.problem, r.by, r.at)
	if err != nil {
		return fmt.Errorf("store the rescan of %s: %w", network, err)
	}
	return nil
}
