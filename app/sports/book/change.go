package book

import (
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/source"
)

// change creates the next sheet of an event, sends the differences to pages, and queues
// the sheet for storage. The caller has the event's lock.
func (s *pricingService) change(e *event, with func(next *snapshot)) {
	before := e.snapshot.Load()
	next := *before
	with(&next)
	next.course = &lazyCourse{}
	s.replace(e, before, &next, nil)
}

// reprice recalculates the prices of an event from its current chances. The caller has
// the event's lock.
func (s *pricingService) reprice(e *event) {
	before := e.snapshot.Load()
	next := *before
	s.replace(e, before, &next, before.rows)
}

// replace makes the next sheet the current one. known contains rows whose chances are
// still valid.
func (s *pricingService) replace(e *event, before, next *snapshot, known []row) {
	at := s.Clock.Now()
	if next.stateSeq != before.stateSeq {
		next.lastNews = at
	}
	if next.phase == source.Live && next.beganAt.IsZero() {
		next.beganAt = at
		// A match that begins long after its start time was postponed, even if no fixture
		// said so.
		if before.phase == source.Planned && at.Sub(next.fixture.Starts) > markets.PostponedAfter {
			next.fixture.Starts = at
		}
	}
	next.version = max(before.version+1, at.UnixMilli())
	if next.movedSeq != before.movedSeq {
		next.since = next.version
	}
	next.rows = s.rows(e, next, known)
	e.snapshot.Store(next)
	update := s.Publish.difference(e.id, before, next)
	e.publishedState = update.State
	if e.stored {
		s.Publish.publishChange(update)
	}
	s.Results.queueChange(e, before, next, update)
}

// rows prices all markets of a sheet from one view of what may still happen. The chances
// of known rows are still valid.
func (s *pricingService) rows(e *event, next *snapshot, known []row) []row {
	rows := make([]row, len(next.markets))
	sport, _ := markets.Find(next.fixture.Sport)
	result := sport.Final(next.result())
	terms, now := s.Trading.termsFor(e.id, &next.fixture), s.Clock.Now()
	priced := next.phase != source.Over
	var chancesOf func(of *eventMarket) ([]odds.Chance, bool)
	switch {
	case !priced:
	case e.match != nil:
		view := next.course
		if next.phase == source.Planned {
			view = &lazyCourse{} // released after the prices are made
		}
		chancesOf = func(of *eventMarket) ([]odds.Chance, bool) {
			return view.get(e.match, next.state).Chances(of.definition, of.spec)
		}
	default:
		chancesOf = func(of *eventMarket) ([]odds.Chance, bool) { return feedChances(e, of) }
	}
	for i := range next.markets {
		of := &next.markets[i]
		var chances []odds.Chance
		switch {
		case i < len(known):
			rows[i].decided, chances = known[i].decided, known[i].chances
		case decided(of, result):
			rows[i].decided = true
		case priced:
			if all, ok := chancesOf(of); ok && len(all) == len(of.outcomes) {
				chances = all
			}
		}
		if chances == nil {
			rows[i] = suspended(row{decided: rows[i].decided, cells: make([]cell, len(of.outcomes))})
			continue
		}
		tilt, full := s.Risk.tilt(e.id, of)
		margin := terms.market(of.definition.Key)
		rows[i] = price(chances, of.definition.Winners, tilt, margin.terms(next.phase == source.Live))
		rows[i].chances = chances
		for outcome := range full {
			if full[outcome] {
				rows[i].cells[outcome].state = line.Suspended
			}
		}
		rows[i] = terms.applyTo(of, rows[i], now)
	}
	return rows
}

// feedChances returns the chances that the feed has sent for a market.
func feedChances(e *event, of *eventMarket) ([]odds.Chance, bool) {
	m, has := e.chances[of.key]
	if !has {
		return nil, false
	}
	all := make([]odds.Chance, len(of.outcomes))
	for i, outcome := range of.outcomes {
		p, has := m.Chances[outcome.ID]
		if !has || p < 0 || p >= 1 { // readOdds has checked the rest
			return nil, false
		}
		all[i] = odds.Chance{Win: p}
	}
	return all, true
}
