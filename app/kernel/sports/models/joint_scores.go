package models

import (
	"strings"

	"croupier/app/kernel/sports/markets"
)

// The scores of a match of turns on which legs may depend, and above them the
// regular periods.
const (
	regularPlay = 0
	finalResult = -1
	noScore     = -2
)

// scoreOf is the score that decides a leg: of regular play, of the match with its
// overtime, or of a regular period.
func (c *turnsCourse) scoreOf(leg Leg) int {
	which := noScore
	switch {
	case leg.Market.Score != nil:
		switch scope := leg.Market.Scope(leg.Spec); {
		case scope.Stat != markets.Points:
		case scope.Period > 0:
			which = scope.Period
		case scope.Overtime:
			which = finalResult
		default:
			which = regularPlay
		}
	case leg.Market.Key == "winner", leg.Market.Key == "1x2":
		which = finalResult
	case leg.Market.Key == "overtime":
		which = regularPlay
	}
	if which == finalResult && c.match.Extra == nil {
		return regularPlay
	}
	return which
}

// Joint prices legs that one score decides: that of regular play, or the final one,
// or that of a period. Periods do not depend on each other, but for innings, of
// which the last ends with the lead. How the whole depends on a period is not
// followed.
func (c *turnsCourse) Joint(legs []Leg) (Joint, error) {
	if err := checkLegs(legs, c.now.Result, c); err != nil {
		return Joint{}, err
	}
	groups := map[int][]int{}
	for i, leg := range legs {
		which := c.scoreOf(leg)
		if which == noScore {
			return Joint{}, ErrUnjoined
		}
		groups[which] = append(groups[which], i)
	}
	if apart := len(groups[regularPlay])+len(groups[finalResult]) == 0 && c.match.Bats == nil; len(groups) > 1 && !apart {
		return Joint{}, ErrUnjoined
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	all := nothing(len(legs))
	for which, members := range groups {
		all = all.times(c.scoreLegs(which, legs, members))
	}
	return all.joint()
}

// scoreLegs tallies legs by all values of the score that decides them.
func (c *turnsCourse) scoreLegs(which int, legs []Leg, members []int) codes {
	of := c.regularScore
	switch {
	case which == finalResult:
		of = c.finalScore
	case which > 0:
		of = func() *score { return c.periodScore(which) }
	}
	ask := make([]func(home, away int) uint8, len(members))
	for i, leg := range members {
		ask[i] = atScore(legs[leg])
	}
	into := table(len(legs))
	of().pairs().each(func(home, away int, p float64) {
		at := 0
		for i, one := range ask {
			at += int(one(home, away)) * weights[members[i]]
		}
		into[at] += p
	})
	return into
}

// atScore is what a leg comes to at a score.
func atScore(leg Leg) func(home, away int) uint8 {
	place, outcomes := leg.place(), len(leg.Market.Outcomes(leg.Spec))
	switch {
	case leg.Market.Key == "overtime" && leg.Market.Score == nil:
		return func(home, away int) uint8 { return wonIf((home == away) == (place == 0)) }
	case leg.Market.Score == nil:
		return func(home, away int) uint8 { return winnerCode(outcomes, place, home-away) }
	}
	by := asks[strings.TrimPrefix(strings.TrimPrefix(leg.Market.Key, "period_"), "sixes_")]
	if by == bothSides {
		all := verdictsOf(leg.Market, leg.Spec)
		return func(home, away int) uint8 { return all.of(home, away, place) }
	}
	all := projectedOf(leg.Market, leg.Spec, by)
	return func(home, away int) uint8 { return all.codes[all.of(by.of(home, away))][place] }
}

// winnerCode is what became of an outcome of the winner: of two sides, where a tie
// gives the stake back, or of three outcomes.
func winnerCode(outcomes, place, lead int) uint8 {
	if outcomes == 2 && lead == 0 {
		return codeVoid
	}
	won := 0
	switch {
	case lead < 0:
		won = outcomes - 1
	case lead == 0:
		won = 1
	}
	return wonIf(place == won)
}

func wonIf(won bool) uint8 {
	if won {
		return codeWon
	}
	return codeLost
}

// Joint prices legs that the score in periods decides: sets, frames or maps. How
// points depend on it is not followed.
func (c *seriesCourse) Joint(legs []Leg) (Joint, error) {
	if err := checkLegs(legs, nil, c); err != nil {
		return Joint{}, err
	}
	for _, leg := range legs {
		whole := leg.Market.Key == "winner" || leg.Market.Key == "periods_score"
		if !whole && (leg.Market.Score == nil || leg.Market.Scope(leg.Spec) != markets.Scope{Stat: markets.Periods}) {
			return Joint{}, ErrUnjoined
		}
	}
	all := table(len(legs))
	for _, end := range c.final {
		at := 0
		for i, leg := range legs {
			at += int(c.atEnd(leg, end.score)) * weights[i]
		}
		all[at] += end.chance
	}
	return all.joint()
}

// atEnd is what a leg comes to at a score in periods.
func (c *seriesCourse) atEnd(leg Leg, score markets.Score) uint8 {
	homeWins := score.Home == c.match.need
	switch place := leg.place(); leg.Market.Key {
	case "winner":
		return wonIf(homeWins == (place == 0))
	case "periods_score":
		if homeWins {
			return wonIf(place == score.Away)
		}
		return wonIf(place == 2*c.match.need-1-score.Home)
	default:
		factor, _ := leg.Market.Score(leg.Spec, leg.Outcome, markets.View{Score: score, Final: true})
		return codeOf(factor)
	}
}
