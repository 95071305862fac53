package models

import "math"

// Cricket is a match of two limited innings. The home side bats first. Every ball has the
// same chances: a wicket or a number of runs. The second innings ends as soon as it has
// more runs than the first. A tie goes to super overs.
type Cricket struct {
	// Balls is the number of balls of an innings. Wickets is the number of wickets that
	// end it.
	Balls, Wickets int
	// Wicket is the chance of a wicket. Shots are the chances of runs, from 0 on, for all
	// other balls; their sum is 1.
	Wicket [2]float64
	Shots  [2][]float64
}

// boundaryRuns is the number of runs of a shot over the boundary.
const boundaryRuns = 6

// twenty is a match of twenty overs between average sides, with 155 runs per innings.
var twenty = Cricket{
	Balls: 120, Wickets: 10, Wicket: [2]float64{0.05, 0.05},
	Shots: [2][]float64{{0.355, 0.385, 0.07, 0.005, 0.125, 0, 0.06}, {0.355, 0.385, 0.07, 0.005, 0.125, 0, 0.06}},
}

// newCricket creates a match of sides that differ.
func newCricket(home, away float64, _ uint64) Match {
	match, stronger := twenty, 0.04*(home-away)/math.Sqrt2
	for side, by := range []float64{stronger, -stronger} {
		match.Shots[side] = scaled(match.Shots[side], math.Exp(by))
		match.Wicket[side] *= math.Exp(-by)
	}
	return match
}

// The indexes of More of a State: the current innings, from 0 and continuing through the
// super overs, its balls and its wickets.
const (
	cricketInnings = iota
	cricketBalls
	cricketWickets
)

// superOver returns a match of one over and two wickets between the same sides.
func (c Cricket) superOver() Cricket { return Cricket{boundaryRuns, 2, c.Wicket, c.Shots} }

// batting is what may still happen in an innings: the probability of each number of balls
// without a wicket, and the runs of these balls.
type batting struct {
	// ends is the chance that an innings without another end has exactly so many balls
	// without a wicket. reaches is the chance that it has at least so many.
	ends, reaches []float64
	// runs are the chances of the runs of a number of balls that are not sixes.
	runs []counts
	// six is the chance of a six. shots are the chances of all other balls; their sum is
	// 1.
	six   float64
	shots []float64
}

// innings returns what may still happen after some balls and wickets.
func (c Cricket) innings(side, balls, wickets int) *batting {
	left, wicketsLeft := c.Balls-balls, c.Wickets-wickets
	b := &batting{six: c.Shots[side][boundaryRuns], shots: append([]float64(nil), c.Shots[side][:boundaryRuns]...)}
	for i := range b.shots {
		b.shots[i] /= 1 - b.six
	}
	b.wickets(c.Wicket[side], left, wicketsLeft)
	runs := fixedCount(0)
	for range left + 1 {
		b.runs = append(b.runs, runs)
		runs = runs.plusTurn(b.shots)
	}
	return b
}

// wickets calculates how many balls without a wicket an innings has.
func (b *batting) wickets(chance float64, left, wickets int) {
	b.ends, b.reaches = make([]float64, left+1), make([]float64, left+2)
	if wickets <= 0 || left == 0 {
		b.ends[0], b.reaches[0] = 1, 1
		return
	}
	// now[w] is the chance of w wickets after the balls so far.
	now := make([]float64, wickets)
	now[0] = 1
	for ball := range left {
		for fallen := wickets - 1; fallen >= 0; fallen-- {
			p := now[fallen]
			if p == 0 {
				continue
			}
			now[fallen] = p * (1 - chance)
			if fallen+1 == wickets {
				b.ends[ball-fallen] += p * chance
			} else {
				now[fallen+1] += p * chance
			}
		}
	}
	for fallen, p := range now {
		if left-fallen >= 0 {
			b.ends[left-fallen] += p
		}
	}
	for played := left; played >= 0; played-- {
		b.reaches[played] = b.reaches[played+1] + b.ends[played]
	}
}

// maxSixes is the maximum number of sixes that are distinguished.
const maxSixes = 47

// board is the probability of each pair of runs and sixes.
type board [][]float64

func newBoard(runs int) board {
	all := make(board, runs)
	for i := range all {
		all[i] = make([]float64, maxSixes+1)
	}
	return all
}

// weighed returns the board after a number of balls without a wicket, with the given
// chances of the numbers.
func (b *batting) weighed(chances []float64) board {
	all := newBoard(len(b.ends)*boundaryRuns + 1)
	for played, p := range chances {
		if p < minTailChance || played >= len(b.runs) {
			continue
		}
		// The number of sixes among the balls is binomial.
		sixes := p * math.Pow(1-b.six, float64(played))
		for n := 0; n <= played && n <= maxSixes; n++ {
			others := b.runs[played-n]
			for i, q := range others.p {
				all[others.from+i+boundaryRuns*n][n] += sixes * q
			}
			sixes *= float64(played-n) / float64(n+1) * b.six / (1 - b.six)
			if sixes < minTailChance && float64(n) > float64(played)*b.six {
				break
			}
		}
	}
	return all
}

// runs returns the chances of the runs of a board.
func (b board) runs() []float64 {
	all := make([]float64, len(b))
	for runs, sixes := range b {
		for _, p := range sixes {
			all[runs] += p
		}
	}
	return all
}
