package models

import (
	"math/rand/v2"

	"croupier/app/kernel/sports/markets"
)

// darts is played in legs from 501, in visits of three darts. The tally counts the points
// scored in the leg. The winner of a leg has all 501.
type darts struct {
	// better is how much better each side is than average.
	better [2]float64
}

// legFrom is the start value of a leg.
const legFrom = 501

// visits are the scores of a visit, with their chances and how much a better player
// changes them.
var visits = []struct {
	score        int
	chance, more float64
}{{180, 0.06, 0.012}, {140, 0.19, 0.02}, {100, 0.24, 0.012}, {85, 0.19, 0}, {60, 0.19, -0.014}, {41, 0.08, -0.016}, {26, 0.05, -0.014}}

// checkouts are the chances that an average player wins a leg with the next visit, by the
// points left.
var checkouts = func() (all [legFrom + 1]float64) {
	impossible := map[int]bool{169: true, 168: true, 166: true, 165: true, 163: true, 162: true, 159: true}
	for left := 2; left <= 170; left++ {
		switch {
		case impossible[left]:
			// Three darts cannot score this with a final double.
		case left > 130:
			all[left] = 0.06
		case left > 100:
			all[left] = 0.13
		case left > 60:
			all[left] = 0.27
		case left > 40:
			all[left] = 0.45
		default:
			all[left] = 0.55
		}
	}
	return all
}()

// finishes returns the chance that a player with a number of points left wins the leg
// with the next visit.
func (d *darts) finishes(side, left int) float64 {
	return checkouts[left] * (1 + 0.08*d.better[side])
}

// visit calls visit for each possible result of a visit: the points left, the chance, and
// whether it was a 180. A player who scores too much keeps the points left.
func (d *darts) visit(side, left int, visit func(left int, chance float64, maximum bool)) {
	finish := d.finishes(side, left)
	visit(0, finish, false)
	for _, one := range visits {
		chance := (1 - finish) * (one.chance + one.more*d.better[side])
		if after := left - one.score; after >= 2 {
			visit(after, chance, one.score == 180)
		} else {
			visit(left, chance, false)
		}
	}
}

// most180s is the maximum number of 180s in a leg.
const most180s = 2

// minUnfinishedChance is the chance that a player has not finished yet, below which no further visit
// is calculated.
const minUnfinishedChance = 1e-11

// visitChances are the chances of one player after each visit, by the number of further 180s:
// to finish with it, and not to have finished yet.
type visitChances struct{ finish, alive [][most180s + 1]float64 }

// alone returns how many visits one player needs.
func (d *darts) alone(side, left int) (t visitChances) {
	now, next := &[legFrom + 1][most180s + 1]float64{}, &[legFrom + 1][most180s + 1]float64{}
	now[left][0] = 1
	t.finish, t.alive = append(t.finish, [most180s + 1]float64{}), append(t.alive, [most180s + 1]float64{1})
	for rest := 1.0; rest > minUnfinishedChance; {
		highest := 0
		for from := 2; from <= left; from++ {
			at := now[from]
			if at[0]+at[1]+at[2] < minScoreChance {
				continue
			}
			highest = from
			d.visit(side, from, func(after int, chance float64, maximum bool) {
				into := &next[after]
				if maximum {
					into[1] += at[0] * chance
					into[2] += at[1] * chance
					return
				}
				for number, p := range at {
					into[number] += p * chance
				}
			})
		}
		t.finish = append(t.finish, next[0])
		var alive [most180s + 1]float64
		// The points left never increase.
		left = max(highest, 2)
		for _, at := range next[2 : left+1] {
			for number, p := range at {
				alive[number] += p
			}
		}
		rest = alive[0] + alive[1] + alive[2]
		t.alive = append(t.alive, alive)
		now, next = next, now
		clear(next[:left+1])
	}
	return t
}

// newPeriod returns a leg from its start.
func (d *darts) newPeriod(opens int, _ bool) *period {
	return d.leg(markets.Tally{}, opens, opens)
}

// currentPeriod returns the current leg.
func (d *darts) currentPeriod(now *State, _ bool) *period {
	return d.leg(tallyNow(now), side01(now.Opened), side01(now.Serving))
}

// leg is a race between both players, who alternate visits.
func (d *darts) leg(tally markets.Tally, opened, throws int) *period {
	scored, before := tally[markets.Points], tally[markets.Maximums]
	sides := [2]visitChances{d.alone(0, legFrom-scored.Home), d.alone(1, legFrom-scored.Away)}
	p := &period{others: &[axes]statByEnding{}}
	for winner := range 2 {
		// The player who throws first has had one visit more if that visit ends the leg.
		ahead, chance := 0, 0.0
		if winner == throws {
			ahead = 1
		}
		for visit, finish := range sides[winner].finish {
			of := visit - ahead
			if visit == 0 || of >= len(sides[1-winner].alive) {
				continue
			}
			for own, p1 := range finish {
				for other, p2 := range sides[1-winner].alive[of] {
					if p1*p2 == 0 {
						continue
					}
					chance += p1 * p2
					score := ownScore(winner, own, other)
					score.Home, score.Away = score.Home+before.Home, score.Away+before.Away
					for a := range axes {
						p.others[a][winner][1-opened].add(a.of(score), p1*p2)
					}
				}
			}
		}
		p.ends = append(p.ends, ending{winner, 1 - opened, ownScore(winner, 1, 0), chance})
	}
	return p
}

// possible reports whether a state of a leg is possible.
func (d *darts) possible(now *State, _ bool) bool {
	scored := tallyNow(now)[markets.Points]
	return max(scored.Home, scored.Away) <= legFrom-2
}

// play plays a visit.
func (d *darts) play(now *State, _ bool, random *rand.Rand) (all []Incident, over bool, winner, opens int) {
	throws, tally := side01(now.Serving), tallyNow(now)
	side := now.Serving
	left := legFrom - tally[markets.Points].Of(side)
	drawn, after, maximum, found := random.Float64(), left, false, false
	d.visit(throws, left, func(to int, chance float64, full bool) {
		if !found && drawn < chance {
			after, maximum, found = to, full, true
		}
		drawn -= chance
	})
	now.Seconds += 16 + random.IntN(12)
	kind := "visit"
	if maximum {
		kind = "180"
		count(tally, markets.Maximums, side, 1)
	}
	count(tally, markets.Points, side, left-after)
	now.Serving = side.Other()
	return []Incident{{Kind: kind, Side: side, Value: left - after, Seconds: now.Seconds}}, after == 0, throws, 1 - side01(now.Opened)
}
