package models

import (
	"math/rand/v2"

	"croupier/app/kernel/sports/markets"
)

// race is a period of rallies or rounds that the sides win one by one until one
// of them is far enough.
type race struct {
	// home is the chance that the home side wins a rally that home or away serves.
	home [2]float64
	// ends reports whether a period is over at a score.
	ends func(score markets.Score, decides bool) bool
	// serves is who serves at a score after the winner of a rally; opened began the
	// period.
	serves func(score markets.Score, opened, winner int) int
	// opens is who begins the next period.
	opens func(opened, winner int) int
	// rally and deviates are the seconds that one takes, at least and at most more.
	rally, deviates int
	// kind is what one is called.
	kind string
}

// farthestRally bounds what a side can win in a period.
const farthestRally = 64

// reached are the chances of the scores of a period so far, by who serves.
type reached [farthestRally + 1][farthestRally + 1][2]float64

// fresh is a period from its start.
func (r *race) fresh(opens int, decides bool) *period {
	return r.walk(markets.Score{}, opens, opens, decides)
}

// rest is the period that is being played.
func (r *race) rest(now *State, decides bool) *period {
	return r.walk(tallyNow(now)[markets.Points], side01(now.Opened), side01(now.Serving), decides)
}

// walk walks from a score to all ends of the period, in the order of the rallies.
func (r *race) walk(from markets.Score, opened, serving int, decides bool) *period {
	all, p := &reached{}, &period{}
	all[from.Home][from.Away][serving] = 1
	for count := from.Home + from.Away; ; count++ {
		on := false
		for home := max(from.Home, count-farthestRally); home <= min(count-from.Away, farthestRally); home++ {
			for server, chance := range all[home][count-home] {
				if chance < least {
					continue
				}
				on = true
				for winner, share := range [2]float64{r.home[server], 1 - r.home[server]} {
					r.count(p, all, markets.Score{Home: home + 1 - winner, Away: count - home + winner}, opened, winner, decides, chance*share)
				}
			}
		}
		if !on {
			return p.byPoints()
		}
	}
}

// count adds what a rally leads to: the end of the period or the next rally.
func (r *race) count(p *period, all *reached, score markets.Score, opened, winner int, decides bool, chance float64) {
	if r.over(score, decides) {
		p.ends = append(p.ends, ending{winner, r.opens(opened, winner), score, chance})
		return
	}
	all[score.Home][score.Away][r.serves(score, opened, winner)] += chance
}

// over reports whether a period is over; none goes on for ever.
func (r *race) over(score markets.Score, decides bool) bool {
	return r.ends(score, decides) || max(score.Home, score.Away) >= farthestRally
}

// possible reports whether a period can stand so.
func (r *race) possible(now *State, decides bool) bool {
	return !r.over(tallyNow(now)[markets.Points], decides)
}

// play plays a rally.
func (r *race) play(now *State, decides bool, random *rand.Rand) (all []Incident, over bool, winner, opens int) {
	if random.Float64() >= r.home[side01(now.Serving)] {
		winner = 1
	}
	now.Seconds += r.rally + random.IntN(r.deviates+1)
	tally := tallyNow(now)
	count(tally, markets.Points, sideOf(winner), 1)
	score, opened := tally[markets.Points], side01(now.Opened)
	all = []Incident{{Kind: r.kind, Side: sideOf(winner), Value: 1, Seconds: now.Seconds}}
	if r.over(score, decides) {
		return all, true, winner, r.opens(opened, winner)
	}
	now.Serving = sideOf(r.serves(score, opened, winner))
	return all, false, 0, 0
}

// byTwo is a period to a number of points, by two points of difference, and at
// last to a point that decides.
func byTwo(target, decider, last int) func(markets.Score, bool) bool {
	return func(score markets.Score, decides bool) bool {
		to := target
		if decides {
			to = decider
		}
		most, fewest := max(score.Home, score.Away), min(score.Home, score.Away)
		return most >= to && most-fewest >= 2 || most >= last
	}
}

// Who serves next, and who begins the next period.
func winnerServes(_ markets.Score, _, winner int) int { return winner }
func winnerOpens(_, winner int) int                   { return winner }
func otherOpens(opened, _ int) int                    { return 1 - opened }
