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

// exportedSweeps is the table of sweeps for a regulator.
func exportedSweeps() export.Table {
	column := func(name, sentence string) export.Column { return export.Column{Name: name, Sentence: sentence} }
	number := func(name, sentence string) export.Column {
		return export.Column{Name: name, Sentence: sentence, Number: true}
	}
	return export.Table{
		Name: "sweeps", Sentence: "A row is the move of coins from the address of a player to a wallet of the site.",
		Columns: []export.Column{
			column("id", "Its id."), column("network", "The chain."), column("asset", "What it moves."), column("address", "The address of the player."),
			column("target", "hot or cold."), column("receiver", "The address that receives."), column("units", "How much, in the smallest unit of the asset."),
			column("state", "Its state."), column("gas_payment", "The payment that brought the coin for its fee; empty for none."),
			column("payment", "The payment that moved the asset; empty for none."),
			column("cost", "What both have cost, in the smallest unit of the chain's coin."), number("at", "When it was planned, in unix milliseconds."),
			number("ended_at", "When it ended; 0 for not yet."),
		},
		Read: exportSweeps,
	}
}

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
