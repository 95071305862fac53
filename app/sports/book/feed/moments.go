package feed

import (
	"slices"
	"time"

	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
)

// recordNews records that an event still has news, and the moments that a reopened book does
// not know. The caller has the event's lock.
func recordNews(e *board.Event, moments []source.Moment, at time.Time) {
	next := *e.Snapshot.Load()
	next.LastNews = at
	addMoments(&next, moments)
	e.Snapshot.Store(&next)
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
func addMoments(s *board.Snapshot, more []source.Moment) {
	last := 0
	if len(s.Moments) > 0 {
		last = s.Moments[len(s.Moments)-1].Number
	}
	fresh := slices.DeleteFunc(slices.Clone(more), func(m source.Moment) bool { return m.Number <= last })
	if len(fresh) == 0 {
		return
	}
	trail := append(slices.Clone(s.Moments), fresh...)
	excess := len(trail) - maxMoments
	trail = slices.DeleteFunc(trail, func(m source.Moment) bool {
		if excess <= 0 || !minorMoments[m.Kind] {
			return false
		}
		excess--
		return true
	})
	s.Moments = trail[max(len(trail)-maxMoments, 0):]
}
