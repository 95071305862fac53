package projection

import (
	"fmt"

	"croupier/db"
)

// Checkpoint reads the number of a projection's last entry. It is 0 for a new
// projection.
func Checkpoint(q db.Querier, name string) (seq int64, err error) {
	seq, _, err = db.Value[int64](q, "read the checkpoint of "+name, `SELECT seq FROM projections WHERE name = $1`, name)
	return seq, err
}

// advance moves a checkpoint. moved is false if the stored checkpoint differs
// from the expected one.
func advance(tx *db.Tx, name string, from, to int64) (moved bool, err error) {
	if from == 0 {
		moved, err = changesOne(tx, `INSERT INTO projections (name, seq) VALUES ($1, $2)
			ON CONFLICT (name) DO UPDATE SET seq = excluded.seq WHERE projections.seq = 0`, name, to)
	} else {
		moved, err = changesOne(tx, `UPDATE projections SET seq = $1 WHERE name = $2 AND seq = $3`, to, name, from)
	}
	if err != nil {
		return false, fmt.Errorf("store the checkpoint of %s: %w", name, err)
	}
	return moved, nil
}

func changesOne(tx *db.Tx, statement string, args ...any) (bool, error) {
	result, err := tx.Exec(statement, args...)
	if err != nil {
		return false, err
	}
	rows, err := result.RowsAffected()
	return rows == 1, err
}
