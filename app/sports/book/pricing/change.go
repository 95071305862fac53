package pricing

import (
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
)

// Change creates the next sheet of an event, sends the differences to pages, and queues
// the sheet for storage. The caller has the event's lock.
func (s *Service) Change(e *board.Event, with func(next *board.Snapshot)) {
	before := e.Snapshot.Load()
	next := *before
	with(&next)
	next.Course = &board.LazyCourse{}
	s.replace(e, before, &next, nil)
}

// reprice recalculates the prices of an event from its current chances. The caller has
// the event's lock.
func (s *Service) reprice(e *board.Event) {
	before := e.Snapshot.Load()
	next := *before
	s.replace(e, before, &next, before.Rows)
}

// replace makes the next sheet the current one. known contains rows whose chances are
// still valid.
func (s *Service) replace(e *board.Event, before, next *board.Snapshot, known []board.Row) {
	at := s.Clock.Now()
	if next.StateSeq != before.StateSeq {
		next.LastNews = at
	}
	if next.Phase == source.Live && next.BeganAt.IsZero() {
		next.BeganAt = at
		// A match that begins long after its start time was postponed, even if no fixture
		// said so.
		if before.Phase == source.Planned && at.Sub(next.Fixture.Starts) > markets.PostponedAfter {
			next.Fixture.Starts = at
		}
	}
	next.Version = max(before.Version+1, at.UnixMilli())
	if next.MovedSeq != before.MovedSeq {
		next.Since = next.Version
	}
	next.Rows = s.Rows(e, next, known)
	e.Snapshot.Store(next)
	update := s.Publish.Difference(e.ID, before, next)
	e.PublishedState = update.State
	if e.Stored {
		s.Publish.PublishChange(update)
	}
	s.Results.QueueChange(e, before, next, update)
}

// Rows prices all markets of a sheet from one view of what may still happen. The chances
// of known rows are still valid.
func (s *Service) Rows(e *board.Event, next *board.Snapshot, known []board.Row) []board.Row {
	rows := make([]board.Row, len(next.Markets))
	sport, _ := markets.Find(next.Fixture.Sport)
	result := sport.Final(next.Result())
	terms, now := s.Trading.TermsFor(e.ID, &next.Fixture), s.Clock.Now()
	priced := next.Phase != source.Over
	var chancesOf func(of *board.Market) ([]odds.Chance, bool)
	switch {
	case !priced:
	case e.Match != nil:
		view := next.Course
		if next.Phase == source.Planned {
			view = &board.LazyCourse{} // released after the prices are made
		}
		chancesOf = func(of *board.Market) ([]odds.Chance, bool) {
			return view.Get(e.Match, next.State).Chances(of.Definition, of.Spec)
		}
	default:
		chancesOf = func(of *board.Market) ([]odds.Chance, bool) { return feedChances(e, of) }
	}
	for i := range next.Markets {
		of := &next.Markets[i]
		var chances []odds.Chance
		switch {
		case i < len(known):
			rows[i].Decided, chances = known[i].Decided, known[i].Chances
		case decided(of, result):
			rows[i].Decided = true
		case priced:
			if all, ok := chancesOf(of); ok && len(all) == len(of.Outcomes) {
				chances = all
			}
		}
		if chances == nil {
			rows[i] = board.Suspended(board.Row{Decided: rows[i].Decided, Cells: make([]board.Cell, len(of.Outcomes))})
			continue
		}
		tilt, full := s.Risk.Tilt(e.ID, of)
		margin := terms.Market(of.Definition.Key)
		rows[i] = price(chances, of.Definition.Winners, tilt, margin.Terms(next.Phase == source.Live))
		rows[i].Chances = chances
		for outcome := range full {
			if full[outcome] {
				rows[i].Cells[outcome].State = line.Suspended
			}
		}
		rows[i] = terms.Apply(of, rows[i], now)
	}
	return rows
}

// feedChances returns the chances that the feed has sent for a market.
func feedChances(e *board.Event, of *board.Market) ([]odds.Chance, bool) {
	m, has := e.Chances[of.Key]
	if !has {
		return nil, false
	}
	all := make([]odds.Chance, len(of.Outcomes))
	for i, outcome := range of.Outcomes {
		p, has := m.Chances[outcome.ID]
		if !has || p < 0 || p >= 1 { // readOdds has checked the rest
			return nil, false
		}
		all[i] = odds.Chance{Win: p}
	}
	return all, true
}
