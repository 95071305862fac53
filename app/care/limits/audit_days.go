package limits

import (
	"context"
	"time"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// checkDays computes the days of all players again. Wagers never change, so that the log can be
// read after the days and in batches.
func checkDays(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	var upTo int64
	stored := map[string]map[int64]playedDay{}
	err = d.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		if upTo, err = projection.Checkpoint(q, Days{}.Name()); err != nil {
			return err
		}
		return forEachDay(q, func(userID string, day playedDay) {
			if stored[userID] == nil {
				stored[userID] = map[int64]playedDay{}
			}
			stored[userID][day.day] = day
		})
	})
	if err != nil {
		return 0, err
	}
	all := map[string]*dayChanges{}
	_, err = wagerlog.EachUpTo(ctx, d, upTo, func(w *wagerlog.Wager) {
		checked++
		if w.Player.Purpose != ledger.Real {
			return
		}
		if all[w.Player.Owner] == nil {
			all[w.Player.Owner] = &dayChanges{days: map[int64]*playedDay{}}
		}
		all[w.Player.Owner].add(w)
	})
	if err != nil {
		return checked, err
	}
	for userID, changes := range all {
		for begin, day := range changes.days {
			if is := stored[userID][begin]; is != *day {
				report("player "+userID, "has %+v on %s, the wager log adds up to %+v", is, time.UnixMilli(begin).UTC().Format(time.DateOnly), *day)
			}
			delete(stored[userID], begin)
		}
	}
	for userID, days := range stored {
		for begin, day := range days {
			report("player "+userID, "has %+v on %s, the wager log knows nothing of it", day, time.UnixMilli(begin).UTC().Format(time.DateOnly))
		}
	}
	return checked, nil
}
