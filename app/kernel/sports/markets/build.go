package markets

// scoped are the ways in which a sport counts: what its points are called, how
// many regular periods it has and what one is called.
type scoped struct {
	points  string // goals
	period  string // half
	periods int    // 2; for matches of sets the most that can be played
	// overtime is true where the main markets include overtime.
	overtime bool
}

// whole is the scope of the main markets of the sport.
func (s scoped) whole(stat Stat) func(Spec) Scope {
	return func(Spec) Scope { return Scope{Stat: stat, Overtime: s.overtime} }
}

// regular is the scope without overtime.
func regular(stat Stat) func(Spec) Scope { return func(Spec) Scope { return Scope{Stat: stat} } }

// onePeriod is the scope of the period that the specifiers name.
func onePeriod(stat Stat) func(Spec) Scope {
	return func(spec Spec) Scope { return Scope{Stat: stat, Period: spec.Period} }
}

// within says what a market of the whole match counts.
func (s scoped) within() string {
	if s.overtime {
		return "Overtime counts."
	}
	return "Regular time with added time counts; overtime does not."
}

// ofPeriod makes the same market for one period.
func (s scoped) ofPeriod(m Market) Market {
	stat := m.Scope(Spec{}).Stat
	limits := m.Limits
	m.Key, m.Name = "period_"+m.Key, "{period}: "+m.Name
	m.Fields = append([]Field{FieldPeriod}, m.Fields...)
	m.Scope = onePeriod(stat)
	m.Rule = "Only what happens in the " + s.period + " counts. It is void if that " + s.period + " is not played."
	if m.Group != GroupCorners && m.Group != GroupCards {
		m.Group = GroupPeriods
	}
	m.Limits = func(spec Spec) bool {
		return spec.Period >= 1 && spec.Period <= s.periods && (limits == nil || limits(spec))
	}
	return m
}

// lines limits a total or a handicap to a range of lines.
func lines(low, high float64) func(Spec) bool {
	return func(spec Spec) bool { return spec.Line >= Line(low*4) && spec.Line <= Line(high*4) }
}

// halves limits to lines that cannot tie.
func halves(low, high float64) func(Spec) bool {
	within := lines(low, high)
	return func(spec Spec) bool { return within(spec) && spec.Line%4 != 0 && spec.Line%2 == 0 }
}

// integers limits to whole lines other than 0.
func integers(low, high float64) func(Spec) bool {
	within := lines(low, high)
	return func(spec Spec) bool { return within(spec) && spec.Line%4 == 0 && spec.Line != 0 }
}

// numbers limits a count.
func numbers(low, high int) func(Spec) bool {
	return func(spec Spec) bool { return spec.Number >= low && spec.Number <= high }
}

// scoreMarket makes a market of one scope.
func scoreMarket(key, name string, group Group, rule string, scope func(Spec) Scope, outcomes func(Spec) []Outcome, settle byScore) Market {
	return Market{Key: key, Name: name, Group: group, Rule: rule, Winners: 1, Outcomes: outcomes, Score: settle, Scope: scope}
}

// resultMarket makes a market of the whole result.
func resultMarket(key, name string, group Group, rule string, outcomes func(Spec) []Outcome, settle byResult) Market {
	return Market{Key: key, Name: name, Group: group, Rule: rule, Winners: 1, Outcomes: outcomes, Whole: settle}
}

// with adds specifiers to a market.
func (m Market) with(limits func(Spec) bool, fields ...Field) Market {
	m.Fields, m.Limits = fields, limits
	return m
}

// totals are over and under, for both sides and each.
func (s scoped) totals(what string, stat Stat, prefix string, group Group, low, high float64) []Market {
	rule := "All " + what + " are counted. " + s.within() + " At exactly the line the stake is given back; a line at a quarter is half a bet on each of its neighbours."
	key := func(name string) string { return prefix + name }
	return []Market{
		scoreMarket(key("total"), "Total "+what, group, rule, s.whole(stat), overUnder, total(both)).with(lines(low, high), FieldLine),
		scoreMarket(key("home_total"), "Total "+what+" of {home}", group, rule, s.whole(stat), overUnder, total(homeOnly)).with(lines(low/4, high), FieldLine),
		scoreMarket(key("away_total"), "Total "+what+" of {away}", group, rule, s.whole(stat), overUnder, total(awayOnly)).with(lines(low/4, high), FieldLine),
	}
}

// handicapMarket is the handicap without a draw.
func (s scoped) handicapMarket(key, name string, stat Stat, group Group, most float64) Market {
	rule := "The handicap is added to the final count of the first side. " + s.within() + " At a tie the stake is given back; a line at a quarter is half a bet on each of its neighbours."
	return scoreMarket(key, name, group, rule, s.whole(stat), handicaps, handicap2).with(lines(-most, most), FieldLine)
}
