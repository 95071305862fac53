package models

import (
	"strings"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// projection is the number of a score that a market depends on. High scores have too many
// pairs to settle a market at each. Nearly all markets depend on one number only.
type projection uint8

const (
	bothSides projection = iota // the pair itself
	bothCounts
	leadCount
	homeCount
	awayCount
	projections
)

// projectionByMarket are the projections of markets by key. Other markets depend on the pair.
var projectionByMarket = map[string]projection{
	"total": bothCounts, "odd_even": bothCounts, "home_total": homeCount, "away_total": awayCount,
	"winner": leadCount, "1x2": leadCount, "dnb": leadCount, "handicap": leadCount, "winning_margin": leadCount, "double_chance": leadCount,
	"more_sixes": leadCount, "home_clean_sheet": awayCount, "away_clean_sheet": homeCount,
}

// maxProjected is the maximum of the values of a projection. Differences begin at -widest, all
// others at 0.
const maxProjected = 700

// sample returns a score with a value of a projection.
func (p projection) sample(value int) markets.Score {
	switch p {
	case leadCount:
		return markets.Score{Home: max(value, 0), Away: max(-value, 0)}
	case awayCount:
		return markets.Score{Away: value}
	default:
		return markets.Score{Home: value}
	}
}

// of returns the value of a score.
func (p projection) of(home, away int) int {
	switch p {
	case bothCounts:
		return home + away
	case leadCount:
		return home - away
	case awayCount:
		return away
	default:
		return home
	}
}

// lowest returns the lowest value that is distinguished.
func (p projection) lowest() int {
	if p == leadCount {
		return -maxProjected
	}
	return 0
}

// settledProjections caches the verdicts of projections, like settled does for grids.
var settledProjections memo[marketSpec, *ladder]

func projectionLadder(m *markets.Market, spec markets.Spec, by projection) *ladder {
	return settledProjections.get(marketSpec{m, spec}, func() *ladder { return newLadder(m, spec, by.lowest(), maxProjected-by.lowest(), by.sample) })
}

// score is the final score of one scope. Its projections are computed once.
type score struct {
	scores
	values [projections]counts
	ties   counts
	all    *plane
}

// project implements scores.
func (s *score) project(by projection) counts {
	if s.values[by].p == nil {
		s.values[by] = s.scores.project(by)
	}
	return s.values[by]
}

// level implements scores.
func (s *score) level() counts {
	if s.ties.p == nil {
		s.ties = s.scores.level()
	}
	return s.ties
}

// pairs implements scores.
func (s *score) pairs() *plane {
	if s.all == nil {
		s.all = s.scores.pairs()
	}
	return s.all
}

// chances returns the chances of a market's outcomes, in their order.
func (s *score) chances(m *markets.Market, spec markets.Spec) []odds.Chance {
	by := projectionByMarket[strings.TrimPrefix(strings.TrimPrefix(m.Key, "period_"), "sixes_")]
	if by == bothSides {
		return s.pairs().grid().Chances(m, spec)
	}
	values := s.project(by)
	return projectionLadder(m, spec, by).chances(values.from, values.p)
}
