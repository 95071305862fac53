package models

import (
	"math/rand/v2"

	"croupier/app/kernel/sports/markets"
)

// snooker is played in frames. A player pots balls until one is missed; then the other
// player comes to the table. The black follows each red, then the six colours are potted
// one by one. A frame ends when a player who is behind cannot win it with the balls on
// the table. The tally counts the points of a frame.
type snooker struct {
	// first is the chance to pot when coming to the table. next is the chance to pot
	// again.
	first, next [2]float64
}

// century is the minimum break that counts as a century.
const century = 100

// balls are the units that are potted one after the other: a red with its black, and the
// colours.
var balls = [...]int{8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 2, 3, 4, 5, 6, 7}

// onTable is the number of points potted before each ball. The last is the whole table.
var onTable = func() (before [len(balls) + 1]int) {
	for i, value := range balls {
		before[i+1] = before[i] + value
	}
	return before
}()

// wholeTable is the value of all balls.
const wholeTable = 147

// decided reports whether a frame is over at a score.
func decided(score markets.Score) bool {
	ahead := score.Home - score.Away
	return max(ahead, -ahead) > wholeTable-score.Home-score.Away
}

// breaks calls visit with the chance of each possible break of a player, from one ball
// on. No ball at all has the chance 1-first.
func (s *snooker) breaks(side, ball int, visit func(balls int, chance float64)) {
	chance := s.first[side]
	for potted := 1; ball+potted <= len(balls); potted++ {
		if ball+potted == len(balls) {
			visit(potted, chance)
			return
		}
		visit(potted, chance*(1-s.next[side]))
		chance *= s.next[side]
	}
}

// atTable are the chances of the side that comes to the table, and of the side that has
// made a century in the frame: none, home or away. A frame has at most one.
type atTable [2][3]float64

// newPeriod returns a frame from its start.
func (s *snooker) newPeriod(opens int, _ bool) *period { return s.frame(markets.Tally{}, opens, opens) }

// currentPeriod returns the current frame.
func (s *snooker) currentPeriod(now *State, _ bool) *period {
	return s.frame(tallyNow(now), side01(now.Opened), side01(now.Serving))
}

// frame calculates all ends from ball to ball.
func (s *snooker) frame(tally markets.Tally, opened, turn int) *period {
	from, before := tally[markets.Points], tally[markets.Maximums]
	var cells [len(balls) + 1][wholeTable + 1]atTable
	var won [2][3]float64
	start := ballAt(from)
	cells[start][from.Home][turn][0] = 1
	for ball := start; ball < len(balls); ball++ {
		for home := range cells[ball] {
			cell := &cells[ball][home]
			for killCount := range 3 {
				in := [2]float64{cell[0][killCount], cell[1][killCount]}
				if in[0]+in[1] < minScoreChance {
					continue
				}
				miss := [2]float64{1 - s.first[0], 1 - s.first[1]}
				for side := range 2 {
					// comes is how often a side comes to the table before either side
					// pots.
					comes := (in[side] + miss[1-side]*in[1-side]) / (1 - miss[0]*miss[1])
					s.breaks(side, ball, func(potted int, chance float64) {
						points, makes := onTable[ball+potted]-onTable[ball], killCount
						if points >= century {
							makes = 1 + side
						}
						score := ownScore(side, points, 0)
						score.Home, score.Away = score.Home+home, score.Away+onTable[ball]-home
						if decided(score) {
							won[side01(score.Leader())][makes] += comes * chance
							return
						}
						cells[ball+potted][score.Home][1-side][makes] += comes * chance
					})
				}
			}
		}
	}
	return frameEnds(won, before, 1-opened)
}

// ballAt returns the next ball at a score.
func ballAt(score markets.Score) (ball int) {
	for ball < len(balls) && onTable[ball] < score.Home+score.Away {
		ball++
	}
	return ball
}

// frameEnds returns a period by the winner and by the side that has made a century.
func frameEnds(won [2][3]float64, before markets.Score, opens int) *period {
	p := &period{others: &[axes]statByEnding{}}
	for winner, byMaker := range won {
		chance := 0.0
		for maker, share := range byMaker {
			chance += share
			score := before
			switch maker {
			case 1:
				score.Home++
			case 2:
				score.Away++
			}
			for a := range axes {
				p.others[a][winner][opens].add(a.of(score), share)
			}
		}
		p.ends = append(p.ends, ending{winner, opens, ownScore(winner, 1, 0), chance})
	}
	return p
}

// possible reports whether a state of a frame is possible.
func (s *snooker) possible(now *State, _ bool) bool {
	score := tallyNow(now)[markets.Points]
	return score.Home+score.Away <= wholeTable && !decided(score)
}

// play plays a visit to the table.
func (s *snooker) play(now *State, _ bool, random *rand.Rand) (all []Incident, over bool, winner, opens int) {
	side, tally := side01(now.Serving), tallyNow(now)
	ball, drawn, potted := ballAt(tally[markets.Points]), random.Float64(), 0
	left := drawn
	s.breaks(side, ball, func(number int, chance float64) {
		if potted == 0 && left < chance {
			potted = number
		}
		left -= chance
	})
	points := onTable[ball+potted] - onTable[ball]
	now.Seconds += 40 + random.IntN(60) + 22*potted
	kind := "break"
	switch {
	case points >= century:
		kind = "century"
		count(tally, markets.Maximums, now.Serving, 1)
	case points == 0:
		kind = "miss"
	}
	if points > 0 {
		count(tally, markets.Points, now.Serving, points)
	}
	all = []Incident{{Kind: kind, Side: now.Serving, Value: points, Seconds: now.Seconds}}
	now.Serving = now.Serving.Other()
	score := tally[markets.Points]
	return all, decided(score), side01(score.Leader()), 1 - side01(now.Opened)
}
