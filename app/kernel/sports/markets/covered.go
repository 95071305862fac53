package markets

import "slices"

// Covers reports whether a result is sufficient to settle a market: it has the market's
// count in each period, and it lists the scores if their order or time matters. A market
// that the result does not cover is void at the end of the match, whatever the source of
// the result.
func (m *Market) Covers(spec Spec, r *Result) bool {
	if r.OnlyFinal {
		return m.byFinal(spec)
	}
	if m.Ordered() {
		return r.listed(spec.Period, slices.Contains(m.Fields, FieldFrom))
	}
	return m.Scope == nil || r.counts(m.Scope(spec))
}

// byFinal reports whether the final score alone settles a market, in the scope of the
// sport's main markets.
func (m *Market) byFinal(spec Spec) bool {
	if m.Scope == nil {
		return m.FinalOnly
	}
	scope := m.Scope(spec)
	switch {
	case scope.Period > 0 || scope.Stat != Points && scope.Stat != Periods:
		return false
	case scope.Stat == Periods:
		return true
	}
	return !m.sport.ByPeriods() && scope.Overtime == m.sport.overtime
}

// counts reports whether a scope has a count in each of its periods. Missing points count
// as 0.
func (r *Result) counts(scope Scope) bool {
	if scope.Stat == Points || scope.Stat == Periods {
		return true
	}
	reported := func(tally Tally) bool {
		_, has := tally[scope.Stat]
		return has
	}
	if scope.Period > 0 {
		return scope.Period <= len(r.Periods) && reported(r.Periods[scope.Period-1])
	}
	missing := func(tally Tally) bool { return !reported(tally) }
	return !slices.ContainsFunc(r.Periods, missing) && !(scope.Overtime && slices.ContainsFunc(r.Overtime, missing))
}

// listed reports whether the incidents add up to the points of a regular period (or of
// all periods for 0), and have minutes if timed is true.
func (r *Result) listed(period int, timed bool) bool {
	sums := make([]Score, len(r.Periods))
	for _, one := range r.Incidents {
		if one.Stat != Points || one.Period < 1 || one.Period > len(sums) || period != 0 && one.Period != period {
			continue
		}
		if timed && one.Minute == 0 {
			return false
		}
		if one.Side == Home {
			sums[one.Period-1].Home += one.Value
		} else {
			sums[one.Period-1].Away += one.Value
		}
	}
	for i, tally := range r.Periods {
		if (period == 0 || i+1 == period) && tally[Points] != sums[i] {
			return false
		}
	}
	return true
}

// named returns the score for markets on the winner if the result names the winner: by a
// rule of the sport, such as a cricket target that rain has changed, or by an award. ok
// is false if the score decides. For a market without overtime, a winner of the overtime
// does not count.
func (r *Result) named(scope Scope) (score Score, ok bool) {
	if r.Status != Ended && r.Status != Retired || r.Winner == NoSide && r.Method != Draw || !scope.Overtime && (len(r.Overtime) > 0 || r.Shootout != nil) {
		return score, false
	}
	switch r.Winner {
	case Home:
		score.Home = 1
	case Away:
		score.Away = 1
	}
	return score, true
}
