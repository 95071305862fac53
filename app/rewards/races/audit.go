package races

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Checks prove that the race is that of the wager log.
func Checks() []audit.Check {
	return []audit.Check{{Name: "the weekly race is what the wager log adds up to", Run: checkRace}}
}

// checkRace adds up again what the race has added up. What was wagered never
// changes, so that the wager log can be read after the race and in pieces.
func checkRace(ctx context.Context, d *db.DB, report audit.Report) (looked int64, err error) {
	var (
		upTo   int64
		stored map[key]sum
		weeks  calendar
	)
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		if upTo, err = projection.Checkpoint(q, checkpoint); err != nil {
			return err
		}
		if weeks, err = readCalendar(q); err != nil {
			return err
		}
		stored, err = storedSums(q)
		return err
	})
	if err != nil {
		return 0, err
	}
	added, looked, err := addUp(ctx, d, weeks, upTo)
	if err != nil {
		return looked, err
	}
	for _, k := range added.ordered() {
		if stored[k] != *added[k] {
			report(k.name(), "has %+v, the wager log adds up to %+v", stored[k], *added[k])
		}
		delete(stored, k)
	}
	for k, s := range stored {
		report(k.name(), "has %+v, the wager log knows nothing of it", s)
	}
	return looked, nil
}

func (k key) name() string {
	return fmt.Sprintf("race of %s, player %s", clock.FromMillis(k.week).Format(time.DateOnly), k.owner)
}

// addUp adds the wager log up to a place, in pieces.
func addUp(ctx context.Context, d *db.DB, weeks calendar, upTo int64) (added sums, looked int64, err error) {
	added = sums{}
	_, err = wagerlog.EachUpTo(ctx, d, upTo, func(w *wagerlog.Wager) {
		added.add(weeks, w)
		looked++
	})
	return added, looked, err
}
