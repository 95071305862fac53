package book

import (
	"slices"
	"time"

	"croupier/app/kernel/sports/source"
)

// recordNews records that an event still has news, and the moments that a reopened book does
// not know. The caller has the event's lock.
func recordNews(e *event, moments []source.Moment, at time.Time) {
	next := *e.snapshot.Load()
	next.lastNews = at
	addMoments(&next, moments)
	e.snapshot.Store(&next)
}

// maxMoments limits the stored moments of an event, and therefore the size of its page.
const maxMoments = 80

// minorMoments are frequent kinds of moments. They are dropped first when the trail is full.
var minorMoments = map[string]bool{
	"point": true, "ace": true, "rally": true, "visit": true, "break": true, "miss": true, "kill": true, "round": true, "raid": true, "runs": true, "out": true,
	"walk": true, "single": true, "basket": true, "free throw": true, "three pointer": true, "behind": true, "shot": true,
}

// addMoments adds moments to the trail of an event, the newest last. It ignores a moment
// whose number is not above the last one. The old trail is not modified.
func addMoments(s *snapshot, more []source.Moment) {
	last := 0
	if len(s.moments) > 0 {
		last = s.moments[len(s.moments)-1].Number
	}
	fresh := slices.DeleteFunc(slices.Clone(more), func(m source.Moment) bool { return m.Number <= last })
	if len(fresh) == 0 {
		return
	}
	trail := append(slices.Clone(s.moments), fresh...)
	excess := len(trail) - maxMoments
	trail = slices.DeleteFunc(trail, func(m source.Moment) bool {
		if excess <= 0 || !minorMoments[m.Kind] {
			return false
		}
		excess--
		return true
	})
	s.moments = trail[max(len(trail)-maxMoments, 0):]
}
