package book

import (
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/source"
)

// bettingState returns whether the event accepts bets now.
func (s *tradingService) bettingState(snap *snapshot) line.State {
	now := s.Clock.Now()
	switch {
	case snap.phase == source.Over:
		return line.Closed
	case snap.suspended, snap.orphaned, snap.unclearReason != "", s.controls.Load().isStopped(snap.event, &snap.fixture, now), snap.phase == source.Planned && !now.Before(snap.fixture.Starts),
		s.Health.outdatedReason(snap, now) != upToDate:
		return line.Suspended
	default:
		return line.Open
	}
}

// outcomeState returns the state of one outcome.
func (s *tradingService) outcomeState(snap *snapshot, row *row, outcome int) line.State {
	state := s.bettingState(snap)
	if state == line.Open {
		state = row.cells[outcome].state
	}
	if row.decided {
		state = line.Closed
	}
	return state
}
