package seamless

import "croupier/db"

// Booked is a transaction of a provider as the site has it.
type Booked struct {
	// Number is the provider's id of it, and Kind bet, win, refund or rollback.
	Number, Kind string
	Amount       Micros
	// Applied is set if it had its effect, even if that was taken back later. A refused one had none.
	Applied bool
	// At is when it arrived, in unix milliseconds.
	At int64
}

// kinds are the names of actions.
var kinds = map[action]string{actionBet: "bet", actionWin: "win", actionRefund: "refund", actionRollback: "rollback"}

func (b *Booked) scan(row db.Scanner) error {
	var kind, state int
	if err := row.Scan(&b.Number, &kind, &state, &b.Amount, &b.At); err != nil {
		return err
	}
	b.Kind = kinds[action(kind)]
	b.Applied = state != int(refused) && state != int(cancelled)
	return nil
}

const bookedColumns = `number, action, state, micros, at`

// EachBooked calls fn with the transactions of a provider that arrived from a time until before another
// one, in unix milliseconds.
func EachBooked(q db.Querier, provider string, from, to int64, fn func(b Booked)) error {
	return db.Each(q, "list the transactions of a provider", func(row db.Scanner) error {
		var b Booked
		if err := b.scan(row); err != nil {
			return err
		}
		fn(b)
		return nil
	}, `SELECT `+bookedColumns+` FROM provider_transactions WHERE provider = $1 AND at >= $2 AND at < $3`, provider, from, to)
}

// FindBooked finds a transaction by the provider's id; nil if there is none.
func FindBooked(q db.Querier, provider, number string) (*Booked, error) {
	return db.One(q, "find a transaction of a provider", (*Booked).scan, `SELECT `+bookedColumns+` FROM provider_transactions WHERE provider = $1 AND number = $2`, provider, number)
}
