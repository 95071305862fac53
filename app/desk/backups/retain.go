package backups

import (
	"fmt"
	"time"
)

// held is a copy as retention sees it.
type held struct {
	id   string
	made time.Time
	good bool // its trial succeeded
}

// surplus gives the copies of a list, newest first, that no rule keeps: not of the
// last day, not the newest of one of the last days or weeks of which there are any,
// and not the newest good one.
func surplus(list []held, now time.Time, daily, weekly int) (gone []string) {
	days, weeks, good := map[string]bool{}, map[string]bool{}, false
	first := func(seen map[string]bool, key string, most int) bool {
		if seen[key] || len(seen) >= most {
			return false
		}
		seen[key] = true
		return true
	}
	for _, h := range list {
		made := h.made.UTC()
		year, week := made.ISOWeek()
		keep := now.Sub(made) < 24*time.Hour
		keep = first(days, made.Format(time.DateOnly), daily) || keep
		keep = first(weeks, fmt.Sprint(year, "-", week), weekly) || keep
		if h.good && !good {
			keep, good = true, true
		}
		if !keep {
			gone = append(gone, h.id)
		}
	}
	return gone
}
