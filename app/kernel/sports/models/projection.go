package models

import (
	"strings"
	"sync"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// projection is what a market asks of a score. High scores have too many pairs to
// settle a market at each; nearly all markets ask for one number only.
type projection uint8

const (
	pairs projection = iota
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
var projected sync.Map // asked to [][]uint8

func projectedOf(m *markets.Market, spec markets.Spec, by projection) [][]uint8 {
	key := asked{m, spec}
	if stored, ok := projected.Load(key); ok {
		return stored.([][]uint8)
	}
	outcomes := m.Outcomes(spec)
	all := make([][]uint8, len(outcomes))
	for i, outcome := range outcomes {
		all[i] = make([]uint8, widest-by.lowest())
		for n := range all[i] {
			factor, _ := m.Score(spec, outcome.ID, markets.View{Score: by.sample(n + by.lowest()), Final: true})
			all[i][n] = codeOf(factor)
		}
	}
	projected.Store(key, all)
	return all
}

// score is the final score of one scope with its projections, which are made when
// they are first asked for.
type score struct {
	plane  *plane
	values [projections]counts
}

// project is the distribution of a projection.
func (s *score) project(by projection) counts {
	if s.values[by].p != nil {
		return s.values[by]
	}
	low, high := 0, 0
	top := s.plane.high()
	switch by {
	case leadCount:
		low, high = s.plane.home-top.Away, top.Home-s.plane.away
	default:
		low, high = by.of(s.plane.home, s.plane.away), by.of(top.Home, top.Away)
	}
	all := counts{low, make([]float64, high-low+1)}
	s.plane.each(func(home, away int, chance float64) { all.p[by.of(home, away)-low] += chance })
	s.values[by] = all
	return all
}

// chances are those of a market's outcomes, in their order.
func (s *score) chances(m *markets.Market, spec markets.Spec) []odds.Chance {
	by := asks[strings.TrimPrefix(strings.TrimPrefix(m.Key, "period_"), "sixes_")]
	if by == pairs {
		return s.plane.grid().Chances(m, spec)
	}
	return weighed(s.project(by), m, spec, by)
}

// weighed are the chances of a market that one count decides.
func weighed(values counts, m *markets.Market, spec markets.Spec, by projection) []odds.Chance {
	all := projectedOf(m, spec, by)
	chances := make([]odds.Chance, len(all))
	for i, codes := range all {
		var total sums
		for n, p := range values.p {
			total[codes[min(max(values.from+n-by.lowest(), 0), len(codes)-1)]] += p
		}
		chances[i] = total.chance()
	}
	return chances
}
