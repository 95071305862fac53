package book

import (
	"fmt"
	"time"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/source"
)

// confirmFixture records that the feed has sent the fixture of a planned event again. The caller
// has the event's lock.
func (s *feedService) confirmFixture(e *event, now *snapshot) {
	if at := s.Clock.Now(); now.phase == source.Planned && at.Before(now.fixture.Starts) {
		next := *now
		next.lastNews = at
		s.activate(e, &next)
	}
}

// confirmOdds records that the odds of an event are still valid. The caller has the
// event's lock.
func (s *feedService) confirmOdds(e *event, now *snapshot) {
	next := *now
	next.pricedAt = s.Clock.Now()
	s.activate(e, &next)
}

// activate activates a sheet that is newer than the one before it and has the same
// content. The caller has the event's lock.
func (s *feedService) activate(e *event, next *snapshot) {
	e.snapshot.Store(next)
	s.Publish.publishState(e, next)
}

// maxReason is the maximum length of a reason for staff, in bytes.
const maxReason = 500

// applyUnclear handles an event that has ended in a way that the feed cannot report. The
// event accepts no more bets, and staff are asked for its result.
func (s *feedService) applyUnclear(u *source.Unclear) error {
	e := s.Board.eventBySourceID(u.Event)
	if e == nil {
		return fmt.Errorf("%w: %q", errUnknownEvent, u.Event)
	}
	if u.Reason == "" || len(u.Reason) > maxReason {
		return fieldError("unclear.reason", markets.ReasonRange, "must have 1 to %d bytes", maxReason)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if now := e.snapshot.Load(); now.phase != source.Over && now.unclearReason != u.Reason {
		s.Pricing.change(e, func(next *snapshot) { next.unclearReason = u.Reason })
	}
	return nil
}

// finishedRetention is how long after its start an event that is over remains in memory. It is
// displayed for that time, and the feed's corrections are accepted.
const finishedRetention = 24 * time.Hour
