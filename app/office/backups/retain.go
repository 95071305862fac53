package backups

import (
	"fmt"
	"time"
)

// retentionCandidate is a copy, with the data that retention needs.
type retentionCandidate struct {
	id   string
	made time.Time
	good bool // passed its restore test
}

// expired returns the copies that no retention rule keeps. list is ordered newest first.
// The rules keep the copies of the last 24 hours, the newest copy of each of the last
// daily days and weekly weeks that have copies, and the newest good copy.
func expired(list []retentionCandidate, now time.Time, daily, weekly int) (expiredIDs []string) {
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
		retained := now.Sub(made) < 24*time.Hour
		retained = first(days, made.Format(time.DateOnly), daily) || retained
		retained = first(weeks, fmt.Sprint(year, "-", week), weekly) || retained
		if h.good && !good {
			retained, good = true, true
		}
		if !retained {
			expiredIDs = append(expiredIDs, h.id)
		}
	}
	return expiredIDs
}
