package deposits

import (
	"context"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/depositevents"
	"croupier/db"
)

// RewardCheck proves that no player keeps a benefit from a lost deposit. It asks every feature that
// rewards deposits about the deposits that are lost, or were lost and then settled by staff. It reads
// only losses, which are few.
func RewardCheck(rewards []depositevents.OutstandingReward) audit.Check {
	return audit.Check{Name: "nothing is given for deposits that were lost", Run: func(ctx context.Context, d *db.DB, report audit.Report) (int64, error) {
		return checkLost(ctx, d, rewards, report)
	}}
}

func checkLost(ctx context.Context, d *db.DB, rewards []depositevents.OutstandingReward, report audit.Report) (checkedCount int64, err error) {
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
			return reportOutstanding(q, rewards, change, report)
		})
	})
	return checkedCount, err
}

func reportOutstanding(q db.Querier, rewards []depositevents.OutstandingReward, lost depositevents.Change, report audit.Report) error {
	for _, outstanding := range rewards {
		problem, err := outstanding(q, lost)
		if err != nil {
			return fmt.Errorf("look at what is given for deposit %s: %w", lost.Deposit, err)
		}
		if problem != "" {
			report("deposit "+lost.Deposit.String(), "was lost, and %s", problem)
		}
	}
	return nil
}
