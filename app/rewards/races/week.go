package races

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// UTC is the default time zone of the weeks.
const UTC = "UTC"

// period is a time in which weeks begin in one time zone.
type period struct {
	since time.Time
	zone  *time.Location
}

// calendar divides time into the weeks of the race. Its periods are consecutive, and
// each begins with a week. An empty calendar is all UTC.
type calendar []period

// halfWeek is the limit for the part of a week before a change of zones. A shorter part
// belongs to the week before it, a longer one is a week of its own.
const halfWeek = 84 * time.Hour

// at returns the zone at a moment, and when it changes; zero for never.
func (c calendar) at(moment time.Time) (zone *time.Location, next time.Time) {
	zone = time.UTC
	for _, p := range c {
		if p.since.After(moment) {
			return zone, p.since
		}
		zone = p.zone
	}
	return zone, time.Time{}
}

// monday returns the Monday 00:00 before or at a moment.
func monday(moment time.Time, zone *time.Location) time.Time {
	local := moment.In(zone)
	sinceMonday := (int(local.Weekday()) + 6) % 7 // days; Sunday is 0 in the library
	return time.Date(local.Year(), local.Month(), local.Day()-sinceMonday, 0, 0, 0, 0, zone)
}

// weekOf returns the start of the race that runs at a moment.
func (c calendar) weekOf(moment time.Time) time.Time {
	zone, next := c.at(moment)
	start := monday(moment, zone)
	if !next.IsZero() && next.Sub(start) < halfWeek {
		start = monday(start.Add(-time.Millisecond), zone)
	}
	return start.UTC()
}

// endOf returns the end of a race that began with week: the midnight after Sunday.
func (c calendar) endOf(week time.Time) time.Time {
	zone, next := c.at(week)
	end := week.In(zone).AddDate(0, 0, 7)
	if !next.IsZero() && next.Sub(end) < halfWeek {
		return next.UTC()
	}
	return end.UTC()
}

// nextChange returns when the weeks of another zone can begin: on a Monday in that zone,
// and not before the announced end of the running race.
func (c calendar) nextChange(now time.Time, to *time.Location) time.Time {
	end := c.endOf(c.weekOf(now))
	start := monday(end, to)
	if start.Before(end) {
		start = start.AddDate(0, 0, 7)
	}
	return start.UTC()
}

// readCalendar reads the periods.
func readCalendar(q db.Querier) (calendar, error) {
	stored, err := storedZones(q)
	if err != nil {
		return nil, err
	}
	c := make(calendar, 0, len(stored))
	for _, s := range stored {
		zone, err := clock.Zone(s.zone)
		if err != nil {
			return nil, fmt.Errorf("read the weeks of the race: %w", err)
		}
		c = append(c, period{clock.FromMillis(s.since), zone})
	}
	return c, nil
}

// useZone makes weeks begin in a time zone. On a site without a race this applies at
// once. Otherwise it applies from the end of the running race. If another change is
// scheduled, it applies from the end of the race that begins with that change.
func (s *Service) useZone(tx *db.Tx, name string) error {
	to, err := clock.Zone(name)
	if err != nil {
		return err
	}
	if err := s.storeZone(tx, to); err != nil {
		return err
	}
	c, err := readCalendar(tx)
	if err == nil {
		tx.AfterCommit(func() { s.calendar.Store(&c) })
	}
	return err
}

// Start applies the configured time zone. Call it after the settings are loaded and
// before the projections run.
func (s *Service) Start(ctx context.Context) error {
	if err := s.begin(ctx); err != nil {
		return err
	}
	return s.announceCurrent(ctx)
}

func (s *Service) begin(ctx context.Context) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := s.useZone(tx, s.zone.Get()); err != nil {
			return err
		}
		if _, found, err := firstWeek(tx); err != nil || found {
			return err
		}
		c, err := readCalendar(tx)
		if err != nil {
			return err
		}
		return insertFirstWeek(tx, c.weekOf(tx.Now()).UnixMilli())
	})
}

// Settings declares what staff can set at run time.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.zone, s.reward}}
}

func (s *Service) storeZone(tx *db.Tx, to *time.Location) error {
	c, err := readCalendar(tx)
	if err != nil {
		return err
	}
	if len(c) == 0 {
		began, err := hasRaces(tx)
		if err != nil {
			return err
		}
		if !began {
			return insertZone(tx, 0, to.String())
		}
		if err := insertZone(tx, 0, UTC); err != nil {
			return err
		}
		c = calendar{{clock.FromMillis(0), time.UTC}}
	}
	last := c[len(c)-1]
	if last.zone.String() == to.String() {
		return nil
	}
	now := tx.Now()
	if last.since.After(now) {
		now = last.since
	}
	return insertZone(tx, c.nextChange(now, to).UnixMilli(), to.String())
}

// RaceEnds are the moments at which a race ends and the next one begins.
func (s *Service) RaceEnds() schedule.When {
	return schedule.Calendar("at the end of each race", func(after time.Time) time.Time {
		_, end, _ := s.week(after)
		return end
	})
}

// SettleTimes are the moments at which an ended race is normally settled.
func (s *Service) SettleTimes() schedule.When {
	const later = 2 * lateWrites
	return schedule.Calendar("two minutes after the end of each race", func(after time.Time) time.Time {
		_, end, _ := s.week(after.Add(-later))
		return end.Add(later)
	})
}

// week returns the start and the end of the race that runs at a moment, and the time
// zone of its weeks.
func (s *Service) week(moment time.Time) (start, end time.Time, zone string) {
	c := *s.calendar.Load()
	start = c.weekOf(moment)
	location, _ := c.at(start)
	return start, c.endOf(start), location.String()
}
