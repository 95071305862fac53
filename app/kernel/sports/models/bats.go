package models

import (
	"math"
	"math/bits"
)

// Bats is how the batters of a side do: the chances of a plate appearance. The
// rest are outs.
type Bats struct{ Walk, Single, Double, Triple, Homer float64 }

// out is the chance of an out.
func (b Bats) out() float64 { return 1 - b.Walk - b.Single - b.Double - b.Triple - b.Homer }

// stronger are better batters, by a logarithm.
func (b Bats) stronger(by float64) Bats {
	on := scaled([]float64{b.out(), b.Walk, b.Single, b.Double, b.Triple, b.Homer}, math.Exp(by))
	return Bats{on[1], on[2], on[3], on[4], on[5]}
}

// bases are the runners, one bit each from the first base on.
type bases uint

const (
	firstBase bases = 1 << iota
	secondBase
	thirdBase
	loaded = firstBase | secondBase | thirdBase
)

// walked moves runners only where they are forced to.
func (b bases) walked() (bases, int) {
	switch {
	case b&firstBase == 0:
		return b | firstBase, 0
	case b&secondBase == 0:
		return b | secondBase, 0
	case b&thirdBase == 0:
		return loaded, 0
	default:
		return loaded, 1
	}
}

// hit moves runners by the bases of a hit; from the second base a single is enough
// to score.
func (b bases) hit(by int) (bases, int) {
	runners := bits.OnesCount(uint(b))
	switch by {
	case 1:
		return firstBase | b&firstBase<<1, bits.OnesCount(uint(b &^ firstBase))
	case 2:
		return secondBase | b&firstBase<<2, bits.OnesCount(uint(b &^ firstBase))
	case 3:
		return thirdBase, runners
	default:
		return 0, runners + 1
	}
}

// appearance is what may happen to a batter who is not out.
type appearance struct {
	name   string
	chance func(Bats) float64
	moves  func(bases) (bases, int)
	// all is true where all runners score, even if fewer win the match.
	all bool
}

// after are the runners and the runs that count after an appearance, when need
// runs win the match.
func (a *appearance) after(on bases, need int) (bases, int) {
	to, scored := a.moves(on)
	if !a.all {
		scored = min(scored, need)
	}
	return to, scored
}

var appearances = []appearance{
	{"walk", func(b Bats) float64 { return b.Walk }, bases.walked, false},
	{"single", func(b Bats) float64 { return b.Single }, func(b bases) (bases, int) { return b.hit(1) }, false},
	{"double", func(b Bats) float64 { return b.Double }, func(b bases) (bases, int) { return b.hit(2) }, false},
	{"triple", func(b Bats) float64 { return b.Triple }, func(b bases) (bases, int) { return b.hit(3) }, false},
	{"home run", func(b Bats) float64 { return b.Homer }, func(b bases) (bases, int) { return b.hit(4) }, true},
}

// mostRuns bounds the runs of a half inning: more are not told apart.
const mostRuns = 24

// unlimited is the need of a half inning that only outs end.
const unlimited = mostRuns + 1

// runs is how likely each number of runs is from a state of a half inning to its
// end, which comes with the third out or with as many runs as are needed.
//
// Every appearance that is no out puts one more on a base or scores, so that the
// states are visited in the order of outs, runs and runners.
func (b Bats) runs(outs int, on bases, need int) []float64 {
	ended := make([]float64, mostRuns+4)
	if need <= 0 {
		ended[0] = 1
		return ended
	}
	out := b.out()
	var now [mostRuns + 4][loaded + 1]float64
	now[0][on] = 1
	for ; outs < 3; outs++ {
		var next [mostRuns + 4][loaded + 1]float64
		for runs := range mostRuns + 1 {
			for _, state := range byRunners {
				p := now[runs][state]
				if p == 0 {
					continue
				}
				if runs == mostRuns {
					ended[runs] += p
					continue
				}
				next[runs][state] += p * out
				for i := range appearances {
					a := &appearances[i]
					to, scored := a.after(state, need-runs)
					if q := p * a.chance(b); runs+scored >= need || runs+scored > mostRuns {
						ended[runs+scored] += q
					} else {
						now[runs+scored][to] += q
					}
				}
			}
		}
		now = next
	}
	for runs := range now {
		for _, p := range now[runs] {
			ended[runs] += p
		}
	}
	return ended
}

// byRunners are the bases in the order of the number of runners.
var byRunners = []bases{0, firstBase, secondBase, thirdBase, firstBase | secondBase, firstBase | thirdBase, secondBase | thirdBase, loaded}
