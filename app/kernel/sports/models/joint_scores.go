package models

import (
	"strings"

	"croupier/app/kernel/sports/markets"
)

// The scores of a match of turns that legs may depend on. The regular periods follow
// after them.
const (
	regularPlay = 0
	finalResult = -1
	noScore     = -2
)

// scoreOf returns the score that decides a leg: of regular play, of the match including
// overtime, or of a regular period.
func (c *turnsForecast) scoreOf(leg Leg) int {
	which := noScore
	switch {
	case leg.Market.SettleScore != nil:
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

// Joint prices legs that one score decides: that of regular play, the final score, or
// that of a period. Periods are independent, except for innings, because the last one
// ends with the lead. The dependence of the whole match on a period is not modelled.
func (c *turnsForecast) Joint(legs []Leg) (Joint, error) {
	if err := checkLegs(legs, c.now.Result, c); err != nil {
		return Joint{}, err
	}
	groups := map[int][]int{}
	for i, leg := range legs {
		which := c.scoreOf(leg)
		if which == noScore {
			return Joint{}, ErrNotCombined
		}
		groups[which] = append(groups[which], i)
	}
	if apart := len(groups[regularPlay])+len(groups[finalResult]) == 0 && c.match.Bats == nil; len(groups) > 1 && !apart {
		return Joint{}, ErrNotCombined
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	all := emptyTable(len(legs))
	for which, members := range groups {
		all = all.times(c.scoreLegs(which, legs, members))
	}
	return all.joint()
}

// scoreLegs tallies legs by all values of the score that decides them.
func (c *turnsForecast) scoreLegs(which int, legs []Leg, members []int) codes {
	of := c.regularScore
	switch {
	case which == finalResult:
		of = c.finalScore
	case which > 0:
		of = func() *score { return c.periodScore(which) }
	}
	settlers := make([]func(home, away int) uint8, len(members))
	for i, leg := range members {
		settlers[i] = atScore(legs[leg])
	}
	into := table(len(legs))
	of().pairs().each(func(home, away int, p float64) {
		at := 0
		for i, one := range settlers {
			at += int(one(home, away)) * weights[members[i]]
		}
		into[at] += p
	})
	return into
}

// atScore returns the function that settles a leg at a score.
func atScore(leg Leg) func(home, away int) uint8 {
	place, outcomes := leg.outcomeIndex(), len(leg.Market.Outcomes(leg.Spec))
	switch {
	case leg.Market.Key == "overtime" && leg.Market.SettleScore == nil:
		return func(home, away int) uint8 { return wonIf((home == away) == (place == 0)) }
	case leg.Market.SettleScore == nil:
		return func(home, away int) uint8 { return winnerCode(outcomes, place, home-away) }
	}
	by := projectionByMarket[strings.TrimPrefix(strings.TrimPrefix(leg.Market.Key, "period_"), "sixes_")]
	if by == bothSides {
		all := gridResultsOf(leg.Market, leg.Spec)
		return func(home, away int) uint8 { return all.of(home, away, place) }
	}
	all := projectionLadder(leg.Market, leg.Spec, by)
	return func(home, away int) uint8 { return all.codes[all.of(by.of(home, away))][place] }
}

// winnerCode returns the result of an outcome of the winner market: of two sides, with
// the stake refunded at a tie, or of three outcomes.
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

// Joint prices legs that the score in periods decides: sets, frames or maps. The
// dependence of points on it is not modelled.
func (c *seriesForecast) Joint(legs []Leg) (Joint, error) {
	if err := checkLegs(legs, nil, c); err != nil {
		return Joint{}, err
	}
	for _, leg := range legs {
		whole := leg.Market.Key == "winner" || leg.Market.Key == "periods_score"
		if !whole && (leg.Market.SettleScore == nil || leg.Market.Scope(leg.Spec) != markets.Scope{Stat: markets.Periods}) {
			return Joint{}, ErrNotCombined
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

// atEnd returns the result of a leg at a score in periods.
func (c *seriesForecast) atEnd(leg Leg, score markets.Score) uint8 {
	homeWins := score.Home == c.match.need
	switch place := leg.outcomeIndex(); leg.Market.Key {
	case "winner":
		return wonIf(homeWins == (place == 0))
	case "periods_score":
		if homeWins {
			return wonIf(place == score.Away)
		}
		return wonIf(place == 2*c.match.need-1-score.Home)
	default:
		factor, _ := leg.Market.SettleScore(leg.Spec, leg.Outcome, markets.View{Score: score, Final: true})
		return codeOf(factor)
	}
}
