package wager

import (
	"croupier/app/kernel/audit"
	"croupier/db"
)

// reportBonus reports wagers whose bonus money is not a part of them, or came from another
// account than their player's. The check of the money covers the transfers.
func reportBonus(q db.Querier, report audit.Report) error {
	return eachBonus(q, func(b bonusWager) {
		subject := "wager " + b.id.String()
		if !b.own {
			report(subject, "was paid with bonus money that is not its player's")
		}
		if b.bonus < 0 || b.bonus > b.stake || b.paid < 0 || b.paid > b.payout {
			report(subject, "has bonus money %d of the stake %d, and %d of the payout %d", b.bonus, b.stake, b.paid, b.payout)
		}
	})
}
