package rewards

import "croupier/db"

// eachPot reads all pots of a kind.
func eachPot(q db.Querier, kind string, fn func(Pot)) error {
	return db.Each(q, "read what players can claim", func(row db.Scanner) error {
		var p Pot
		err := p.scan(row)
		fn(p)
		return err
	}, `SELECT kind, user_id, currency, units, micros FROM reward_pots WHERE kind = $1`, kind)
}

// eachPayment reads all payments of a kind.
func eachPayment(q db.Querier, kind string, fn func(Payment) error) error {
	return db.Each(q, "read the rewards of players", func(row db.Scanner) error {
		var p Payment
		if err := p.scan(row); err != nil {
			return err
		}
		return fn(p)
	}, `SELECT `+paymentColumns+` FROM reward_payments WHERE kind = $1`, kind)
}

// paymentsAfter lists all payments after an id, in the order of their ids.
func paymentsAfter(q db.Querier, after []byte, limit int) ([]Payment, error) {
	return db.All(q, "list the rewards of players", (*Payment).scan,
		`SELECT `+paymentColumns+` FROM reward_payments WHERE id > $1 ORDER BY id LIMIT $2`, after, limit)
}
