package figures

import (
	"fmt"

	"croupier/db"
)

// moveTable is a table of movements and the name of its slot column.
type moveTable struct{ name, slot string }

var (
	moveHours = moveTable{"figure_moves", "hour"}
	moveDays  = moveTable{"figure_move_days", "day"}
)

func addMove(tx *db.Tx, to moveTable, key moveKey, m move) error {
	_, err := tx.Exec(`INSERT INTO `+to.name+` AS t (`+to.slot+`, code, debit, credit, currency, moves, amount, first_id, last_id)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (`+to.slot+`, code, debit, credit, currency) DO UPDATE SET moves = t.moves + excluded.moves,
		amount = t.amount + excluded.amount, last_id = excluded.last_id`,
		key.slot, int(key.code), key.debit, key.credit, key.currency, m.moves, m.amount, m.first, m.last)
	if err != nil {
		return fmt.Errorf("add to the movements: %w", err)
	}
	return nil
}

// movesOf reads the movements from one slot to before another.
func movesOf(q db.Querier, of moveTable, from, before int64) (map[moveKey]move, error) {
	return db.Map(q, "read the movements", func(key *moveKey, m *move, row db.Scanner) error {
		return row.Scan(&key.slot, &key.code, &key.debit, &key.credit, &key.currency, &m.moves, &m.amount, &m.first, &m.last)
	}, `SELECT `+of.slot+`, code, debit, credit, currency, moves, amount, first_id, last_id FROM `+of.name+`
		WHERE `+of.slot+` >= $1 AND `+of.slot+` < $2`, from, before)
}

// movesSpan returns the first and last ledger numbers of an hour's movements; 0 for none.
func movesSpan(q db.Querier, hour int64) (first, last int64, err error) {
	err = q.QueryRow(`SELECT COALESCE(MIN(first_id), 0), COALESCE(MAX(last_id), 0) FROM figure_moves WHERE hour = $1`, hour).Scan(&first, &last)
	if err != nil {
		return 0, 0, fmt.Errorf("find the movements of an hour: %w", err)
	}
	return first, last, nil
}
