package backups

import (
	"context"
	"time"

	"croupier/app/kernel/schedule"
	"croupier/app/kernel/settings"
)

// Intervals of backups.
const (
	everyOff    = "off"
	every6h     = "6h"
	every12h    = "12h"
	everyDaily  = "daily"
	everyWeekly = "weekly"
)

const (
	defaultHour    = 3
	defaultDaily   = 7
	maxDaily       = 90
	defaultWeekly  = 4
	maxWeekly      = 52
	defaultOffsite = 90
	maxOffsite     = 3650
)

// plan has the backup settings of staff.
type plan struct {
	every                        *settings.Value[string]
	hour, daily, weekly, offsite *settings.Value[int]
}

func declarePlan(scheduled bool) plan {
	spec := func(unit, sentence string) settings.Spec {
		return settings.Spec{Group: "backups", Unit: unit, OwnDefault: true, Sentence: sentence}
	}
	every := everyDaily
	if !scheduled {
		every = everyOff
	}
	return plan{
		every: settings.Choice("backups.every", every, []string{everyOff, every6h, every12h, everyDaily, everyWeekly}, spec("",
			"How often the site makes a backup by itself; weekly is on Mondays. After a stop the site makes one backup for all that it missed. A demonstration makes none by default.")).WeakenedWhen(settings.Changed),
		hour: settings.Int("backups.hour", defaultHour, 0, 23, spec("o'clock UTC",
			"When the backup of a day is made; with several a day, when one of them is.")).WeakenedWhen(settings.Never),
		daily: settings.Int("backups.keep_daily", defaultDaily, 1, maxDaily, spec("days",
			"Of how many days the newest backup is kept on this machine. All of the last 24 hours are kept, and the newest that was tried with success always is.")).WeakenedWhen(settings.Lowered),
		weekly: settings.Int("backups.keep_weekly", defaultWeekly, 0, maxWeekly, spec("weeks",
			"Of how many weeks the newest backup is kept on this machine, beside those of days.")).WeakenedWhen(settings.Lowered),
		offsite: settings.Int("backups.keep_offsite_days", defaultOffsite, 0, maxOffsite, spec("days",
			"How long copies stay at the other place. With 0 the site deletes nothing there: the rules of the bucket or the program do.")).WeakenedWhen(settings.Changed),
	}
}

// Settings returns the settings of the plan.
func (s *Service) Settings() settings.Group {
	p := s.plan
	return settings.Group{Settings: []settings.Setting{p.every, p.hour, p.daily, p.weekly, p.offsite}}
}

// next returns the time of the first backup after a time.
func (p plan) next(after time.Time) time.Time {
	hour := p.hour.Get()
	switch p.every.Get() {
	case everyOff:
		return schedule.Never
	case everyWeekly:
		return schedule.Weekly(time.Monday, hour, 0).Next(after)
	case every6h, every12h:
		period := p.period()
		due := after.Truncate(period).Add(time.Duration(hour) * time.Hour % period)
		if !due.After(after) {
			due = due.Add(period)
		}
		return due
	default:
		return schedule.Daily(hour, 0).Next(after)
	}
}

// period returns the time between two backups; 0 if none are planned.
func (p plan) period() time.Duration {
	switch p.every.Get() {
	case everyOff:
		return 0
	case every6h:
		return 6 * time.Hour
	case every12h:
		return 12 * time.Hour
	case everyWeekly:
		return 7 * 24 * time.Hour
	default:
		return 24 * time.Hour
	}
}

// Jobs returns the job that makes the planned backups.
func (s *Service) Jobs() []schedule.Job {
	return []schedule.Job{{
		Name: "backups", When: schedule.Calendar("by the settings of backups, UTC", s.plan.next), Run: s.scheduled, ReadsAll: "it copies the whole database",
		Retention: []schedule.RetentionPeriod{{Data: "backups on this machine", For: "the newest of 7 days and 4 weeks, or as it is set"}},
	}}
}

// scheduled makes the due backup. A retry uses the same row.
func (s *Service) scheduled(ctx context.Context, turn *schedule.JobRun) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case s.slot <- struct{}{}:
	}
	defer s.release()
	r, err := s.begin(ctx, turn.Due)
	if err != nil {
		return err
	}
	return s.make(ctx, r)
}
