package feed

import (
	"fmt"
	"time"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
)

// confirmFixture records that the feed has sent the fixture of a planned event again. The caller
// has the event's lock.
func (s *Service) confirmFixture(e *board.Event, now *board.Snapshot) {
	if at := s.Clock.Now(); now.Phase == source.Planned && at.Before(now.Fixture.Starts) {
		next := *now
		next.LastNews = at
		s.activate(e, &next)
	}
}

// confirmOdds records that the odds of an event are still valid. The caller has the
// event's lock.
func (s *Service) confirmOdds(e *board.Event, now *board.Snapshot) {
	next := *now
	next.PricedAt = s.Clock.Now()
	s.activate(e, &next)
}

// activate activates a sheet that is newer than the one before it and has the same
// content. The caller has the event's lock.
func (s *Service) activate(e *board.Event, next *board.Snapshot) {
	e.Snapshot.Store(next)
	s.Publish.PublishState(e, next)
}

// maxReason is the maximum length of a reason for staff, in bytes.
const maxReason = 500

// applyUnclear handles an event that has ended in a way that the feed cannot report. The
// event accepts no more bets, and staff are asked for its result.
func (s *Service) applyUnclear(u *source.Unclear) error {
	e := s.Board.BySource(u.Event)
	if e == nil {
		return fmt.Errorf("%w: %q", ErrUnknownEvent, u.Event)
	}
	if u.Reason == "" || len(u.Reason) > maxReason {
		return fieldError("unclear.reason", markets.ReasonRange, "must have 1 to %d bytes", maxReason)
	}
	e.Mu.Lock()
	defer e.Mu.Unlock()
	if now := e.Snapshot.Load(); now.Phase != source.Over && now.UnclearReason != u.Reason {
		s.Pricing.Change(e, func(next *board.Snapshot) { next.UnclearReason = u.Reason })
	}
	return nil
}

// FinishedRetention is how long after its start an event that is over remains in memory. It is
// displayed for that time, and the feed's corrections are accepted.
const FinishedRetention = 24 * time.Hour
