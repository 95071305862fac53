package dormant

import (
	"context"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/export"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/db"
)

// Checks compare the fees and their transfers with each other.
func Checks() []audit.Check {
	return []audit.Check{{Name: "every fee of a dormant account has its transfer, and is no more than the terms allow", Run: checkFees}}
}

const auditBatch = 5_000

func checkFees(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		open := map[id.Binary]fee{}
		for key := []byte{}; ; {
			list, err := feesAfter(q, key, auditBatch)
			if err != nil {
				return err
			}
			for _, f := range list {
				checked++
				open[f.id] = f
				if f.amount > feeOf(f.balance, maxPercent) {
					report("fee "+f.id.String(), "took %d of %d, which is more than 2.5 percent", f.amount, f.balance)
				}
			}
			if len(list) < auditBatch {
				break
			}
			last := list[len(list)-1].id
			key = last[:]
		}
		err := ledger.EachOfCode(q, ledger.CodeDormancy, func(t ledger.TransferDetails) {
			if len(t.Ref) != len(id.Binary{}) {
				report(t.Subject(), "names no fee")
				return
			}
			f, known := open[id.Binary(t.Ref)]
			delete(open, id.Binary(t.Ref))
			switch {
			case !known:
				report(t.Subject(), "is of a fee that is not there, or a second transfer of it")
			case t.From != f.player() || t.To != f.house() || t.Amount != int64(f.amount):
				report(t.Subject(), "does not move what fee %s says", f.id)
			}
		})
		for _, f := range open {
			report("fee "+f.id.String(), "has no transfer")
		}
		return err
	})
	return checked, err
}

// Exports are the fees in the form that a regulator gets.
func Exports(decimals func(currency string) int) []export.Table {
	return export.From(Tables(), export.Table{
		Name: "dormancy_fees",
		Read: func(q db.Querier, after string, at export.Cutoff, limit int) (rows [][]string, last string, err error) {
			key := []byte{}
			if binary, ok := id.ToBinary(after); ok {
				key = binary[:]
			}
			list, err := feesAfter(q, key, limit)
			for _, f := range list {
				last = f.id.String()
				if f.at < at.AsOf {
					decimalPlaces := decimals(f.currency)
					rows = append(rows, []string{last, export.Number(f.at), f.userID, f.currency, f.amount.Text(decimalPlaces), f.balance.Text(decimalPlaces), f.percent, export.Number(f.seenAt)})
				}
			}
			return rows, last, err
		},
	})
}
