package vip

import (
	"fmt"
	"time"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// ratePeriodUses are the times of the first and the last wager of each period of rates, by the
// start of the period.
type ratePeriodUses map[int64]*ratePeriodUse

type ratePeriodUse struct{ first, last int64 }

// add counts a first revision in its period.
func (u ratePeriodUses) add(rates rateHistory, origin int64, w *wagerlog.Wager) {
	if w.Seq != origin {
		return
	}
	period := rates.periodOf(origin)
	if period == nil {
		return
	}
	if used := u[period.since]; used != nil {
		used.first, used.last = min(used.first, w.At), max(used.last, w.At)
		return
	}
	u[period.since] = &ratePeriodUse{w.At, w.At}
}

// settingDelay is how long the rates of a changed setting may be stored after the change.
const settingDelay = time.Minute

// check verifies that the rates of each period were those of levels that were in force at its first
// and its last wager.
func (u ratePeriodUses) check(q db.Querier, rates rateHistory, report audit.Report) error {
	timeline, err := settings.TimelineOf(q, LevelsKey)
	if err != nil {
		return fmt.Errorf("read the levels that were in force: %w", err)
	}
	for _, period := range rates {
		used := u[period.since]
		if used == nil {
			continue
		}
		for _, at := range []int64{used.first, used.last} {
			values, known := timeline.During(at-settingDelay.Milliseconds(), at)
			found := !known
			for _, value := range values {
				levels, err := readTable(value)
				if err != nil {
					return err
				}
				found = found || levels.shares() == period.shares
			}
			if !found {
				report(fmt.Sprintf("rakeback after wager %d", period.since), "has rates that no levels in force had")
				break
			}
		}
	}
	return nil
}
