package playerfile

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// adjustment is a stored correction of a balance.
type adjustment struct {
	id              id.Binary
	userID, actor   string
	currency        string
	purpose         ledger.Purpose
	amount          money.Amount
	reason, request string
	// approvedBy is the second person who approved it; empty if no approval was needed.
	approvedBy string
	at         int64
}

func insertAdjustment(tx *db.Tx, a adjustment) error {
	_, err := tx.Exec(`INSERT INTO adjustments (id, user_id, actor, currency, purpose, amount, reason, request, approved_by, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		a.id[:], a.userID, a.actor, a.currency, string(a.purpose), int64(a.amount), a.reason, a.request, a.approvedBy, a.at)
	if err != nil {
		return fmt.Errorf("store an adjustment: %w", err)
	}
	return nil
}

// adjustmentOf finds the adjustment of a staff member's request; nil if there is none.
func adjustmentOf(q db.Querier, actor, request string) (*adjustment, error) {
	list, err := adjustments(q.Query(adjustmentColumns+` WHERE actor = $1 AND request = $2`, actor, request))
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
}

// adjustmentByID finds an adjustment; nil if there is none.
func adjustmentByID(q db.Querier, key []byte) (*adjustment, error) {
	list, err := adjustments(q.Query(adjustmentColumns+` WHERE id = $1`, key))
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
}

// adjustmentsSince lists the corrections of a staff member since a time.
func adjustmentsSince(q db.Querier, actor string, since int64) ([]adjustment, error) {
	return adjustments(q.Query(adjustmentColumns+` WHERE actor = $1 AND at >= $2`, actor, since))
}

func allAdjustments(q db.Querier) ([]adjustment, error) {
	return adjustments(q.Query(adjustmentColumns + ` ORDER BY id`))
}

const adjustmentColumns = `SELECT id, user_id, actor, currency, purpose, amount, reason, request, approved_by, at FROM adjustments`

func adjustments(rows *db.Rows, err error) ([]adjustment, error) {
	if err != nil {
		return nil, fmt.Errorf("read adjustments: %w", err)
	}
	defer rows.Close()
	var list []adjustment
	for rows.Next() {
		var a adjustment
		var key []byte
		if err := rows.Scan(&key, &a.userID, &a.actor, &a.currency, &a.purpose, &a.amount, &a.reason, &a.request, &a.approvedBy, &a.at); err != nil {
			return nil, fmt.Errorf("read adjustments: %w", err)
		}
		if len(key) != len(a.id) {
			return nil, fmt.Errorf("read adjustments: an id has %d bytes", len(key))
		}
		a.id = id.Binary(key)
		list = append(list, a)
	}
	return list, rows.Err()
}
