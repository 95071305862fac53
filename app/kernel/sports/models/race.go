package models

import (
	"math/rand/v2"

	"croupier/app/kernel/sports/markets"
)

// race is a period of rallies or rounds that the sides win one by one until one of them
// is far enough ahead.
type race struct {
	// home is the chance that the home side wins a rally that home or away serves.
	home [2]float64
	// ends reports whether a period is over at a score.
	ends func(score markets.Score, decides bool) bool
	// serves returns which side serves at a score after the winner of a rally. opened is
	// the side that began the period.
	serves func(score markets.Score, opened, winner int) int
	// opens returns which side begins the next period.
	opens func(opened, winner int) int
	// rally is the minimum duration of a rally in seconds. deviates is the maximum
	// additional time.
	rally, deviates int
	// kind is the name of a rally or round.
	kind string
}

// farthestRally is the maximum number of rallies that a side can win in a period.
const farthestRally = 64

// scoreChances are the chances of the current scores of a period, by the serving side.
type scoreChances [farthestRally + 1][farthestRally + 1][2]float64

// newPeriod returns a period from its start.
func (r *race) newPeriod(opens int, decides bool) *period {
	return r.calculate(markets.Score{}, opens, opens, decides)
}

// currentPeriod returns the current period.
func (r *race) currentPeriod(now *State, decides bool) *period {
	return r.calculate(tallyNow(now)[markets.Points], side01(now.Opened), side01(now.Serving), decides)
}

// calculate calculates all ends of the period from a score, in the order of the rallies.
func (r *race) calculate(from markets.Score, opened, serving int, decides bool) *period {
	all, p := &scoreChances{}, &period{}
	all[from.Home][from.Away][serving] = 1
	for count := from.Home + from.Away; ; count++ {
		on := false
		for home := max(from.Home, count-farthestRally); home <= min(count-from.Away, farthestRally); home++ {
			for server, chance := range all[home][count-home] {
				if chance < minScoreChance {
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

// count adds the result of a rally: the end of the period or the next rally.
func (r *race) count(p *period, all *scoreChances, score markets.Score, opened, winner int, decides bool, chance float64) {
	if r.over(score, decides) {
		p.ends = append(p.ends, ending{winner, r.opens(opened, winner), score, chance})
		return
	}
	all[score.Home][score.Away][r.serves(score, opened, winner)] += chance
}

// over reports whether a period is over. It limits the length of every period.
func (r *race) over(score markets.Score, decides bool) bool {
	return r.ends(score, decides) || max(score.Home, score.Away) >= farthestRally
}

// possible reports whether a state of a period is possible.
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

// byTwo is a period to a number of points, with two points of difference, and finally to
// a deciding point.
func byTwo(target, decider, last int) func(markets.Score, bool) bool {
	return func(score markets.Score, decides bool) bool {
		to := target
		if decides {
			to = decider
		}
		maximum, fewest := max(score.Home, score.Away), min(score.Home, score.Away)
		return maximum >= to && maximum-fewest >= 2 || maximum >= last
	}
}

// Which side serves next, and which begins the next period.
func winnerServes(_ markets.Score, _, winner int) int { return winner }
func winnerOpens(_, winner int) int                   { return winner }
func otherOpens(opened, _ int) int                    { return 1 - opened }
