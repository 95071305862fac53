package limits

import (
	"context"

	"croupier/app/kernel/audit"
	"croupier/db"
)

// Checks prove what is counted of players.
func Checks() []audit.Check {
	return []audit.Check{
		{Name: "what players have used of their limits is what their wagers come to", Run: checkUsage},
		{Name: "what players have played on each day is what the wager log adds up to", Run: checkDays},
	}
}

// auditBatch is the number of players that one snapshot proves.
const auditBatch = 20

func checkUsage(ctx context.Context, d *db.DB, report audit.Report) (looked int64, err error) {
	for after := ""; ; {
		var list []string
		err := d.ReadHeavy(ctx, func(q *db.Reader) error {
			var err error
			if list, err = counted(q, after, auditBatch); err != nil {
				return err
			}
			for _, userID := range list {
				looked++
				if err := checkPlayer(q, userID, report); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil || len(list) < auditBatch {
			return looked, err
		}
		after = list[len(list)-1]
	}
}

// checkPlayer computes the usage of a player anew.
func checkPlayer(q db.Querier, userID string, report audit.Report) error {
	held, found, err := usageOf(q, userID)
	if err != nil || !found {
		return err
	}
	periods := begins{held.periods[0].begin, held.periods[1].begin, held.periods[2].begin}
	last, err := lastSeq(q)
	if err != nil {
		return err
	}
	events, err := eventsOf(q, userID, measureFrom(periods), 0, last)
	if err != nil {
		return err
	}
	open, err := openOf(q, userID)
	if err != nil {
		return err
	}
	proved := measured(periods, events, open)
	for i, period := range Periods() {
		if is, was := proved.periods[i], held.periods[i]; is != was {
			report("player "+userID, "the usage of the %s is staked %d, lost %d, played %d; the wagers come to %d, %d, %d",
				period, was.staked, was.lost, was.played, is.staked, is.lost, is.played)
		}
	}
	return nil
}
