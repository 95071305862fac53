package alerts

import (
	"context"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Checks returns the audit checks of the sums that rules use.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{{Name: "the hours that rules look back on are those of the wager log", Run: s.checkHours}}
}

const checkBatch = 5000

// checkHours adds up the wagers of the last days again. It skips hours near the retention
// limit, because they can be deleted during the check.
func (s *Service) checkHours(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	oldest := floorDiv(s.Clock.Now().UnixMilli(), hourMs) - maxHours + 1
	var (
		first, upTo int64
		stored      []storedHour
	)
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		if upTo, err = projection.Checkpoint(q, WagerWatch{}.Name()); err != nil {
			return err
		}
		if first, err = firstWagerFrom(q, oldest*hourMs); err != nil {
			return err
		}
		stored, err = hoursSince(q, oldest)
		return err
	})
	if err != nil {
		return 0, err
	}
	all := newHours(nil)
	for more := true; more && first <= upTo; {
		err := d.ReadHeavy(ctx, func(q *db.Reader) error {
			list, err := wagerlog.Since(q, first-1, checkBatch)
			if err != nil {
				return err
			}
			more = len(list) == checkBatch
			for _, w := range list {
				if w.Seq > upTo {
					return nil
				}
				first = w.Seq + 1
				checked++
				all.add(w)
			}
			return nil
		})
		if err != nil {
			return checked, err
		}
	}
	for _, h := range stored {
		if counted := all.added[h.owner][h.hour]; counted != h.hourSum {
			report(fmt.Sprintf("hour %d of player %s", h.hour, h.owner), "has %+v, and the wagers add up to %+v", h.hourSum, counted)
		}
		delete(all.added[h.owner], h.hour)
	}
	for owner, hours := range all.added {
		for hour, b := range hours {
			if hour >= oldest && b != (hourSum{}) {
				report(fmt.Sprintf("hour %d of player %s", hour, owner), "is missing, and the wagers add up to %+v", b)
			}
		}
	}
	return checked, nil
}
