package book

import (
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/source"
)

// Quote returns the current quote of a selection. It reads memory only. ok is false if
// the selection does not exist.
func (s *pricingService) Quote(sel line.Selection) (quote line.Quote, ok bool) {
	e := s.Board.eventByID(sel.Event)
	if e == nil {
		return quote, false
	}
	return s.quoteOf(e.snapshot.Load(), sel)
}

// quoteOf returns the current quote of a selection on a sheet.
func (s *pricingService) quoteOf(snap *snapshot, sel line.Selection) (quote line.Quote, ok bool) {
	at, ok := snap.index[sel.Market+"/"+sel.Specifiers]
	if !ok {
		return quote, false
	}
	of, row := &snap.markets[at], &snap.rows[at]
	for i, outcome := range of.outcomes {
		if outcome.ID != sel.Outcome {
			continue
		}
		cell, f := row.cells[i], &snap.fixture
		_, known := of.definition.Settle(of.spec, outcome.ID, sportOf(snap).Final(snap.result()))
		return line.Quote{
			Selection: sel, Price: cell.price, Version: snap.version, Since: snap.since, Chance: cell.chance, Void: cell.void,
			State: s.Trading.outcomeState(snap, row, i), Undecided: !known && snap.phase != source.Over, Live: snap.phase == source.Live, Starts: f.Starts, Sport: f.Sport, Category: f.Category,
			Tournament: f.Tournament, Home: f.Home, Away: f.Away, MarketName: of.name, OutcomeName: outcome.Name,
		}, true
	}
	return quote, false
}

// RepriceLater marks events that are priced again at the next beat.
func (s *pricingService) RepriceLater(events []string) {
	s.queueMu.Lock()
	defer s.queueMu.Unlock()
	for _, id := range events {
		s.queue[id] = true
	}
}

// repriceWaiting reprices the events that are marked, and those with controls that have expired.
func (s *pricingService) repriceWaiting() {
	s.queueMu.Lock()
	marked := s.queue
	s.queue = map[string]bool{}
	s.queueMu.Unlock()
	for id := range marked {
		s.Reprice(id)
	}
	for _, id := range s.Trading.expiredEvents() {
		s.Reprice(id)
	}
}

// Reprice recalculates the prices of an event after a change of its margin or its limits.
func (s *pricingService) Reprice(eventID string) {
	if e := s.Board.eventByID(eventID); e != nil {
		e.mu.Lock()
		defer e.mu.Unlock()
		if e.snapshot.Load().phase != source.Over {
			s.reprice(e)
		}
	}
}
