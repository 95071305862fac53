package book

import (
	"slices"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
)

// The actions by which staff decide an event.
const (
	rulingResult  = "result"
	rulingVoid    = "void"
	rulingMarkets = "markets"
)

// ruling is a decision of staff: a result for the whole event, or void markets. Once
// staff have entered a result, the feed's results are ignored.
type ruling struct {
	action string
	// result is nil if the feed's result applies.
	result *markets.Result
	voided []string
}

// hasResult reports whether staff have decided the result of the event.
func (r *ruling) hasResult() bool { return r != nil && r.result != nil }

// apply applies a ruling to a sheet.
func (r *ruling) apply(next *snapshot) {
	state := &models.State{Result: &markets.Result{Status: markets.Playing, Periods: []markets.Tally{{}}}}
	if next.state != nil {
		state = next.state.Copy()
	}
	if r.result != nil {
		result := *r.result
		state.Result = &result
		next.phase, next.suspended = source.Over, false
	}
	state.Result.Voided = slices.Clone(r.voided)
	next.state = state
}

// applyRuling activates a stored ruling. Betting on the event stops with the change, and its
// result is stored like any other.
func (s *Service) applyRuling(e *event, r *ruling) {
	e.mu.Lock()
	e.ruling = r
	s.change(e, r.apply)
	e.mu.Unlock()
	s.requestFlush()
}

// decisions returns the differences between a ruling and the stored results. ResultsAfter
// will return the same.
func (s *Service) decisions(e *event, r *ruling) (list []decision) {
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
