package betslip

import (
	"croupier/app/kernel/sports/line"
	"croupier/db"
)

// EachOpen reads the open bets: their parts as they were accepted and the stake that
// was not cashed out, in millionths of a dollar. The book counts them when the site
// starts.
func EachOpen(q db.Querier, fn func(parts []line.Part, stake int64)) error {
	return eachBet(q, `WHERE b.status = 0 AND b.settled_at = 0 ORDER BY b.id, l.n`, nil, func(b *bet) error {
		fn(b.parts(), b.worth(b.rest()))
		return nil
	})
}
