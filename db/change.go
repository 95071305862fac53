package db

import (
	"context"
	"fmt"
)

// Change runs a statement and reports whether it changed a row. what is its purpose in errors.
func Change(tx *Tx, what, query string, args ...any) (bool, error) {
	result, err := tx.Exec(query, args...)
	if err != nil {
		return false, fmt.Errorf("%s: %w", what, err)
	}
	n, err := result.RowsAffected()
	if err != nil {
		return false, fmt.Errorf("%s: %w", what, err)
	}
	return n > 0, nil
}

// Exists runs a query that answers one row or none.
func Exists(q Querier, query string, args ...any) (bool, error) {
	var one int
	err := q.QueryRow(query, args...).Scan(&one)
	if IsNotFound(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("look for a row: %w", err)
	}
	return true, nil
}

// Deleted counts the rows that a statement deleted, from the results of Exec.
func Deleted(result Result, err error) (int64, error) {
	if err != nil {
		return 0, fmt.Errorf("delete expired rows: %w", err)
	}
	n, err := result.RowsAffected()
	if err != nil {
		return 0, fmt.Errorf("count deleted rows: %w", err)
	}
	return n, nil
}

// InBatches deletes rows, at most limit in a transaction, until there are fewer than a batch of
// them.
func (d *DB) InBatches(ctx context.Context, batch int, deleteSome func(tx *Tx, limit int) (int64, error)) error {
	for n := int64(batch); n == int64(batch); {
		err := d.Write(ctx, func(tx *Tx) (err error) {
			n, err = deleteSome(tx, batch)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
