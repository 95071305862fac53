package models

import (
	"math"
	"math/bits"
)

// Batting is the strength of a side's batters: the chances of a plate appearance. The
// remaining chance is an out.
type Batting struct{ Walk, Single, Double, Triple, Homer float64 }

// out returns the chance of an out.
func (b Batting) out() float64 { return 1 - b.Walk - b.Single - b.Double - b.Triple - b.Homer }

// stronger returns better batters, by a logarithm.
func (b Batting) stronger(by float64) Batting {
	on := scaled([]float64{b.out(), b.Walk, b.Single, b.Double, b.Triple, b.Homer}, math.Exp(by))
	return Batting{on[1], on[2], on[3], on[4], on[5]}
}

// bases are the runners, one bit each, starting with the first base.
type bases uint

const (
	firstBase bases = 1 << iota
	secondBase
	thirdBase
	loaded = firstBase | secondBase | thirdBase
)

// walked moves only the runners who are forced to move.
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

// hit moves runners by the bases of a hit. A runner on second base scores on a single.
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

// appearance is a possible result of a plate appearance that is not an out.
type appearance struct {
	name   string
	chance func(Batting) float64
	moves  func(bases) (bases, int)
	// all is true if all runners score, even if fewer runs win the match.
	all bool
}

// after returns the runners and the counted runs after an appearance, if need runs win
// the match.
func (a *appearance) after(on bases, need int) (bases, int) {
	to, scored := a.moves(on)
	if !a.all {
		scored = min(scored, need)
	}
	return to, scored
}

var appearances = []appearance{
	{"walk", func(b Batting) float64 { return b.Walk }, bases.walked, false},
	{"single", func(b Batting) float64 { return b.Single }, func(b bases) (bases, int) { return b.hit(1) }, false},
	{"double", func(b Batting) float64 { return b.Double }, func(b bases) (bases, int) { return b.hit(2) }, false},
	{"triple", func(b Batting) float64 { return b.Triple }, func(b bases) (bases, int) { return b.hit(3) }, false},
	{"home run", func(b Batting) float64 { return b.Homer }, func(b bases) (bases, int) { return b.hit(4) }, true},
}

// maxRuns is the maximum number of runs of a half inning. More runs are not
// distinguished.
const maxRuns = 24

// unlimited is the need of a half inning that only outs end.
const unlimited = maxRuns + 1

// runs returns the probability of each number of runs from a state of a half inning to
// its end. The end is the third out, or the needed number of runs.
//
// Every appearance that is not an out puts one more runner on a base or scores. The
// states can therefore be visited in the order of outs, runs and runners.
func (b Batting) runs(outs int, on bases, need int) []float64 {
	ended := make([]float64, maxRuns+4)
	if need <= 0 {
		ended[0] = 1
		return ended
	}
	out := b.out()
	var now [maxRuns + 4][loaded + 1]float64
	now[0][on] = 1
	for ; outs < 3; outs++ {
		var next [maxRuns + 4][loaded + 1]float64
		for runs := range maxRuns + 1 {
			for _, state := range byRunners {
				p := now[runs][state]
				if p == 0 {
					continue
				}
				if runs == maxRuns {
					ended[runs] += p
					continue
				}
				next[runs][state] += p * out
				for i := range appearances {
					a := &appearances[i]
					to, scored := a.after(state, need-runs)
					if q := p * a.chance(b); runs+scored >= need || runs+scored > maxRuns {
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

// byRunners are the base states, ordered by the number of runners.
var byRunners = []bases{0, firstBase, secondBase, thirdBase, firstBase | secondBase, firstBase | thirdBase, secondBase | thirdBase, loaded}
