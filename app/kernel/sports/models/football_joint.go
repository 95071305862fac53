package models

import "croupier/app/kernel/sports/markets"

// source is what legs depend on. Corners depend on nothing else; cards and goals
// depend on each other through red cards, so that they are not priced together.
type source uint8

const (
	noSource source = iota
	fromGoals
	fromCorners
	fromCards
)

func sourceOf(leg Leg) source {
	if leg.Market.Score == nil {
		if byHalf[leg.Market.Key] {
			return fromGoals
		}
		return noSource
	}
	switch scope := leg.Market.Scope(leg.Spec); scope.Stat {
	case markets.Points:
		return fromGoals
	case markets.Corners:
		return fromCorners
	case markets.Cards, markets.Reds:
		return fromCards
	default:
		return noSource
	}
}

// Joint prices legs by all scores of both halves at once, and all numbers of
// corners or of cards.
func (c *FootballCourse) Joint(legs []Leg) (Joint, error) {
	if err := checkLegs(legs, c.now, c); err != nil {
		return Joint{}, err
	}
	groups := map[source][]int{}
	for i, leg := range legs {
		from := sourceOf(leg)
		if from == noSource {
			return Joint{}, ErrUnjoined
		}
		groups[from] = append(groups[from], i)
	}
	if len(groups[fromGoals]) > 0 && len(groups[fromCards]) > 0 {
		return Joint{}, ErrUnjoined
	}
	// What does not depend on each other is multiplied.
	joined := nothing(len(legs))
	for from, which := range groups {
		codes := table(len(legs))
		c.group(from, legs, which, codes)
		joined = joined.times(codes)
	}
	return joined.joint()
}

// group tallies the legs of one source.
func (c *FootballCourse) group(from source, legs []Leg, which []int, into codes) {
	switch from {
	case fromGoals:
		c.goalLegs(legs, which, into)
	case fromCorners:
		c.cornerLegs(legs, which, into)
	default:
		c.cardLegs(legs, which, into)
	}
}

// goalLegs tallies legs of goals by the scores of both halves.
func (c *FootballCourse) goalLegs(legs []Leg, which []int, into codes) {
	ask := askings(legs, which)
	for h1 := range kernel {
		for a1 := range kernel {
			for h2 := range kernel {
				for a2, p := range c.both[h1][a1][h2] {
					if p == 0 {
						continue
					}
					at := 0
					for i, one := range ask {
						at += int(one(h1, a1, h2, a2)) * weights[which[i]]
					}
					into[at] += p
				}
			}
		}
	}
}

// askings are what some of the legs ask.
func askings(legs []Leg, which []int) []func(h1, a1, h2, a2 int) uint8 {
	ask := make([]func(h1, a1, h2, a2 int) uint8, len(which))
	for i, leg := range which {
		ask[i] = asking(legs[leg])
	}
	return ask
}

// asking is what a leg of goals or of corners comes to at counts of both halves.
func asking(leg Leg) func(h1, a1, h2, a2 int) uint8 {
	place := leg.place()
	if leg.Market.Score == nil {
		all := halfVerdictsOf(leg.Market)
		return func(h1, a1, h2, a2 int) uint8 { return all.codes[all.at[h1][a1][h2][a2]][place] }
	}
	all := verdictsOf(leg.Market, leg.Spec)
	return func(h1, a1, h2, a2 int) uint8 {
		switch leg.Market.Scope(leg.Spec).Period {
		case 1:
			return all.of(h1, a1, place)
		case 2:
			return all.of(h2, a2, place)
		default:
			return all.of(h1+h2, a1+a2, place)
		}
	}
}
