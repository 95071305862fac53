package models

import (
	"math/rand/v2"

	"croupier/app/kernel/sports/markets"
)

// darts is played in legs from 501, in visits of three darts. The tally counts
// the points that were scored in the leg: who wins it has all of them.
type darts struct {
	// better is by how much each side is better than most.
	better [2]float64
}

// legFrom is what a leg counts down from.
const legFrom = 501

// visits are what a visit scores, with their chances and by how much a better
// player changes them.
var visits = []struct {
	score        int
	chance, more float64
}{{180, 0.06, 0.012}, {140, 0.19, 0.02}, {100, 0.24, 0.012}, {85, 0.19, 0}, {60, 0.19, -0.014}, {41, 0.08, -0.016}, {26, 0.05, -0.014}}

// impossible are the numbers up to 170 that three darts cannot finish.
var impossible = map[int]bool{169: true, 168: true, 166: true, 165: true, 163: true, 162: true, 159: true}

// finishes is the chance that a player with so many points left wins the leg with
// the next visit.
func (d *darts) finishes(side, left int) float64 {
	chance := 0.0
	switch {
	case left > 170 || impossible[left]:
		return 0
	case left > 130:
		chance = 0.06
	case left > 100:
		chance = 0.13
	case left > 60:
		chance = 0.27
	case left > 40:
		chance = 0.45
	default:
		chance = 0.55
	}
	return chance * (1 + 0.08*d.better[side])
}

// visit tells all that a visit may lead to: what is left, its chance and whether
// it was a 180. Who throws too much keeps what was left.
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

// most180s is how many of them a leg has room for.
const most180s = 2

// thrown are the chances of one player after each visit by the number of further
// 180s: to finish with it, and not to have finished yet.
type thrown struct{ finish, alive [][most180s + 1]float64 }

// alone is how long one player takes.
func (d *darts) alone(side, left int) (t thrown) {
	var now [legFrom + 1][most180s + 1]float64
	now[left][0] = 1
	t.finish, t.alive = append(t.finish, [3]float64{}), append(t.alive, [3]float64{1})
	for rest := 1.0; rest > least; {
		var next [legFrom + 1][most180s + 1]float64
		for left := 2; left <= legFrom; left++ {
			for maximums, p := range now[left] {
				if p < least/100 {
					continue
				}
				d.visit(side, left, func(after int, chance float64, maximum bool) {
					number := maximums
					if maximum {
						number++
					}
					next[after][number] += p * chance
				})
			}
		}
		t.finish = append(t.finish, next[0])
		next[0] = [most180s + 1]float64{}
		var alive [most180s + 1]float64
		rest = 0
		for left := range next {
			for maximums, p := range next[left] {
				alive[maximums] += p
				rest += p
			}
		}
		t.alive, now = append(t.alive, alive), next
	}
	return t
}

// fresh is a leg from its start.
func (d *darts) fresh(opens int, _ bool) *period {
	return d.leg(markets.Tally{}, opens, opens)
}

// rest is the leg that is being played.
func (d *darts) rest(now *State, _ bool) *period {
	return d.leg(tallyNow(now), side01(now.Opened), side01(now.Serving))
}

// leg is a race of both players, who throw in turns.
func (d *darts) leg(tally markets.Tally, opened, throws int) *period {
	scored, before := tally[markets.Points], tally[markets.Maximums]
	sides := [2]thrown{d.alone(0, legFrom-scored.Home), d.alone(1, legFrom-scored.Away)}
	p := &period{others: &[axes]branches{}}
	for winner := range 2 {
		// Who throws first has had one visit more when the leg ends by it.
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
