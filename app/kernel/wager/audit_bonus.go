package wager

import (
	"context"

	"croupier/app/kernel/audit"
	"croupier/db"
)

// checkBonus finds wagers whose bonus money is not a part of them, or came from
// another account than their player's. That it moved is checked with the money.
func checkBonus(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		return eachBonus(q, func(b bonusWager) {
			checked++
			subject := "wager " + b.id.String()
			if !b.own {
				report(subject, "was paid with bonus money that is not its player's")
			}
			if b.bonus < 1 || b.bonus > b.stake || b.paid < 0 || b.paid > b.payout {
				report(subject, "has bonus money %d of the stake %d, and %d of the payout %d", b.bonus, b.stake, b.paid, b.payout)
			}
		})
	})
	return checked, err
}
