package figures

import (
	"fmt"

	"croupier/db"
)

func addMove(tx *db.Tx, key moveKey, m move) error {
	_, err := tx.Exec(`INSERT INTO figure_moves (hour, code, debit, credit, currency, moves, usd, first_id, last_id)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (hour, code, debit, credit, currency) DO UPDATE SET moves = figure_moves.moves + excluded.moves,
		usd = figure_moves.usd + excluded.usd, last_id = excluded.last_id`,
		key.hour, int(key.code), key.debit, key.credit, key.currency, m.moves, m.usd, m.first, m.last)
	if err != nil {
		return fmt.Errorf("add to the movements of an hour: %w", err)
	}
	return nil
}

func findPrice(q db.Querier, day int64, currency string) (text string, found bool, err error) {
	err = q.QueryRow(`SELECT price FROM figure_prices WHERE day = $1 AND currency = $2`, day, currency).Scan(&text)
	if db.IsNotFound(err) {
		return "", false, nil
	}
	if err != nil {
		return "", false, fmt.Errorf("find the price of a day: %w", err)
	}
	return text, true, nil
}

// lastPrice is the last price that was written down before a day; 0 for none.
func lastPrice(q db.Querier, day int64, currency string) (text string, err error) {
	err = q.QueryRow(`SELECT price FROM figure_prices WHERE currency = $1 AND day < $2 ORDER BY day DESC LIMIT 1`, currency, day).Scan(&text)
	if db.IsNotFound(err) {
		return "0", nil
	}
	if err != nil {
		return "", fmt.Errorf("find the last price: %w", err)
	}
	return text, nil
}

func insertPrice(tx *db.Tx, day int64, currency, price string) error {
	if _, err := tx.Exec(`INSERT INTO figure_prices (day, currency, price) VALUES ($1, $2, $3)`, day, currency, price); err != nil {
		return fmt.Errorf("write down the price of a day: %w", err)
	}
	return nil
}

// allMoves reads every sum of movements.
func allMoves(q db.Querier) (map[moveKey]move, error) {
	rows, err := q.Query(`SELECT hour, code, debit, credit, currency, moves, usd, first_id, last_id FROM figure_moves`)
	if err != nil {
		return nil, fmt.Errorf("read the movements: %w", err)
	}
	defer rows.Close()
	stored := map[moveKey]move{}
	for rows.Next() {
		var (
			key moveKey
			m   move
		)
		if err := rows.Scan(&key.hour, &key.code, &key.debit, &key.credit, &key.currency, &m.moves, &m.usd, &m.first, &m.last); err != nil {
			return nil, fmt.Errorf("read the movements: %w", err)
		}
		stored[key] = m
	}
	return stored, rows.Err()
}

// movesSpan says where the movements of an hour stand in the ledger; 0 for none.
func movesSpan(q db.Querier, hour int64) (first, last int64, err error) {
	err = q.QueryRow(`SELECT COALESCE(MIN(first_id), 0), COALESCE(MAX(last_id), 0) FROM figure_moves WHERE hour = $1`, hour).Scan(&first, &last)
	if err != nil {
		return 0, 0, fmt.Errorf("find the movements of an hour: %w", err)
	}
	return first, last, nil
}
