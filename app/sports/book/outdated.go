package book

import (
	"fmt"
	"time"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/source"
)

const (
	// maxLiveSilence is how long a live event may have no news before betting on it stops. It is
	// longer than a half-time break.
	maxLiveSilence = 25 * time.Minute
	// maxLiveOddsAge is the maximum age of a feed's odds during the event.
	maxLiveOddsAge = 5 * time.Minute
)

// outdatedReason is the reason why an event with old news accepts no bets. It is empty for a
// current event. The same rule applies to every feed.
type outdatedReason string

const (
	upToDate outdatedReason = ""
	// reasonSilent is an event in a silent part of the feed.
	reasonSilent outdatedReason = "silent"
	// reasonUnlisted is an event that its part of the feed does not list any more.
	reasonUnlisted outdatedReason = "unlisted"
	// reasonOld is an event without a confirmation for longer than the settings allow.
	reasonOld outdatedReason = "old"
)

// outdatedReason checks the age of the news of an event that is not over.
func (s *Service) outdatedReason(snap *snapshot, now time.Time) outdatedReason {
	f := &snap.fixture
	isSilent, listed := s.health.state(f.Part)
	if isSilent {
		return reasonSilent
	}
	updatedAt, maximum := snap.lastNews, time.Duration(s.options.age.Get())
	switch {
	case snap.phase == source.Live && now.Sub(snap.lastNews) > maxLiveSilence:
		return reasonOld
	case snap.phase == source.Live && f.Modelled:
		return upToDate
	case snap.phase == source.Live:
		updatedAt, maximum = snap.pricedAt, maxLiveOddsAge
	case snap.lastNews.Before(listed):
		return reasonUnlisted
	case f.Simulated: // only the simulator moves or cancels it
		return upToDate
	case !f.Modelled:
		updatedAt = snap.pricedAt
	}
	if now.Sub(updatedAt) > maximum {
		return reasonOld
	}
	return upToDate
}

// confirmFixture records that the feed has sent the fixture of a planned event again. The caller
// has the event's lock.
func (s *Service) confirmFixture(e *event, now *snapshot) {
	if at := s.Clock.Now(); now.phase == source.Planned && at.Before(now.fixture.Starts) {
		next := *now
		next.lastNews = at
		s.activate(e, &next)
	}
}

// confirmOdds records that the odds of an event are still valid. The caller has the
// event's lock.
func (s *Service) confirmOdds(e *event, now *snapshot) {
	next := *now
	next.pricedAt = s.Clock.Now()
	s.activate(e, &next)
}

// activate activates a sheet that is newer than the one before it and has the same
// content. The caller has the event's lock.
func (s *Service) activate(e *event, next *snapshot) {
	e.snapshot.Store(next)
	s.publishState(e, next)
}

// publishStates sends pages the events that became available or unavailable because time has
// passed. It checks every event in memory.
func (s *Service) publishStates() {
	for _, e := range s.visibleEvents() {
		e.mu.Lock()
		s.publishState(e, e.snapshot.Load())
		e.mu.Unlock()
	}
}

// publishState sends pages the state of an event if it differs from the last state sent. The
// caller has the event's lock.
func (s *Service) publishState(e *event, snap *snapshot) {
	state := string(s.bettingState(snap))
	if state == e.publishedState || !e.stored {
		return
	}
	next := *snap
	next.version = max(snap.version+1, s.Clock.Now().UnixMilli())
	e.snapshot.Store(&next)
	e.publishedState = state
	s.publishChange(&Change{Event: e.id, Version: next.version, State: state, Phase: string(next.phase)})
}

// maxReason is the maximum length of a reason for staff, in bytes.
const maxReason = 500

// applyUnclear handles an event that has ended in a way that the feed cannot report. The
// event accepts no more bets, and staff are asked for its result.
func (s *Service) applyUnclear(u *source.Unclear) error {
	e := s.eventBySourceID(u.Event)
	if e == nil {
		return fmt.Errorf("%w: %q", errUnknownEvent, u.Event)
	}
	if u.Reason == "" || len(u.Reason) > maxReason {
		return fieldError("unclear.reason", markets.ReasonRange, "must have 1 to %d bytes", maxReason)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if now := e.snapshot.Load(); now.phase != source.Over && now.unclearReason != u.Reason {
		s.change(e, func(next *snapshot) { next.unclearReason = u.Reason })
	}
	return nil
}
