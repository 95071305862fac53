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
	return db.One(q, "find an adjustment", (*adjustment).scan, adjustmentColumns+` WHERE actor = $1 AND request = $2`, actor, request)
}

// adjustmentByID finds an adjustment; nil if there is none.
func adjustmentByID(q db.Querier, key []byte) (*adjustment, error) {
	return db.One(q, "find an adjustment", (*adjustment).scan, adjustmentColumns+` WHERE id = $1`, key)
}

// adjustmentsSince lists the corrections of a staff member since a time.
func adjustmentsSince(q db.Querier, actor string, since int64) ([]adjustment, error) {
	return db.All(q, "read adjustments", (*adjustment).scan, adjustmentColumns+` WHERE actor = $1 AND at >= $2`, actor, since)
}

func allAdjustments(q db.Querier) ([]adjustment, error) {
	return db.All(q, "read adjustments", (*adjustment).scan, adjustmentColumns+` ORDER BY id`)
}

const adjustmentColumns = `SELECT id, user_id, actor, currency, purpose, amount, reason, request, approved_by, at FROM adjustments`

func (a *adjustment) scan(row db.Scanner) error {
	return row.Scan(&a.id, &a.userID, &a.actor, &a.currency, &a.purpose, &a.amount, &a.reason, &a.request, &a.approvedBy, &a.at)
}
