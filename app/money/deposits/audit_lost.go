package deposits

import (
	"context"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/depositevents"
	"croupier/db"
)

// Checks compare deposits and their transfers with each other, and check that no
// player keeps a benefit from a lost deposit.
func (s *Service) Checks() []audit.Check {
	return append(Checks(), audit.Check{Name: "nothing is given for deposits that were lost", Run: s.checkLost})
}

// checkLost asks every feature that grants something for deposits what it still
// grants for deposits that are lost, or were lost and then settled by staff. It
// reads only losses, which are few.
func (s *Service) checkLost(ctx context.Context, d *db.DB, report audit.Report) (checkedCount int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		unrecorded, err := lostWithoutRecord(q)
		if err != nil {
			return err
		}
		for _, item := range unrecorded {
			report("deposit "+item.id.String(), "is lost, and since when is not noted")
		}
		return eachLoss(q, func(l loss) error {
			checkedCount++
			switch {
			case l.deposit == nil:
				report("a loss", "is of a deposit that is not there")
				return nil
			case l.endedAt == 0 && (l.deposit.state != Reversed || l.deposit.previousState != Credited):
				report("deposit "+l.deposit.id.String(), "is %s, and noted as lost", l.deposit.state)
			case l.endedAt > 0 && l.deposit.state != Settled:
				return nil // it came back
			}
			change := depositevents.Change{
				Kind: depositevents.Lost, Deposit: l.deposit.id, UserID: l.deposit.userID, Currency: l.deposit.currency, Amount: l.deposit.amount, At: l.lostAt,
			}
			return depositevents.ReportOutstanding(q, s.followers, change, func(problem string) {
				report("deposit "+l.deposit.id.String(), "was lost, and %s", problem)
			})
		})
	})
	return checkedCount, err
}
