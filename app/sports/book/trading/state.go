package trading

import (
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/health"
)

// State returns whether the event accepts bets now.
func (s *Service) State(snap *board.Snapshot) line.State {
	now := s.Clock.Now()
	switch {
	case snap.Phase == source.Over:
		return line.Closed
	case snap.Suspended, snap.Orphaned, snap.UnclearReason != "", s.controls.Load().isStopped(snap.Event, &snap.Fixture, now), snap.Phase == source.Planned && !now.Before(snap.Fixture.Starts),
		s.Health.Outdated(snap, now) != health.UpToDate:
		return line.Suspended
	default:
		return line.Open
	}
}

// OutcomeState returns the state of one outcome.
func (s *Service) OutcomeState(snap *board.Snapshot, row *board.Row, outcome int) line.State {
	state := s.State(snap)
	if state == line.Open {
		state = row.Cells[outcome].State
	}
	if row.Decided {
		state = line.Closed
	}
	return state
}
