package wheel

import (
	"encoding/json"
	"fmt"

	"croupier/app/kernel/id"
	"croupier/db"
)

func insertTickets(tx *db.Tx, ref id.Binary, owner string, count int64) error {
	_, err := tx.Exec(`INSERT INTO wheel_tickets (ref, owner, count, at) VALUES ($1, $2, $3, $4) ON CONFLICT (ref) DO NOTHING`,
		ref[:], owner, count, tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("give tickets: %w", err)
	}
	return nil
}

func ticketsOf(q db.Querier, ref id.Binary) (owner string, count int64, err error) {
	if err = q.QueryRow(`SELECT owner, count FROM wheel_tickets WHERE ref = $1`, ref[:]).Scan(&owner, &count); err != nil {
		return "", 0, fmt.Errorf("find tickets: %w", err)
	}
	return owner, count, nil
}

// countTickets counts the tickets of a player, including that of registration, and the
// spins.
func countTickets(q db.Querier, owner string, registration id.Binary) (given, spun int64, err error) {
	err = q.QueryRow(`SELECT
		1 + COALESCE((SELECT CAST(SUM(count) AS BIGINT) FROM wheel_tickets WHERE owner = $1 AND ref <> $2), 0),
		COALESCE((SELECT MAX(number) FROM wheel_draws WHERE kind = 'wheel' AND owner = $1), 0)`, owner, registration[:]).Scan(&given, &spun)
	if err != nil {
		return 0, 0, fmt.Errorf("count the tickets of a player: %w", err)
	}
	return given, spun, nil
}

func insertTerms(tx *db.Tx, key id.Binary, text string) error {
	if _, err := tx.Exec(`INSERT INTO wheel_terms (id, terms) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING`, key[:], text); err != nil {
		return fmt.Errorf("write the terms of a draw: %w", err)
	}
	return nil
}

func termsByID(q db.Querier, key id.Binary) (t terms, err error) {
	var text string
	if err := q.QueryRow(`SELECT terms FROM wheel_terms WHERE id = $1`, key[:]).Scan(&text); err != nil {
		return t, fmt.Errorf("read the terms of a draw: %w", err)
	}
	if err := json.Unmarshal([]byte(text), &t); err != nil {
		return t, fmt.Errorf("read the terms of a draw: %w", err)
	}
	return t, nil
}

func insertDraw(tx *db.Tx, d draw) error {
	_, err := tx.Exec(`INSERT INTO wheel_draws (`+drawColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
		d.id[:], string(d.kind), d.owner, d.number, d.pair, int64(d.nonce), d.terms[:], d.segment, d.share, d.currency, int64(d.amount), d.usd, d.price, d.tickets, d.request, d.at)
	if err != nil {
		return fmt.Errorf("write a draw: %w", err)
	}
	return nil
}

const drawColumns = `id, kind, owner, number, pair, nonce, terms, segment, share, currency, amount, usd, price, tickets, request, at`

func readDraws(q db.Querier, condition string, args ...any) ([]draw, error) {
	return db.All(q, "read draws", func(d *draw, row db.Scanner) error {
		return row.Scan(&d.id, &d.kind, &d.owner, &d.number, &d.pair, &d.nonce, &d.terms, &d.segment, &d.share, &d.currency, &d.amount, &d.usd, &d.price, &d.tickets, &d.request, &d.at)
	}, `SELECT `+drawColumns+` FROM wheel_draws`+condition, args...)
}

// lastDraw returns a player's last draw of a kind; its number is 0 if there is none.
func lastDraw(q db.Querier, drawKind kind, owner string) (draw, error) {
	list, err := readDraws(q, ` WHERE kind = $1 AND owner = $2 ORDER BY number DESC LIMIT 1`, string(drawKind), owner)
	if err != nil || len(list) == 0 {
		return draw{}, err
	}
	return list[0], nil
}

// drawsOf lists the last draws of a player, newest first.
func drawsOf(q db.Querier, owner string, limit int) ([]draw, error) {
	return readDraws(q, ` WHERE owner = $1 ORDER BY at DESC, id LIMIT $2`, owner, limit)
}

// freeSpins counts a player's free spins since a time, up to most, and returns the time
// of the first of them.
func freeSpins(q db.Querier, owner string, since int64, limit int) (spins int, first int64, err error) {
	err = q.QueryRow(`SELECT COUNT(*), COALESCE(MIN(at), 0) FROM (
		SELECT at FROM wheel_draws WHERE kind = 'free' AND owner = $1 AND at > $2 ORDER BY number DESC LIMIT $3) AS recent`, owner, since, limit).Scan(&spins, &first)
	if err != nil {
		return 0, 0, fmt.Errorf("count the free spins of a player: %w", err)
	}
	return spins, first, nil
}

// drawnSince returns what a kind has given to all players since a time, in millionths
// of a dollar.
func drawnSince(q db.Querier, drawKind kind, since int64) (usd int64, err error) {
	err = q.QueryRow(`SELECT COALESCE(CAST(SUM(usd) AS BIGINT), 0) FROM wheel_draws WHERE kind = $1 AND at > $2`, string(drawKind), since).Scan(&usd)
	if err != nil {
		return 0, fmt.Errorf("sum what was drawn: %w", err)
	}
	return usd, nil
}

// openTickets counts the tickets that were given and not used. Tickets of registration
// count after they were stored.
func openTickets(q db.Querier) (open int64, err error) {
	err = q.QueryRow(`SELECT COALESCE((SELECT CAST(SUM(count) AS BIGINT) FROM wheel_tickets), 0) - (SELECT COUNT(*) FROM wheel_draws WHERE kind = 'wheel')`).Scan(&open)
	if err != nil {
		return 0, fmt.Errorf("count open tickets: %w", err)
	}
	return open, nil
}
