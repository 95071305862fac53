package rewards

import (
	"fmt"

	"croupier/app/kernel/money"
	"croupier/db"
)

const paymentColumns = `id, kind, user_id, currency, amount, usd, number, seq, micros, request, at`

func (p *Payment) scan(row db.Scanner) error {
	var key []byte
	err := row.Scan(&key, &p.Kind, &p.UserID, &p.Currency, &p.Amount, &p.USD, &p.Number, &p.Counted, &p.Remainder, &p.Request, &p.At)
	if err == nil && len(key) != len(p.ID) {
		return fmt.Errorf("the id of a reward has %d bytes", len(key))
	}
	copy(p.ID[:], key)
	return err
}

// insertPayment stores a payment. It returns false if there is one for its reason.
func insertPayment(tx *db.Tx, p Payment) (bool, error) {
	return db.Change(tx, "store a reward", `INSERT INTO reward_payments (`+paymentColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (id) DO NOTHING`,
		p.ID[:], p.Kind, p.UserID, p.Currency, int64(p.Amount), p.USD, p.Number, p.Counted, p.Remainder, p.Request, p.At)
}

// paymentsOf lists the last payments of a kind to a player, the newest first.
func paymentsOf(q db.Querier, kind, userID string, limit int) ([]Payment, error) {
	return db.All(q, "list the rewards of a player", (*Payment).scan, `SELECT `+paymentColumns+` FROM reward_payments
		WHERE kind = $1 AND user_id = $2 ORDER BY at DESC, id LIMIT $3`, kind, userID, limit)
}

// lastPayment returns the payment of a kind with the highest number; zero for none.
func lastPayment(q db.Querier, kind, userID string) (Payment, error) {
	paid, _, err := db.Find(q, "find the last reward of a player", (*Payment).scan, `SELECT `+paymentColumns+` FROM reward_payments
		WHERE kind = $1 AND user_id = $2 ORDER BY number DESC LIMIT 1`, kind, userID)
	return paid, err
}

// LastPaid returns the last payment of a kind to a player in a currency; zero for none.
func LastPaid(q db.Querier, kind Kind, userID, currency string) (Payment, error) {
	paid, _, err := db.Find(q, "find the last reward of a player", (*Payment).scan, `SELECT `+paymentColumns+` FROM reward_payments
		WHERE kind = $1 AND user_id = $2 AND currency = $3 ORDER BY number DESC LIMIT 1`, kind.Name, userID, currency)
	return paid, err
}

// PaidSums returns what a player was paid of a kind, or all players if userID is empty, by currency.
func PaidSums(q db.Querier, kind Kind, userID string) (map[string]money.Amount, error) {
	condition, args := ofPlayer(kind.Name, userID)
	return db.Pairs[string, money.Amount](q, "add up what players were paid",
		`SELECT currency, CAST(SUM(amount) AS BIGINT) FROM reward_payments WHERE `+condition+` GROUP BY currency`, args...)
}
