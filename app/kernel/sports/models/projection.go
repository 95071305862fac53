package models

import (
	"strings"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// projection is what a market asks of a score. High scores have too many pairs to
// settle a market at each; nearly all markets ask for one number only.
type projection uint8

const (
	bothSides projection = iota // the pair itself
	bothCounts
	leadCount
	homeCount
	awayCount
	projections
)

// asks are the projections of markets by their keys; others ask for the pair.
var asks = map[string]projection{
	"total": bothCounts, "odd_even": bothCounts, "home_total": homeCount, "away_total": awayCount,
	"winner": leadCount, "1x2": leadCount, "dnb": leadCount, "handicap": leadCount, "winning_margin": leadCount, "double_chance": leadCount,
	"more_sixes": leadCount, "home_clean_sheet": awayCount, "away_clean_sheet": homeCount,
}

// widest bounds the values of a projection: differences from -widest, all others
// from 0.
const widest = 700

// sample is a score with a value of a projection.
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

// of is the value of a score.
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

// lowest is the least value that is told apart.
func (p projection) lowest() int {
	if p == leadCount {
		return -widest
	}
	return 0
}

// projected keeps the verdicts of projections, as settled does those of grids.
var projected memo[asked, *ladder]

func projectedOf(m *markets.Market, spec markets.Spec, by projection) *ladder {
	return projected.get(asked{m, spec}, func() *ladder { return climb(m, spec, by.lowest(), widest-by.lowest(), by.sample) })
}

// score is the final score of one scope. What is asked of it is made once.
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

// chances are those of a market's outcomes, in their order.
func (s *score) chances(m *markets.Market, spec markets.Spec) []odds.Chance {
	by := asks[strings.TrimPrefix(strings.TrimPrefix(m.Key, "period_"), "sixes_")]
	if by == bothSides {
		return s.pairs().grid().Chances(m, spec)
	}
	values := s.project(by)
	return projectedOf(m, spec, by).chances(values.from, values.p)
}
