package markets

// sportScoring is how a sport counts: the name of its points, the number of its regular periods
// and the name of one.
type sportScoring struct {
	points  string // goals
	period  string // half
	periods int    // 2; for matches of sets the maximum
	// overtime is true if the main markets include overtime.
	overtime bool
}

// whole returns the scope of the main markets of the sport.
func (s sportScoring) whole(stat Stat) func(Spec) Scope {
	return func(Spec) Scope { return Scope{Stat: stat, Overtime: s.overtime} }
}

// regular returns the scope without overtime.
func regular(stat Stat) func(Spec) Scope { return func(Spec) Scope { return Scope{Stat: stat} } }

// onePeriod returns the scope of the period in the specifiers.
func onePeriod(stat Stat) func(Spec) Scope {
	return func(spec Spec) Scope { return Scope{Stat: stat, Period: spec.Period} }
}

// within returns the text for what a market of the whole match counts.
func (s sportScoring) within() string {
	if s.overtime {
		return "Overtime counts."
	}
	return "Regular time with added time counts; overtime does not."
}

// ofPeriod returns the same market for one period.
func (s sportScoring) ofPeriod(m Market) Market {
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

// lines allows a range of lines for a total or a handicap.
func lines(low, high float64) func(Spec) bool {
	return func(spec Spec) bool { return spec.Line >= Line(low*4) && spec.Line <= Line(high*4) }
}

// halves allows lines that cannot tie.
func halves(low, high float64) func(Spec) bool {
	within := lines(low, high)
	return func(spec Spec) bool { return within(spec) && spec.Line%4 != 0 && spec.Line%2 == 0 }
}

// integers allows whole lines other than 0.
func integers(low, high float64) func(Spec) bool {
	within := lines(low, high)
	return func(spec Spec) bool { return within(spec) && spec.Line%4 == 0 && spec.Line != 0 }
}

// numbers allows a range of counts.
func numbers(low, high int) func(Spec) bool {
	return func(spec Spec) bool { return spec.Number >= low && spec.Number <= high }
}

// scoreMarket creates a market that the score of one scope settles.
func scoreMarket(key, name string, group Group, rule string, scope func(Spec) Scope, outcomes func(Spec) []Outcome, settle byScore) Market {
	return Market{Key: key, Name: name, Group: group, Rule: rule, Winners: 1, Outcomes: outcomes, SettleScore: settle, Scope: scope}
}

// resultMarket creates a market that the whole result settles.
func resultMarket(key, name string, group Group, rule string, outcomes func(Spec) []Outcome, settle byResult) Market {
	return Market{Key: key, Name: name, Group: group, Rule: rule, Winners: 1, Outcomes: outcomes, SettleResult: settle}
}

// byFinalScore marks a market that needs only the winner or the final score.
func (m Market) byFinalScore() Market {
	m.FinalOnly = true
	return m
}

// byWinner marks a market on the winner, and adds that to its rule.
func (m Market) byWinner() Market {
	m.ByWinner = true
	m.Rule += " A side that is awarded the match, or wins it by a rule of the sport whatever the score is, has won."
	return m
}

// with adds specifiers to a market.
func (m Market) with(limits func(Spec) bool, fields ...Field) Market {
	m.Fields, m.Limits = fields, limits
	return m
}

// totals returns over and under markets, for both sides together and for each side.
func (s sportScoring) totals(what string, stat Stat, prefix string, group Group, low, high float64) []Market {
	rule := "All " + what + " are counted. " + s.within() + " At exactly the line the stake is refunded; a line at a quarter is half a bet on each of its neighbours."
	key := func(name string) string { return prefix + name }
	return []Market{
		scoreMarket(key("total"), "Total "+what, group, rule, s.whole(stat), overUnder, total(bothSides)).with(lines(low, high), FieldLine),
		scoreMarket(key("home_total"), "Total "+what+" of {home}", group, rule, s.whole(stat), overUnder, total(homeOnly)).with(lines(low/4, high), FieldLine),
		scoreMarket(key("away_total"), "Total "+what+" of {away}", group, rule, s.whole(stat), overUnder, total(awayOnly)).with(lines(low/4, high), FieldLine),
	}
}

// handicapMarket returns the handicap without a draw.
func (s sportScoring) handicapMarket(key, name string, stat Stat, group Group, maximum float64) Market {
	rule := "The handicap is added to the final count of the first side. " + s.within() + " At a tie the stake is refunded; a line at a quarter is half a bet on each of its neighbours."
	return scoreMarket(key, name, group, rule, s.whole(stat), handicaps, handicap2).with(lines(-maximum, maximum), FieldLine)
}
