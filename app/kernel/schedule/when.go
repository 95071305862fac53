package schedule

import (
	"fmt"
	"strings"
	"time"
)

// When is a schedule, in UTC. Its times follow from the clock alone, so that
// every process and every restart computes the same ones.
type When struct {
	text string
	next func(after time.Time) time.Time
}

// Next returns the first due time after a time.
func (w When) Next(after time.Time) time.Time { return w.next(after.UTC()).UTC() }

// String describes the schedule, such as "daily at 04:00 UTC".
func (w When) String() string { return w.text }

const (
	// minPeriod is the shortest period. More frequent work belongs in a loop of its
	// own.
	minPeriod = time.Minute
	day       = 24 * time.Hour
	week      = 7 * day
)

// Every is due once per period, counted from the beginning of the calendar: an
// hour is due at the full hour. It panics for a period below a minute.
func Every(period time.Duration) When {
	if period < minPeriod {
		panic(fmt.Sprintf("a job every %v", period))
	}
	return When{"every " + strings.TrimPrefix(Span(period), "1 "), func(after time.Time) time.Time {
		return after.Truncate(period).Add(period)
	}}
}

// Daily is due once a day.
func Daily(hour, minute int) When {
	at := timeOfDay(hour, minute)
	return When{fmt.Sprintf("daily at %02d:%02d UTC", hour, minute), func(after time.Time) time.Time {
		return nextAt(after, at, day)
	}}
}

// Weekly is due once a week.
func Weekly(weekday time.Weekday, hour, minute int) When {
	// The calendar of package time begins on a Monday.
	at := time.Duration((weekday+6)%7)*day + timeOfDay(hour, minute)
	return When{fmt.Sprintf("%ss at %02d:%02d UTC", weekday, hour, minute), func(after time.Time) time.Time {
		return nextAt(after, at, week)
	}}
}

// Never is the result of a calendar without further due times.
var Never = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

// Calendar is due at the times that next returns: the first one after a given time. next must
// depend on nothing else.
func Calendar(text string, next func(after time.Time) time.Time) When { return When{text, next} }

func timeOfDay(hour, minute int) time.Duration {
	if hour < 0 || hour > 23 || minute < 0 || minute > 59 {
		panic(fmt.Sprintf("a job at %d:%d", hour, minute))
	}
	return time.Duration(hour)*time.Hour + time.Duration(minute)*time.Minute
}

// nextAt returns the first time after a given one that lies at into a
// period.
func nextAt(after time.Time, at, period time.Duration) time.Time {
	due := after.Truncate(period).Add(at)
	if !due.After(after) {
		due = due.Add(period)
	}
	return due
}

// lastDue returns the last due time after since and not after now, or zero. It
// searches back from now in doubling steps, so that a long downtime costs
// little.
func (w When) lastDue(since, now time.Time) (due time.Time) {
	for back := minPeriod; ; back *= 2 {
		from := now.Add(-back)
		if from.Before(since) {
			from = since
		}
		for next := w.Next(from); !next.After(now); next = w.Next(next) {
			due = next
		}
		if !due.IsZero() || !from.After(since) {
			return due
		}
	}
}

// Span writes a duration: "30 days", "1 hour", "10 minutes".
func Span(d time.Duration) string {
	for _, unit := range []struct {
		name   string
		length time.Duration
	}{{"day", day}, {"hour", time.Hour}, {"minute", time.Minute}} {
		switch {
		case d == unit.length:
			return "1 " + unit.name
		case d > 0 && d%unit.length == 0:
			return fmt.Sprintf("%d %ss", d/unit.length, unit.name)
		}
	}
	return d.String()
}
