package book

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
	base := s.limitsFor("", nil, "")
	sport, _, _ := strings.Cut(of.key, "/")
	between := ""
	switch of.kind {
	case kindLeague:
		base.override(s.ownLimits.of(subject{kindSport, sport}).Limits)
	case kindMarket:
		base.override(s.ownLimits.of(subject{kindSport, sport}).Limits)
		between = kindLeague
	case kindEvent:
		if e := s.eventByID(of.key); e != nil {
			snap := e.snapshot.Load()
			sport = snap.fixture.Sport
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

// lowersMargin reports whether new terms of a scope may lower a margin or change how it
// is spread. A value that is not set is inherited. Where leagues inherit different
// margins, the highest applies before the change and the lowest after it.
func (s *Service) lowersMargin(c *controls, of Scope, after MarginTerms) bool {
	before, wider := c.termsOf(of), s.widerMargins(c, of)
	lowers := func(before, after *int, of func(MarginTerms) *int) bool {
		was, next := 0, 1<<30
		for _, m := range wider {
			was, next = max(was, *of(m)), min(next, *of(m))
		}
		if before != nil {
			was = *before
		}
		if after != nil {
			next = *after
		}
		return next < was
	}
	if lowers(before.Before, after.Before, func(m MarginTerms) *int { return m.Before }) || lowers(before.Live, after.Live, func(m MarginTerms) *int { return m.Live }) {
		return true
	}
	for _, m := range wider {
		if m.overriddenBy(before).Method != m.overriddenBy(after).Method {
			return true
		}
	}
	return false
}

// widerMargins returns all terms that a scope can inherit.
func (s *Service) widerMargins(c *controls, of Scope) []MarginTerms {
	site := s.siteMargins()
	if of.Level == levelSport {
		return []MarginTerms{site}
	}
	sport := site.overriddenBy(c.sportMargins[of.Sport])
	list := []MarginTerms{sport}
	if of.Level == levelType {
		for league, m := range c.leagueMargins {
			if league.sport == of.Sport {
				list = append(list, sport.overriddenBy(m))
			}
		}
	}
	return list
}
