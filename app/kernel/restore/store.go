package restore

import (
	"encoding/json"
	"fmt"

	"croupier/app/kernel/durablelist"
	"croupier/db"
)

func insert(tx *db.Tx, e Event) (Event, error) {
	reasons, err := json.Marshal(e.Reasons)
	if err != nil {
		return e, fmt.Errorf("write the reasons of a restore: %w", err)
	}
	e.At = tx.Now().UnixMilli()
	err = tx.QueryRow(`INSERT INTO restores (at, reasons, missing, suspected) VALUES ($1, $2, $3, $4) RETURNING id`,
		e.At, string(reasons), e.Missing, e.Suspected).Scan(&e.ID)
	if err != nil {
		return e, fmt.Errorf("record a restore: %w", err)
	}
	return e, nil
}

// Latest lists the newest events, newest first, at most limit.
func Latest(q db.Querier, limit int) ([]Event, error) {
	return db.All(q, "list the restores", func(e *Event, row db.Scanner) error {
		var reasons string
		if err := row.Scan(&e.ID, &e.At, &reasons, &e.Missing, &e.Suspected); err != nil {
			return err
		}
		return json.Unmarshal([]byte(reasons), &e.Reasons)
	}, `SELECT id, at, reasons, missing, suspected FROM restores ORDER BY id DESC LIMIT $1`, limit)
}

// insertLoss stores a lost decision, unless an earlier restore has lost it.
func insertLoss(tx *db.Tx, restore int64, d durablelist.Decision) error {
	known, err := db.Exists(tx, `SELECT 1 FROM restore_losses WHERE stream = $1 AND seq = $2 AND at = $3`, d.Stream, d.Seq, d.At)
	if err != nil || known {
		return err
	}
	_, err = tx.Exec(`INSERT INTO restore_losses (restore, stream, seq, at, actor, what, kind, subject) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		restore, d.Stream, d.Seq, d.At, d.Actor, d.Action, d.Kind, d.Subject)
	if err != nil {
		return fmt.Errorf("store a lost decision: %w", err)
	}
	return nil
}

func countLosses(q db.Querier, restore int64) (n int64, err error) {
	if err = q.QueryRow(`SELECT COUNT(*) FROM restore_losses WHERE restore = $1`, restore).Scan(&n); err != nil {
		return 0, fmt.Errorf("count lost decisions: %w", err)
	}
	return n, nil
}

// losses lists the losses of a restore, newest first.
func losses(q db.Querier, restore int64, limit int) ([]LostDecision, error) {
	return db.All(q, "list lost decisions", func(d *LostDecision, row db.Scanner) error {
		return row.Scan(&d.At, &d.Actor, &d.Action, &d.Kind, &d.Subject)
	}, `SELECT at, actor, what, kind, subject FROM restore_losses WHERE restore = $1 ORDER BY at DESC, stream, seq DESC LIMIT $2`, restore, limit)
}
