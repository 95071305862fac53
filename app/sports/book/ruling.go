package book

// applyRuling activates a stored ruling. Betting on the event stops with the change, and its
// result is stored like any other.
func (s *deskService) applyRuling(e *event, r *ruling) {
	e.mu.Lock()
	e.ruling = r
	s.Pricing.change(e, r.apply)
	e.mu.Unlock()
	s.Results.requestFlush()
}

// decisions returns the differences between a ruling and the stored results. ResultsAfter
// will return the same.
func (s *deskService) decisions(e *event, r *ruling) (list []decision) {
	now := e.snapshot.Load()
	next := *now
	r.apply(&next)
	sport := sportOf(now)
	for i := range next.markets {
		of := &next.markets[i]
		for _, outcome := range of.outcomes {
			factor, known := of.definition.Settle(of.spec, outcome.ID, sport.Final(next.result()))
			if !known {
				continue
			}
			was, knew := of.definition.Settle(of.spec, outcome.ID, sport.Final(now.result()))
			if !knew || !sameFactor(was, factor) {
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
