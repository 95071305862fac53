package desk

import (
	"croupier/app/sports/book/board"
	"croupier/app/sports/book/results"
)

// applyRuling activates a stored ruling. Betting on the event stops with the change, and its
// result is stored like any other.
func (s *Service) applyRuling(e *board.Event, r *board.Ruling) {
	e.Mu.Lock()
	e.Ruling = r
	s.Pricing.Change(e, r.Apply)
	e.Mu.Unlock()
	s.Results.RequestFlush()
}

// decisions returns the differences between a ruling and the stored results. ResultsAfter
// will return the same.
func (s *Service) decisions(e *board.Event, r *board.Ruling) (list []decision) {
	now := e.Snapshot.Load()
	next := *now
	r.Apply(&next)
	sport := board.SportOf(now)
	for i := range next.Markets {
		of := &next.Markets[i]
		for _, outcome := range of.Outcomes {
			factor, known := of.Definition.Settle(of.Spec, outcome.ID, sport.Final(next.Result()))
			if !known {
				continue
			}
			was, knew := of.Definition.Settle(of.Spec, outcome.ID, sport.Final(now.Result()))
			if !knew || !results.SameFactor(was, factor) {
				d := decision{market: of, outcome: outcome, factor: factor}
				if knew {
					d.before = &was
				}
				list = append(list, d)
			}
		}
	}
	return list
}
