package schedule

import (
	"fmt"
	"strings"
	"time"
)

// When is the times at which a job is due, all in UTC: those follow from the
// clock alone, so that every process and every restart finds the same ones.
type When struct {
	text string
	next func(after time.Time) time.Time
}

// Next is the first time after a moment at which the job is due.
func (w When) Next(after time.Time) time.Time { return w.next(after.UTC()).UTC() }

// String says it as people do, such as "daily at 04:00 UTC".
func (w When) String() string { return w.text }

const (
	// least is the shortest period: what is to be done more often waits for
	// something else than the clock, or is a loop of its own.
	least = time.Minute
	day   = 24 * time.Hour
	week  = 7 * day
)

// Every is due each time that a period is over, counted from the beginning of
// the calendar: an hour is due at the full hour. A period below a minute is a
// mistake of the program.
func Every(period time.Duration) When {
	if period < least {
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
		return following(after, at, day)
	}}
}

// Weekly is due once a week.
func Weekly(weekday time.Weekday, hour, minute int) When {
	// The calendar of the time package begins with a Monday.
	at := time.Duration((weekday+6)%7)*day + timeOfDay(hour, minute)
	return When{fmt.Sprintf("%ss at %02d:%02d UTC", weekday, hour, minute), func(after time.Time) time.Time {
		return following(after, at, week)
	}}
}

// Calendar is due at the times of somebody else's calendar: next gives the
// first one after a moment. It must depend on nothing else.
func Calendar(text string, next func(after time.Time) time.Time) When { return When{text, next} }

func timeOfDay(hour, minute int) time.Duration {
	if hour < 0 || hour > 23 || minute < 0 || minute > 59 {
		panic(fmt.Sprintf("a job at %d:%d", hour, minute))
	}
	return time.Duration(hour)*time.Hour + time.Duration(minute)*time.Minute
}

// following is the first time after a moment that lies at into a period.
func following(after time.Time, at, period time.Duration) time.Time {
	due := after.Truncate(period).Add(at)
	if !due.After(after) {
		due = due.Add(period)
	}
	return due
}

// latest is the last time after since, and not after now, at which a job was
// due; zero for none. It looks back from now in steps that double, so that a
// long absence costs little.
func (w When) latest(since, now time.Time) (due time.Time) {
	for back := least; ; back *= 2 {
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

// Span writes a time as people do: "30 days", "1 hour", "10 minutes".
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
