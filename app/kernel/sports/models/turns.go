package models

import (
	"math"

	"croupier/app/kernel/sports/markets"
)

// Turns is a match in which the sides attack in turns: possessions of basketball,
// drives of American football, raids, half innings, or slots of some seconds in
// which a side may score a goal. What one turn brings does not depend on any
// other, so that the scores of the sides and of the periods are sums that do not
// depend on each other either. Two rules break that, and are reckoned with: a
// period after a tie, and the last half inning of baseball, which ends with the
// lead.
type Turns struct {
	// Periods of regular play, each with Slots turns of either side.
	Periods, Slots int
	// Minutes of a period on the clock; 0 for sports without one.
	Minutes int
	// Home and Away are how likely each number of points is in one turn.
	Home, Away []float64
	// AwayFirst is true where the away side always begins a period; else the sides
	// take turns at that as well.
	AwayFirst bool
	// Extra follows a tie; without it the tie stands.
	Extra *Extra
	// Bats are the batting of both sides where a turn is a half inning: they stand
	// in place of Home and Away.
	Bats *[2]Bats
	// Names are what numbers of points are called.
	Names map[int]string
}

// Extra is what follows a tie.
type Extra struct {
	// Slots are the turns of either side in one overtime.
	Slots, Minutes int
	// Sudden is true where the first to score wins, and a shootout decides if nobody
	// does, by one point. Else overtimes follow until one is not tied.
	Sudden bool
	// Pace is how much more often a side scores than in regular play.
	Pace float64
}

// turn is one turn of a match.
type turn struct {
	side markets.Side
	// period counts from 1; overtimes go on from the last regular one.
	period int
	// at is the number of turns of the period before it.
	at int
	// last is true for the last of its period.
	last bool
}

// regular is the number of turns of regular play.
func (m *Turns) regular() int { return m.Periods * 2 * m.Slots }

// turn says which turn comes after a number of them.
func (m *Turns) turn(step int) turn {
	period, at, size := step/(2*m.Slots)+1, step%(2*m.Slots), 2*m.Slots
	if over := step - m.regular(); over >= 0 {
		size = 2 * m.Extra.Slots
		period, at = m.Periods+1+over/size, over%size
	}
	t := turn{period: period, at: at, side: markets.Home, last: at == size-1}
	if awayBegins := m.AwayFirst || period%2 == 0; awayBegins != (at%2 == 1) {
		t.side = markets.Away
	}
	return t
}

// shootout reports whether the next step is one.
func (m *Turns) shootout(step int) bool {
	return m.Extra != nil && m.Extra.Sudden && step >= m.regular()+2*m.Extra.Slots
}

// points is how likely each number of points is in a turn of one side.
func (m *Turns) points(side markets.Side, overtime bool) []float64 {
	points := m.Home
	if side == markets.Away {
		points = m.Away
	}
	if overtime && m.Extra.Pace > 0 {
		return scaled(points, m.Extra.Pace)
	}
	return points
}

// scaled makes every number of points likelier by a factor, and none less likely.
func scaled(points []float64, factor float64) []float64 {
	any := 0.0
	for _, p := range points[1:] {
		any += p
	}
	if any*factor > 0.97 {
		factor = 0.97 / any
	}
	all := make([]float64, len(points))
	all[0] = 1 - any*factor
	for i, p := range points[1:] {
		all[i+1] = p * factor
	}
	return all
}

// per is a turn that brings a number of points with a chance each.
func per(chances map[int]float64) []float64 {
	most := 0
	for points := range chances {
		most = max(most, points)
	}
	all := make([]float64, most+1)
	all[0] = 1
	for points, chance := range chances {
		all[points] = chance
		all[0] -= chance
	}
	return all
}

// between is the match of two sides of which the home side is stronger by a
// logarithm.
func (m Turns) between(stronger float64) *Turns {
	if m.Bats != nil {
		m.Bats = &[2]Bats{m.Bats[0].stronger(stronger), m.Bats[1].stronger(-stronger)}
		return &m
	}
	m.Home = scaled(m.Home, math.Exp(stronger))
	m.Away = scaled(m.Away, math.Exp(-stronger))
	return &m
}
