package pricing

import (
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
)

// Quote returns the current quote of a selection. It reads memory only. ok is false if
// the selection does not exist.
func (s *Service) Quote(sel line.Selection) (quote line.Quote, ok bool) {
	e := s.Board.ByID(sel.Event)
	if e == nil {
		return quote, false
	}
	return s.quoteOf(e.Snapshot.Load(), sel)
}

// quoteOf returns the current quote of a selection on a sheet.
func (s *Service) quoteOf(snap *board.Snapshot, sel line.Selection) (quote line.Quote, ok bool) {
	at, ok := snap.Index[sel.Market+"/"+sel.Specifiers]
	if !ok {
		return quote, false
	}
	of, row := &snap.Markets[at], &snap.Rows[at]
	for i, outcome := range of.Outcomes {
		if outcome.ID != sel.Outcome {
			continue
		}
		cell, f := row.Cells[i], &snap.Fixture
		_, known := of.Definition.Settle(of.Spec, outcome.ID, board.SportOf(snap).Final(snap.Result()))
		return line.Quote{
			Selection: sel, Price: cell.Price, Version: snap.Version, Since: snap.Since, Chance: cell.Chance, Void: cell.Void,
			State: s.Trading.OutcomeState(snap, row, i), Undecided: !known && snap.Phase != source.Over, Live: snap.Phase == source.Live, Starts: f.Starts, Sport: f.Sport, Category: f.Category,
			Tournament: f.Tournament, Home: f.Home, Away: f.Away, MarketName: of.Name, OutcomeName: outcome.Name,
		}, true
	}
	return quote, false
}

// RepriceLater marks events that are priced again at the next beat.
func (s *Service) RepriceLater(events []string) {
	s.queueMu.Lock()
	defer s.queueMu.Unlock()
	for _, id := range events {
		s.queue[id] = true
	}
}

// RepriceWaiting reprices the events that are marked, and those with controls that have expired.
func (s *Service) RepriceWaiting() {
	s.queueMu.Lock()
	marked := s.queue
	s.queue = map[string]bool{}
	s.queueMu.Unlock()
	for id := range marked {
		s.Reprice(id)
	}
	for _, id := range s.Trading.ExpiredEvents() {
		s.Reprice(id)
	}
}

// Reprice recalculates the prices of an event after a change of its margin or its limits.
func (s *Service) Reprice(eventID string) {
	if e := s.Board.ByID(eventID); e != nil {
		e.Mu.Lock()
		defer e.Mu.Unlock()
		if e.Snapshot.Load().Phase != source.Over {
			s.reprice(e)
		}
	}
}
