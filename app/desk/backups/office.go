package backups

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/backoffice"
	"croupier/app/kernel/clock"
	"croupier/db"
)

// page is where the office shows backups.
const page = "/admin/backups"

// Office is what the backups add to the back office.
func (s *Service) Office() backoffice.Part {
	return backoffice.Part{
		Queues: []backoffice.Queue{{
			Name: "backups", Title: "Failed backups", Path: page, Permission: Keeps,
			Load: func(_ context.Context, q *db.Reader) (backoffice.Waiting, error) {
				wrong, err := wrongs(q)
				if err != nil || len(wrong) == 0 {
					return backoffice.Waiting{}, err
				}
				return backoffice.Waiting{Count: int64(len(wrong)), Since: wrong[0].failedAt()}, nil
			},
		}},
		Gauges: []backoffice.Gauge{{Name: "Backup age", Path: page, Permission: Keeps, Read: s.read}},
	}
}

// wrongs are the failures for which a newer good backup does not make up: it must
// be here, and away where the failed one should have gone.
func wrongs(q db.Querier) ([]row, error) {
	good, _, err := newestGood(q)
	if err != nil {
		return nil, err
	}
	since := good.ended
	if good.away == awayFailed {
		since = min(since, good.awayAt-1)
	}
	return faults(q, since)
}

// failedAt is when a row failed last.
func (r row) failedAt() (at int64) {
	if r.state == failed {
		at = r.ended
	}
	if r.tried == bad {
		at = max(at, r.triedAt)
	}
	if r.away == awayFailed {
		at = max(at, r.awayAt)
	}
	return at
}

// why is what has failed.
func (r row) why() string {
	switch {
	case r.state == failed:
		return "The last backup failed: " + r.failure + "."
	case r.tried == bad:
		return "The backup " + r.name + " does not restore."
	default:
		return "The last backup did not reach the other place: " + r.awayFailure + "."
	}
}

const (
	// late and veryLate are after how many periods of the plan a backup is missed.
	late     = 2
	veryLate = 4
	// unplanned is how old the newest backup may be where none is planned.
	unplanned = 7 * day
)

// read says how old the newest good backup is.
func (s *Service) read(ctx context.Context) (reading backoffice.Reading, err error) {
	var newest row
	var found bool
	var wrong []row
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if newest, found, err = newestGood(q); err != nil {
			return err
		}
		wrong, err = wrongs(q)
		return err
	})
	if err != nil {
		return reading, err
	}
	now := s.Clock.Now()
	age, period := now.Sub(clock.FromMillis(newest.started)), s.plan.period()
	reading = backoffice.Reading{Level: backoffice.Good, Value: "none"}
	if found {
		reading.Value = ageText(age)
	}
	switch {
	case len(wrong) > 0:
		reading.Level, reading.Sentence = backoffice.Bad, wrong[len(wrong)-1].why()
	case !found && period == 0:
		reading.Level, reading.Sentence = backoffice.Warning, "No backup was made, and none is planned."
	case !found:
		reading.Level, reading.Sentence = backoffice.Warning, "No backup was made yet. The first is due at "+s.plan.next(now).Format("15:04 UTC on 2 January")+"."
	case period == 0 && age > unplanned:
		reading.Level, reading.Sentence = backoffice.Warning, "No backup is planned."
	case period > 0 && age > veryLate*period:
		reading.Level, reading.Sentence = backoffice.Bad, "Backups are not made as planned. Look at the jobs."
	case period > 0 && age > late*period:
		reading.Level, reading.Sentence = backoffice.Warning, "The last backup was missed."
	}
	return reading, nil
}

// ageText writes an age in its largest unit.
func ageText(age time.Duration) string {
	switch {
	case age < time.Hour:
		return fmt.Sprintf("%d min", int(age.Minutes()))
	case age < 2*day:
		return fmt.Sprintf("%d h", int(age.Hours()))
	default:
		return fmt.Sprintf("%d days", int(age/day))
	}
}
