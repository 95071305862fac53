package models

import (
	"math"

	"croupier/app/kernel/sports/markets"
)

// Turns is a match in which the sides attack in turns: possessions of basketball, drives
// of American football, raids, half innings, or slots of some seconds in which a side may
// score a goal. The results of turns are independent, so the scores of the sides and of
// the periods are sums of independent numbers. Two rules are exceptions, which the model
// includes: a period after a tie, and the last half inning of baseball, which ends with
// the lead.
type Turns struct {
	// Periods is the number of periods of regular play. Each has Slots turns per side.
	Periods, Slots int
	// Minutes is the length of a period on the clock; 0 for sports without one.
	Minutes int
	// Home and Away are the probabilities of each number of points in one turn.
	Home, Away []float64
	// AwayFirst is true if the away side always begins a period. Otherwise the sides
	// alternate.
	AwayFirst bool
	// Extra follows a tie. Without it, the tie is the final result.
	Extra *Extra
	// Bats are the batting strengths of both sides if a turn is a half inning. They
	// replace Home and Away.
	Bats *[2]Batting
	// Names are the names of numbers of points.
	Names map[int]string
}

// Extra is what follows a tie.
type Extra struct {
	// Slots is the number of turns per side in one overtime.
	Slots, Minutes int
	// Sudden is true if the first side to score wins. If no side scores, a shootout
	// decides by one point. Otherwise overtimes follow until one is not tied.
	Sudden bool
	// Pace is how much more often a side scores than in regular play.
	Pace float64
}

// turn is one turn of a match.
type turn struct {
	side markets.Side
	// period counts from 1. Overtimes continue after the last regular period.
	period int
	// at is the number of turns of the period before it.
	at int
	// last is true for the last of its period.
	last bool
}

// regular returns the number of turns of regular play.
func (m *Turns) regular() int { return m.Periods * 2 * m.Slots }

// turn returns the turn after a number of turns.
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

// points returns the probability of each number of points in a turn of one side.
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

// scaled multiplies the chance of every number of points by a factor, up to a sum of 0.97.
// The chance of no points is the rest.
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

// turnChances returns a turn with the given chances of numbers of points.
func turnChances(chances map[int]float64) []float64 {
	maximum := 0
	for points := range chances {
		maximum = max(maximum, points)
	}
	all := make([]float64, maximum+1)
	all[0] = 1
	for points, chance := range chances {
		all[points] = chance
		all[0] -= chance
	}
	return all
}

// between returns the match of two sides, with the home side stronger by a logarithm.
func (m Turns) between(stronger float64) *Turns {
	if m.Bats != nil {
		m.Bats = &[2]Batting{m.Bats[0].stronger(stronger), m.Bats[1].stronger(-stronger)}
		return &m
	}
	m.Home = scaled(m.Home, math.Exp(stronger))
	m.Away = scaled(m.Away, math.Exp(-stronger))
	return &m
}
