package journal

import (
	"database/sql"
	"fmt"

	"croupier/app/id"
	"croupier/app/ledger"
	"croupier/app/money"
	"croupier/db"
)

func insertWager(tx *db.Tx, w *Wager) error {
	var turns, pair, nonce any
	if w.Turns != "" {
		turns = w.Turns
	}
	if w.Pair != 0 {
		pair = w.Pair
	}
	if w.Pair != 0 || w.Nonce != 0 {
		nonce = int64(w.Nonce)
	}
	result, err := tx.Exec(`INSERT INTO journal
		(id, account, game, stake, payout, multiplier, void, opening, choices, turns, pair, nonce, rules, fairness, usd, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
		w.ID[:], int64(w.Account), w.Game, int64(w.Stake), int64(w.Payout), w.Multiplier.Exact(), w.Void, int64(w.Opening),
		w.Choices, turns, pair, nonce, w.Rules, w.Fairness, w.USD, w.At)
	if err != nil {
		return fmt.Errorf("append a wager: %w", err)
	}
	if w.Seq, err = result.LastInsertId(); err != nil {
		return fmt.Errorf("append a wager: %w", err)
	}
	return nil
}

const columns = `seq, id, account, game, stake, payout, multiplier, void, opening, choices, turns, pair, nonce, rules, fairness, usd, at`

func scanWager(row interface{ Scan(...any) error }) (*Wager, error) {
	var (
		w           Wager
		binary      []byte
		multiplier  string
		turns       sql.NullString
		pair, nonce sql.NullInt64
	)
	err := row.Scan(&w.Seq, &binary, &w.Account, &w.Game, &w.Stake, &w.Payout, &multiplier, &w.Void, &w.Opening,
		&w.Choices, &turns, &pair, &nonce, &w.Rules, &w.Fairness, &w.USD, &w.At)
	if err != nil {
		return nil, err
	}
	if len(binary) != len(w.ID) {
		return nil, fmt.Errorf("wager %d: its id has %d bytes", w.Seq, len(binary))
	}
	w.ID = id.Binary(binary)
	w.Turns, w.Pair, w.Nonce = turns.String, pair.Int64, uint64(nonce.Int64)
	if w.Multiplier, err = money.ParseMultiplier(multiplier); err != nil {
		return nil, fmt.Errorf("wager %d: %w", w.Seq, err)
	}
	return &w, nil
}

// ByID finds an ended wager; nil when there is none.
func ByID(q db.Querier, binary id.Binary) (*Wager, error) {
	w, err := scanWager(q.QueryRow(`SELECT `+columns+` FROM journal WHERE id = $1`, binary[:]))
	if db.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find a wager: %w", err)
	}
	return w, nil
}

// Since lists wagers after a place in the journal, oldest first.
func Since(q db.Querier, seq int64, limit int) ([]*Wager, error) {
	rows, err := q.Query(`SELECT `+columns+` FROM journal WHERE seq > $1 ORDER BY seq LIMIT $2`, seq, limit)
	return collect(rows, err)
}

// lookBack bounds how many wagers are looked at for those of one game.
const lookBack = 2000

// Of lists the wagers of an account before a place in the journal, newest
// first. game narrows them unless empty, to those among the last 2000.
func Of(q db.Querier, account ledger.AccountID, game string, before int64, limit int) ([]*Wager, error) {
	rows, err := q.Query(`SELECT * FROM (SELECT `+columns+` FROM journal WHERE account = $1 AND seq < $2 ORDER BY seq DESC LIMIT $3) AS latest
		WHERE $4 = '' OR game = $4 ORDER BY seq DESC LIMIT $5`, int64(account), before, lookBack, game, limit)
	return collect(rows, err)
}

func collect(rows *sql.Rows, err error) ([]*Wager, error) {
	if err != nil {
		return nil, fmt.Errorf("read the journal: %w", err)
	}
	defer rows.Close()
	var list []*Wager
	for rows.Next() {
		w, err := scanWager(rows)
		if err != nil {
			return nil, fmt.Errorf("read the journal: %w", err)
		}
		list = append(list, w)
	}
	return list, rows.Err()
}

// Checkpoint is how far a projection has read the journal; 0 when it has not
// begun.
func Checkpoint(q db.Querier, name string) (seq int64, err error) {
	err = q.QueryRow(`SELECT seq FROM projections WHERE name = $1`, name).Scan(&seq)
	if db.IsNotFound(err) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("read the checkpoint of %s: %w", name, err)
	}
	return seq, nil
}

func saveCheckpoint(tx *db.Tx, name string, seq int64) error {
	_, err := tx.Exec(`INSERT INTO projections (name, seq) VALUES ($1, $2)
		ON CONFLICT (name) DO UPDATE SET seq = excluded.seq`, name, seq)
	if err != nil {
		return fmt.Errorf("save the checkpoint of %s: %w", name, err)
	}
	return nil
}
