package models

import "croupier/app/kernel/sports/markets"

// randomSource is the random variable that legs depend on. Corners are independent of
// everything else. Cards and goals depend on each other through red cards, so they are
// not priced together.
type randomSource uint8

const (
	noSource randomSource = iota
	fromGoals
	fromCorners
	fromCards
)

func sourceOf(leg Leg) randomSource {
	if leg.Market.SettleScore == nil {
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

// Joint prices legs by all scores of both halves at once, and by all numbers of corners
// or of cards.
func (c *FootballForecast) Joint(legs []Leg) (Joint, error) {
	if err := checkLegs(legs, c.now, c); err != nil {
		return Joint{}, err
	}
	groups := map[randomSource][]int{}
	for i, leg := range legs {
		from := sourceOf(leg)
		if from == noSource {
			return Joint{}, ErrNotCombined
		}
		groups[from] = append(groups[from], i)
	}
	if len(groups[fromGoals]) > 0 && len(groups[fromCards]) > 0 {
		return Joint{}, ErrNotCombined
	}
	// Independent probabilities are multiplied.
	joined := emptyTable(len(legs))
	for from, which := range groups {
		codes := table(len(legs))
		c.group(from, legs, which, codes)
		joined = joined.times(codes)
	}
	return joined.joint()
}

// group tallies the legs of one source.
func (c *FootballForecast) group(from randomSource, legs []Leg, which []int, into codes) {
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
func (c *FootballForecast) goalLegs(legs []Leg, which []int, into codes) {
	settlers := legSettlers(legs, which)
	for h1 := range maxHalfGoals {
		for a1 := range maxHalfGoals {
			for h2 := range maxHalfGoals {
				for a2, p := range c.both[h1][a1][h2] {
					if p == 0 {
						continue
					}
					at := 0
					for i, one := range settlers {
						at += int(one(h1, a1, h2, a2)) * weights[which[i]]
					}
					into[at] += p
				}
			}
		}
	}
}

// legSettlers returns the functions of some of the legs.
func legSettlers(legs []Leg, which []int) []func(h1, a1, h2, a2 int) uint8 {
	settlers := make([]func(h1, a1, h2, a2 int) uint8, len(which))
	for i, leg := range which {
		settlers[i] = legSettler(legs[leg])
	}
	return settlers
}

// legSettler returns the function that settles a leg of goals or of corners at the counts of
// both halves.
func legSettler(leg Leg) func(h1, a1, h2, a2 int) uint8 {
	place := leg.outcomeIndex()
	if leg.Market.SettleScore == nil {
		all := halfResultsOf(leg.Market)
		return func(h1, a1, h2, a2 int) uint8 { return all.codes[all.at[h1][a1][h2][a2]][place] }
	}
	all := gridResultsOf(leg.Market, leg.Spec)
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
