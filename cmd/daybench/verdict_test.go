//go:build bench

package daybench

import (
	"testing"
	"time"
)

// series makes a sample every this many minutes of two hours and of one at full rate.
func series(every int, took func(minute int) time.Duration, bytes func(minute int) int64) (list []sample) {
	for minute := every - 1; minute < 180; minute += every {
		list = append(list, sample{minute, took(minute), bytes(minute)})
	}
	return list
}

func TestGrowingWorkIsFound(t *testing.T) {
	const mib = 1 << 20
	steady := func(int) time.Duration { return 50 * time.Millisecond }
	little := func(int) int64 { return mib }
	atFullRate := func(factor int) func(int) time.Duration {
		return func(minute int) time.Duration {
			if minute < 120 {
				return 50 * time.Millisecond
			}
			return time.Duration(factor) * 50 * time.Millisecond
		}
	}
	for _, test := range []struct {
		name    string
		samples []sample
		verdict string
	}{
		{"steady", series(1, steady, little), "flat"},
		{"once", series(180, steady, little), "too few runs"},
		{"short, however much it grows", series(1, func(m int) time.Duration { return time.Duration(m) * 100 * time.Microsecond }, little), "flat"},
		{"longer with every minute", series(1, func(m int) time.Duration { return time.Duration(m) * 10 * time.Millisecond }, little), "grows"},
		{"more memory with every minute", series(1, steady, func(m int) int64 { return int64(m) * mib }), "grows"},
		{"only within the hour at full rate", series(1, func(m int) time.Duration {
			return 50*time.Millisecond + time.Duration(max(m-120, 0))*10*time.Millisecond
		}, little), "grows"},
		{"as much more as is wagered more", series(1, atFullRate(10), little), "flat"},
		{"hourly, as much more as is wagered more", series(60, atFullRate(10), little), "flat"},
		{"hourly, much more than is wagered more", series(60, atFullRate(100), little), "grows"},
		{"slow at the start only", series(1, func(m int) time.Duration {
			if m < warmUp {
				return time.Minute
			}
			return 0
		}, little), "flat"},
	} {
		if c := costOf(test.samples, 120, 4, 10); c.verdict != test.verdict || c.growing != (test.verdict == "grows") {
			t.Errorf("%s: %+v", test.name, c)
		}
	}
}
