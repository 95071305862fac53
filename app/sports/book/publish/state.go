package publish

import (
	"croupier/app/kernel/live"
	"croupier/app/sports/book/board"
)

// PublishStates sends pages the events that became available or unavailable because time has
// passed. It checks every event in memory.
func (s *Service) PublishStates() {
	for _, e := range s.Board.Visible() {
		e.Mu.Lock()
		s.PublishState(e, e.Snapshot.Load())
		e.Mu.Unlock()
	}
}

// PublishState sends pages the state of an event if it differs from the last state sent. The
// caller has the event's lock.
func (s *Service) PublishState(e *board.Event, snap *board.Snapshot) {
	state := string(s.Trading.State(snap))
	if state == e.PublishedState || !e.Stored {
		return
	}
	next := *snap
	next.Version = max(snap.Version+1, s.Clock.Now().UnixMilli())
	e.Snapshot.Store(&next)
	e.PublishedState = state
	s.PublishChange(&Change{Event: e.ID, Version: next.Version, State: state, Phase: string(next.Phase)})
}

func (s *Service) Send(channel string, n live.Notice) {
	if err := s.Sockets.Publish(channel, n); err != nil {
		s.Log.Error("publish sports", "channel", channel, "error", err)
	}
}
