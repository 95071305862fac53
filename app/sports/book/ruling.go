package book

import (
	"slices"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
)

// The deeds by which staff decide an event.
const (
	deedResult  = "result"
	deedVoid    = "void"
	deedMarkets = "markets"
)

// ruling is how staff have decided an event: the whole of it, or markets that are
// void. The feed has nothing to say any more about a result that staff have entered.
type ruling struct {
	deed string
	// result is nil where the feed's stands.
	result *markets.Result
	voided []string
}

// ended reports whether staff have decided how the event ended.
func (r *ruling) ended() bool { return r != nil && r.result != nil }

// apply has a ruling stand on a sheet.
func (r *ruling) apply(next *sheet) {
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

// rule has a ruling take effect after it was stored: bets on the event stop with the
// change, and its result is stored like any other.
func (s *Service) rule(e *event, r *ruling) {
	e.mu.Lock()
	e.ruling = r
	s.change(e, r.apply)
	e.mu.Unlock()
	s.flushNow()
}

// decisions are what a ruling would decide otherwise than the results that are
// stored, as ResultsAfter will tell it.
func (s *Service) decisions(e *event, r *ruling) (list []decision) {
	now := e.sheet.Load()
	next := *now
	r.apply(&next)
	sport := sportOf(now)
	for i := range next.lines {
		of := &next.lines[i]
		for _, outcome := range of.outcomes {
			factor, known := of.market.Settle(of.spec, outcome.ID, sport.Final(next.result()))
			if !known {
				continue
			}
			was, knew := of.market.Settle(of.spec, outcome.ID, sport.Final(now.result()))
			if !knew || !sameFactor(was, factor) {
				d := decision{of: of, outcome: outcome, factor: factor}
				if knew {
					d.was = &was
				}
				list = append(list, d)
			}
		}
	}
	return list
}
