package playerfile

import (
	"context"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/ledger"
	"croupier/db"
)

// Checks returns the audit checks that compare the corrections of balances with their
// transfers.
func Checks() []audit.Check {
	return []audit.Check{{Name: "every correction of a balance has its transfer", Run: checkAdjustments}}
}

func checkAdjustments(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		list, err := allAdjustments(q)
		if err != nil {
			return err
		}
		open := make(map[string]adjustment, len(list))
		for _, a := range list {
			open[string(a.id[:])] = a
		}
		checked = int64(len(list))
		err = ledger.EachOfCode(q, ledger.CodeAdjustment, func(f ledger.TransferDetails) {
			a, known := open[string(f.Ref)]
			delete(open, string(f.Ref))
			switch from, to := a.sides(); {
			case !known:
				report(f.Subject(), "is an adjustment that is not there, or a second transfer of it")
			case from != f.From || to != f.To || f.Amount != int64(max(a.amount, -a.amount)):
				report(f.Subject(), "does not move what adjustment %s says", a.id)
			}
		})
		for _, a := range open {
			report("adjustment "+a.id.String(), "has no transfer")
		}
		return err
	})
	return checked, err
}

// sides returns the accounts between which an adjustment moves money.
func (a adjustment) sides() (from, to ledger.Key) {
	houseAccount := ledger.Key{Owner: ledger.House, Currency: a.currency, Purpose: a.purpose}
	if a.amount < 0 {
		return a.account(), houseAccount
	}
	return houseAccount, a.account()
}
