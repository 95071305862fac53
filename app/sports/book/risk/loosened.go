package risk

import "strings"

// raises reports whether a change of a subject's limits may increase the maximum win of a
// bet or the maximum loss of the site. A limit that is not set is inherited. Where
// different markets or leagues inherit different limits, the lowest applies before the
// change and the highest after it.
func (s *Service) raises(of subject, before, after Limits) bool {
	minimum, maximum := s.inherited(of)
	higher := func(before, after, minimum, maximum int64) bool {
		if before == 0 {
			before = minimum
		}
		if after == 0 {
			after = maximum
		}
		return after > before
	}
	return higher(before.Bet, after.Bet, minimum.Bet, maximum.Bet) || higher(before.Market, after.Market, minimum.Market, maximum.Market) ||
		higher(before.Event, after.Event, minimum.Event, maximum.Event)
}

// inherited returns the lowest and the highest limits that a subject can inherit.
func (s *Service) inherited(of subject) (minimum, maximum Limits) {
	base := s.LimitsFor("", nil, "")
	sport, _, _ := strings.Cut(of.key, "/")
	between := ""
	switch of.kind {
	case kindLeague:
		base.override(s.ownLimits.of(subject{kindSport, sport}).Limits)
	case kindMarket:
		base.override(s.ownLimits.of(subject{kindSport, sport}).Limits)
		between = kindLeague
	case kindEvent:
		if e := s.Board.ByID(of.key); e != nil {
			snap := e.Snapshot.Load()
			sport = snap.Fixture.Sport
			base.override(s.ownLimits.of(subject{kindSport, sport}).Limits)
			base.override(s.ownLimits.of(subject{kindLeague, leagueKey(snap)}).Limits)
		}
		between = kindMarket
	}
	minimum, maximum = base, base
	for _, l := range s.ownLimits.list() {
		if l.kind == between && strings.HasPrefix(l.key, sport+"/") {
			other := base
			other.override(l.Limits)
			minimum = Limits{min(minimum.Bet, other.Bet), min(minimum.Market, other.Market), min(minimum.Event, other.Event)}
			maximum = Limits{max(maximum.Bet, other.Bet), max(maximum.Market, other.Market), max(maximum.Event, other.Event)}
		}
	}
	return minimum, maximum
}
