package backups

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/office"
	"croupier/db"
)

// page is the back office page of backups.
const page = "/admin/backups"

// Office returns what the backups add to the back office.
func (s *Service) Office() office.Extension {
	return office.Extension{
		Queues: []office.Queue{{
			Name: "backups", Title: "Failed backups", Path: page, Permission: Manage,
			Load: func(_ context.Context, q *db.Reader) (office.QueueState, error) {
				failures, err := unresolvedFailures(q)
				if err != nil || len(failures) == 0 {
					return office.QueueState{}, err
				}
				return office.QueueState{Count: int64(len(failures)), Since: failures[0].failedAt()}, nil
			},
		}},
		Steps: []office.SetupStep{{
			Name: "Backups elsewhere", Sentence: "The nightly copies are on this machine only. Choose a bucket, or set backups.command.", Path: page, Permission: Manage,
			Done: func(_ context.Context, q *db.Reader) (bool, error) {
				p, err := readDestination(q)
				return len(s.Command) > 0 || p.endpoint != "", err
			},
		}},
		Gauges: []office.Gauge{{Name: "Backup age", Path: page, Permission: Manage, Read: s.readAge}},
	}
}

// unresolvedFailures returns the failures that no newer good backup resolves. A newer backup resolves
// a failed transfer only if it was sent off-site itself.
func unresolvedFailures(q db.Querier) ([]row, error) {
	good, _, err := newestGood(q)
	if err != nil {
		return nil, err
	}
	since := good.ended
	if good.offsiteState == offsiteFailed {
		since = min(since, good.offsiteAt-1)
	}
	return failuresSince(q, since)
}

// failedAt returns the time of a row's last failure.
func (r row) failedAt() (at int64) {
	if r.state == stateFailed {
		at = r.ended
	}
	if r.testResult == testFailed {
		at = max(at, r.testedAt)
	}
	if r.offsiteState == offsiteFailed {
		at = max(at, r.offsiteAt)
	}
	return at
}

// failureText returns the failure of a row as a text.
func (r row) failureText() string {
	switch {
	case r.state == stateFailed:
		return "The last backup failed: " + r.failure + "."
	case r.testResult == testFailed:
		return "The backup " + r.name + " does not restore."
	default:
		return "The last backup did not reach the other place: " + r.offsiteFailure + "."
	}
}

const (
	// warningPeriods and errorPeriods are numbers of periods of the plan without a backup.
	warningPeriods = 2
	errorPeriods   = 4
	// maxUnplannedAge is the maximum age of the newest backup if no backups are planned.
	maxUnplannedAge = 7 * day
)

// readAge returns the age of the newest good backup.
func (s *Service) readAge(ctx context.Context) (reading office.Reading, err error) {
	var newest row
	var found bool
	var failures []row
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if newest, found, err = newestGood(q); err != nil {
			return err
		}
		failures, err = unresolvedFailures(q)
		return err
	})
	if err != nil {
		return reading, err
	}
	now := s.Clock.Now()
	age, period := now.Sub(clock.FromMillis(newest.started)), s.plan.period()
	reading = office.Reading{Level: office.Good, Value: "none"}
	if found {
		reading.Value = ageText(age)
	}
	switch {
	case len(failures) > 0:
		reading.Level, reading.Sentence = office.Bad, failures[len(failures)-1].failureText()
	case !found && period == 0:
		reading.Level, reading.Sentence = office.Warning, "No backup was made, and none is planned."
	case !found:
		reading.Level, reading.Sentence = office.Warning, "No backup was made yet. The first is due at "+s.plan.next(now).Format("15:04 UTC on 2 January")+"."
	case period == 0 && age > maxUnplannedAge:
		reading.Level, reading.Sentence = office.Warning, "No backup is planned."
	case period > 0 && age > errorPeriods*period:
		reading.Level, reading.Sentence = office.Bad, "Backups are not made as planned. Look at the jobs."
	case period > 0 && age > warningPeriods*period:
		reading.Level, reading.Sentence = office.Warning, "The last backup was missed."
	}
	return reading, nil
}

// ageText formats an age in its largest unit.
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
