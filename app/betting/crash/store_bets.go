package crash

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/wager"
	"croupier/db"
)

const betColumns = `id, owner, round, choices, rules, fairness, unit`

func (b *bet) scan(row db.Scanner) error {
	var (
		choices string
	)
	if err := row.Scan(&b.id, &b.owner, &b.round, &choices, &b.rules, &b.version, &b.unit); err != nil {
		return err
	}
	b.choices = []byte(choices)
	return nil
}

// findBet reads a bet with its money; nil if there is none.
func findBet(q db.Querier, query string, args ...any) (*bet, error) {
	b, err := db.One(q, "find a bet", (*bet).scan, query, args...)
	if b == nil {
		return nil, err
	}
	return b, b.ReadOpen(q, b.id)
}

// openBet returns an open bet; nil if there is none.
func openBet(q db.Querier, binary id.Binary) (*bet, error) {
	return findBet(q, `SELECT `+betColumns+` FROM crash_bets WHERE id = $1`, binary[:])
}

// openBetOf returns a player's open bet; nil if there is none.
func openBetOf(q db.Querier, owner string) (*bet, error) {
	return findBet(q, `SELECT `+betColumns+` FROM crash_bets WHERE owner = $1`, owner)
}

func hasBet(q db.Querier, owner string) (has bool, err error) {
	if err = q.QueryRow(`SELECT EXISTS (SELECT 1 FROM crash_bets WHERE owner = $1)`, owner).Scan(&has); err != nil {
		return false, fmt.Errorf("find an open bet: %w", err)
	}
	return has, nil
}

// openBets reads all open bets with their money.
func openBets(q db.Querier) ([]*bet, error) {
	list, err := listBets(q)
	for _, b := range list { // after the rows: a connection runs one query at a time
		if err == nil {
			err = b.ReadOpen(q, b.id)
		}
	}
	return list, err
}

func listBets(q db.Querier) ([]*bet, error) {
	return db.Refs(q, "list the open bets", (*bet).scan, `SELECT `+betColumns+` FROM crash_bets ORDER BY id`)
}

func insertBet(tx *db.Tx, b *bet) error {
	_, err := tx.Exec(`INSERT INTO crash_bets (id, owner, round, choices, rules, fairness) VALUES ($1, $2, $3, $4, $5, $6)`,
		b.id[:], b.owner, int64(b.round), string(b.choices), b.rules, b.version)
	if err != nil {
		return fmt.Errorf("store a bet: %w", err)
	}
	return nil
}

func deleteBet(tx *db.Tx, binary id.Binary) error {
	if _, err := tx.Exec(`DELETE FROM crash_bets WHERE id = $1`, binary[:]); err != nil {
		return fmt.Errorf("end a bet: %w", err)
	}
	return nil
}

// OpenRounds lists the open bets of an owner.
func (s *Service) OpenRounds(q db.Querier, owner string) ([]id.Binary, error) {
	b, err := openBetOf(q, owner)
	if b == nil || err != nil {
		return nil, err
	}
	return []id.Binary{b.id}, nil
}

// RemoveRound deletes an open bet of a guest who is being removed, with its stake, in the
// same transaction.
func (s *Service) RemoveRound(tx *db.Tx, bet id.Binary) error {
	if err := deleteBet(tx, bet); err != nil {
		return err
	}
	return wager.RemoveOpen(tx, bet)
}
