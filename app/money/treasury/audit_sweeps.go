package treasury

import (
	"context"
	"math/big"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/export"
	"croupier/app/kernel/id"
	"croupier/db"
)

// auditSweeps is the number of sweeps in one read.
const auditSweeps = 1_000

// checkSweeps compares sweeps with their transactions.
func (s *Service) checkSweeps(ctx context.Context, d *db.DB, report audit.Report) (checkedCount int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		after := id.Binary{}
		for {
			list, err := querySweeps(q, `WHERE id > $1 ORDER BY id LIMIT $2`, after[:], auditSweeps)
			if err != nil {
				return err
			}
			for _, w := range list {
				checkedCount++
				if err := checkSweep(q, w, report); err != nil {
					return err
				}
				after = w.id
			}
			if len(list) < auditSweeps {
				return nil
			}
		}
	})
	return checkedCount, err
}

func checkSweep(q db.Querier, w sweepRecord, report audit.Report) error {
	name, cost, moved := "sweep "+w.id.String(), new(big.Int), 0
	if w.paymentID != nil {
		all, err := versionsOf(q, *w.paymentID)
		if err != nil {
			return err
		}
		for _, v := range all {
			if v.state == confirmed {
				cost.Add(cost, v.paid)
				if !v.failed {
					moved++
				}
			}
		}
	}
	switch over := w.state == done; {
	case over && moved != 1, !over && moved != 0:
		report(name, "is %s, and %d confirmed transactions have moved it", w.state, moved)
	case over && cost.Cmp(w.cost) > 0: // the payment that brought the coin for its fee costs more
		report(name, "cost %s, its transaction alone %s", w.cost, cost)
	}
	return nil
}

// exportSweeps reads the table of sweeps for a regulator.
func exportSweeps(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
	key, _ := id.ToBinary(after) // nothing comes before the first
	list, err := querySweeps(q, `WHERE id > $1 AND at < $2 ORDER BY id LIMIT $3`, key[:], at.AsOf, limit)
	if err != nil {
		return nil, "", err
	}
	var rows [][]string
	last := ""
	for _, w := range list {
		last = w.id.String()
		gasPaymentID, payment := "", ""
		if w.gasPayment != nil {
			gasPaymentID = w.gasPayment.String()
		}
		if w.paymentID != nil {
			payment = w.paymentID.String()
		}
		rows = append(rows, []string{
			last, w.network, w.asset, w.address, w.target, w.receiver, w.units.String(), w.state, gasPaymentID, payment, w.cost.String(),
			export.Number(w.at), export.Number(w.endedAt),
		})
	}
	return rows, last, nil
}
