package rewards

import (
	"fmt"

	"croupier/app/kernel/earnings"
	"croupier/db"
)

// Accrue adds an exact amount, which may be negative, to a pot.
func Accrue(tx *db.Tx, p Pot) error {
	if p.Open.IsZero() {
		return nil
	}
	_, err := tx.Exec(`INSERT INTO reward_pots (kind, user_id, currency, units, micros) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (kind, user_id, currency) DO UPDATE SET
			units = reward_pots.units + excluded.units + (reward_pots.micros + excluded.micros) / 1000000,
			micros = (reward_pots.micros + excluded.micros) % 1000000`, p.Kind, p.UserID, p.Currency, p.Open.Units, p.Open.Micros)
	if err != nil {
		return fmt.Errorf("add to what a player can claim: %w", err)
	}
	return nil
}

func (p *Pot) scan(row db.Scanner) error {
	return row.Scan(&p.Kind, &p.UserID, &p.Currency, &p.Open.Units, &p.Open.Micros)
}

func potsOf(q db.Querier, kind, userID string) ([]Pot, error) {
	return db.All(q, "read what a player can claim", (*Pot).scan,
		`SELECT kind, user_id, currency, units, micros FROM reward_pots WHERE kind = $1 AND user_id = $2`, kind, userID)
}

// PlayersWithOpen lists players who can claim a kind, by id, after one of them.
func PlayersWithOpen(q db.Querier, kind Kind, after string, limit int) ([]string, error) {
	return db.Column[string](q, "list the players who can claim",
		`SELECT DISTINCT user_id FROM reward_pots WHERE kind = $1 AND user_id > $2 AND units > 0 ORDER BY user_id LIMIT $3`, kind.Name, after, limit)
}

// potSums adds up the pots of a kind by currency, of a player or of all players if userID is empty.
func potSums(q db.Querier, kind, userID string) ([]Sum, error) {
	condition, args := ofPlayer(kind, userID)
	return db.All(q, "add up what players can claim", func(s *Sum, row db.Scanner) error {
		var units, micros int64
		s.Kind = kind
		err := row.Scan(&s.Currency, &units, &micros, &s.Payable, &s.Players)
		s.Open = earnings.Of(units, micros)
		return err
	}, `SELECT currency, CAST(SUM(units) AS BIGINT), CAST(SUM(micros) AS BIGINT), CAST(SUM(CASE WHEN units > 0 THEN units ELSE 0 END) AS BIGINT),
		CAST(SUM(CASE WHEN units > 0 THEN 1 ELSE 0 END) AS BIGINT) FROM reward_pots WHERE `+condition+` GROUP BY currency ORDER BY currency`, args...)
}

// ofPlayer returns the condition for the rows of a kind: those of a player, or all if userID is empty.
func ofPlayer(kind, userID string) (condition string, args []any) {
	if userID == "" {
		return `kind = $1`, []any{kind}
	}
	return `kind = $1 AND user_id = $2`, []any{kind, userID}
}
