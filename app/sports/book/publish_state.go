package book

import "croupier/app/kernel/live"

// publishStates sends pages the events that became available or unavailable because time has
// passed. It checks every event in memory.
func (s *publishService) publishStates() {
	for _, e := range s.Board.visibleEvents() {
		e.mu.Lock()
		s.publishState(e, e.snapshot.Load())
		e.mu.Unlock()
	}
}

// publishState sends pages the state of an event if it differs from the last state sent. The
// caller has the event's lock.
func (s *publishService) publishState(e *event, snap *snapshot) {
	state := string(s.Trading.bettingState(snap))
	if state == e.publishedState || !e.stored {
		return
	}
	next := *snap
	next.version = max(snap.version+1, s.Clock.Now().UnixMilli())
	e.snapshot.Store(&next)
	e.publishedState = state
	s.publishChange(&Change{Event: e.id, Version: next.version, State: state, Phase: string(next.phase)})
}

func (s *publishService) send(channel string, n live.Notice) {
	if err := s.Hub.Publish(channel, n); err != nil {
		s.Log.Error("publish sports", "channel", channel, "error", err)
	}
}
