package schedule

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// drawWhen draws a schedule, and a function that reports whether a minute is
// one of its times.
func drawWhen(r *rapid.T) (When, func(minute time.Time) bool) {
	hour, minute := rapid.IntRange(0, 23).Draw(r, "hour"), rapid.IntRange(0, 59).Draw(r, "minute")
	weekday := time.Weekday(rapid.IntRange(0, 6).Draw(r, "weekday"))
	period := time.Duration(rapid.SampledFrom([]int{1, 2, 5, 10, 15, 30, 60, 120, 720}).Draw(r, "minutes")) * time.Minute
	daily := func(m time.Time) bool { return m.Hour() == hour && m.Minute() == minute }
	switch rapid.IntRange(0, 2).Draw(r, "kind") {
	case 0:
		return Every(period), func(m time.Time) bool { return m.Sub(m.Truncate(day))%period == 0 }
	case 1:
		return Daily(hour, minute), daily
	default:
		return Weekly(weekday, hour, minute), func(m time.Time) bool { return daily(m) && m.Weekday() == weekday }
	}
}

func drawMoment(r *rapid.T, name string) time.Time {
	zone := time.FixedZone("", 3600*rapid.IntRange(-11, 13).Draw(r, name+" zone"))
	return time.UnixMilli(rapid.Int64Range(1_700_000_000_000, 1_900_000_000_000).Draw(r, name)).In(zone)
}

// TestNextIsFirstDueTime compares Next with a search through all
// minutes in UTC, for times in any zone.
func TestNextIsFirstDueTime(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		when, matches := drawWhen(r)
		after := drawMoment(r, "after")
		want := after.UTC().Truncate(time.Minute).Add(time.Minute)
		for !matches(want) {
			want = want.Add(time.Minute)
		}
		if got := when.Next(after); !got.Equal(want) || got.Location() != time.UTC {
			r.Fatalf("%s after %s is %s, want %s", when, after, got, want)
		}
	})
}

// TestLastDue compares latest with a search through all
// times.
func TestLastDue(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		when, _ := drawWhen(r)
		since := drawMoment(r, "since")
		now := since.Add(time.Duration(rapid.Int64Range(-3_600_000, 30*86_400_000).Draw(r, "away")) * time.Millisecond)
		var want time.Time
		for next := when.Next(since); !next.After(now); next = when.Next(next) {
			want = next
		}
		if got := when.lastDue(since, now); !got.Equal(want) {
			r.Fatalf("%s from %s to %s: %s, want %s", when, since, now, got, want)
		}
	})
}

func TestScheduleText(t *testing.T) {
	for want, said := range map[string]fmt.Stringer{
		"every hour": Every(time.Hour), "every 10 minutes": Every(10 * time.Minute), "every 90 minutes": Every(90 * time.Minute),
		"daily at 04:05 UTC": Daily(4, 5), "Sundays at 23:59 UTC": Weekly(time.Sunday, 23, 59), "now and then": Calendar("now and then", nil),
	} {
		if said.String() != want {
			t.Errorf("%q, want %q", said, want)
		}
	}
	for want, d := range map[string]time.Duration{"1 day": day, "1 hour": time.Hour, "30 days": 30 * day, "2 hours": 2 * time.Hour, "1m30s": 90 * time.Second, "0s": 0} {
		if got := Span(d); got != want {
			t.Errorf("%v is %q, want %q", d, got, want)
		}
	}
}

func TestInvalidTimesPanic(t *testing.T) {
	for label, make := range map[string]func(){
		"often": func() { Every(time.Second) }, "25 o'clock": func() { Daily(25, 0) }, "a minute too many": func() { Weekly(time.Monday, 0, 60) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s is taken", label)
				}
			}()
			make()
		}()
	}
}
