package ledger

import (
	"database/sql"
	"fmt"
	"time"

	"croupier/db"
)

func findRequest(q db.Querier, owner, id string) (*Outcome, [HashBytes]byte, error) {
	var (
		o       Outcome
		hash    []byte
		refusal sql.NullString
	)
	err := q.QueryRow(`SELECT hash, ref, step, refusal FROM requests WHERE owner = $1 AND id = $2`, owner, id).
		Scan(&hash, &o.Ref, &o.Step, &refusal)
	if db.IsNotFound(err) {
		return nil, [HashBytes]byte{}, nil
	}
	if err != nil {
		return nil, [HashBytes]byte{}, fmt.Errorf("find a request: %w", err)
	}
	if len(hash) != HashBytes {
		return nil, [HashBytes]byte{}, fmt.Errorf("request %s of %s has a content hash of %d bytes", id, owner, len(hash))
	}
	o.Refusal = refusal.String
	return &o, [HashBytes]byte(hash), nil
}

func insertRequest(tx *db.Tx, r Request, o Outcome) error {
	var refusal any
	if o.Refusal != "" {
		refusal = o.Refusal
	}
	_, err := tx.Exec(`INSERT INTO requests (owner, id, hash, ref, step, refusal, at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		r.Owner, r.ID, r.Hash[:], o.Ref, o.Step, refusal, tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("record a request: %w", err)
	}
	return nil
}

func deleteRefusals(tx *db.Tx, before time.Time, limit int) (int, error) {
	result, err := tx.Exec(`DELETE FROM requests WHERE (owner, id) IN (SELECT owner, id FROM requests WHERE ref IS NULL AND at < $1 LIMIT $2)`,
		before.UnixMilli(), limit)
	if err != nil {
		return 0, fmt.Errorf("forget refusals: %w", err)
	}
	count, err := result.RowsAffected()
	if err != nil {
		return 0, fmt.Errorf("forget refusals: %w", err)
	}
	return int(count), nil
}
