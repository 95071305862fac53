package crash

import (
	"context"
	"fmt"

	"croupier/app/kernel/audit"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/seedrenewal"
	"croupier/db"
)

// checkChains verifies the rounds of each chain from its published end: each hash leads
// to the previous one, no number is missing, and each point follows from its hash.
func checkChains(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	var (
		chain  int64
		number int
		before string
	)
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		renewals, err := seedrenewal.All(q)
		if err != nil {
			return err
		}
		return eachRound(q, func(draw crashrules.Draw, of int64, published string) {
			checked++
			subject := fmt.Sprintf("crash round %d", draw.Round)
			if of != chain {
				chain, number, before = of, 0, published
			}
			for _, r := range renewals {
				if of <= r.LastChain && draw.Round > uint64(r.LastRound) {
					report(subject, "was played of chain %d, although it may have been known since renewal %d", of, r.ID)
				}
			}
			if draw.Number != number+1 {
				report(subject, "has number %d of its chain, after %d", draw.Number, number)
			}
			if before != "" && draw.PreviousHash != before {
				report(subject, "does not follow from the round before it")
			}
			if draw.Over() && !draw.Verified() {
				report(subject, "ended at %s, which does not follow from its hash", crashrules.Text(draw.Point))
			}
			number, before = draw.Number, draw.Hash
		})
	})
	return checked, err
}
