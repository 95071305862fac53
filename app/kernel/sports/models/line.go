package models

import (
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// distribution is the probability of each value of one whole number: p[i] is the chance of low+i.
type distribution struct {
	low int
	p   []float64
}

// fixedValue returns a known number.
func fixedValue(n int) distribution { return distribution{n, []float64{1}} }

// add increases the chance of a value.
func (l *distribution) add(n int, chance float64) {
	if chance == 0 {
		return
	}
	if len(l.p) == 0 {
		l.low = n
	}
	if n < l.low {
		l.p = append(make([]float64, l.low-n, l.low-n+len(l.p)), l.p...)
		l.low = n
	}
	for n >= l.low+len(l.p) {
		l.p = append(l.p, 0)
	}
	l.p[n-l.low] += chance
}

// addWeighted adds another line with a weight, with all its values moved.
func (l *distribution) addWeighted(other distribution, weight float64, moved int) {
	if weight == 0 || len(other.p) == 0 {
		return
	}
	l.extend(other.low+moved, other.low+moved+len(other.p)-1)
	at := other.low + moved - l.low
	for i, p := range other.p {
		l.p[at+i] += p * weight
	}
}

// addSum adds the line of the sum of two independent numbers.
func (l *distribution) addSum(a, b distribution) {
	if len(a.p) == 0 || len(b.p) == 0 {
		return
	}
	l.extend(a.low+b.low, a.low+b.low+len(a.p)+len(b.p)-2)
	for i, p := range a.p {
		if p < minScoreChance {
			continue
		}
		into := l.p[a.low+b.low-l.low+i:]
		for j, q := range b.p {
			into[j] += p * q
		}
	}
}

// extend extends the range of values.
func (l *distribution) extend(low, high int) {
	if len(l.p) == 0 {
		l.low, l.p = low, make([]float64, high-low+1)
		return
	}
	first, last := min(low, l.low), max(high, l.low+len(l.p)-1)
	if first == l.low && last == l.low+len(l.p)-1 {
		return
	}
	p := make([]float64, last-first+1)
	copy(p[l.low-first:], l.p)
	l.low, l.p = first, p
}

// trim removes improbable values at both ends.
func (l *distribution) trim() {
	for len(l.p) > 1 && l.p[0] < minScoreChance {
		l.low, l.p = l.low+1, l.p[1:]
	}
	for len(l.p) > 1 && l.p[len(l.p)-1] < minScoreChance {
		l.p = l.p[:len(l.p)-1]
	}
}

// total returns the sum of the chances of all values.
func (l distribution) total() (sum float64) {
	for _, p := range l.p {
		sum += p
	}
	return sum
}

// axis is the single number of a score that a market depends on.
type axis uint8

const (
	sum axis = iota
	difference
	homeOnly
	awayOnly
	axes
)

// of returns the number of a score.
func (a axis) of(score markets.Score) int {
	switch a {
	case sum:
		return score.Home + score.Away
	case difference:
		return score.Home - score.Away
	case homeOnly:
		return score.Home
	default:
		return score.Away
	}
}

// score returns a score with the number.
func (a axis) score(n int) markets.Score {
	if a == awayOnly || a == difference && n < 0 {
		return markets.Score{Away: max(n, -n)}
	}
	return markets.Score{Home: n}
}

// maxAxisValue is the maximum number at which markets are settled on an axis, on both sides
// of zero for a difference.
const maxAxisValue = 420

// settledLines caches the results of markets at the numbers of an axis.
var settledLines memo[onAxis, *ladder]

type onAxis struct {
	marketSpec
	axis axis
}

// ladderOf settles a market at every number of an axis.
func ladderOf(m *markets.Market, spec markets.Spec, a axis) *ladder {
	// The rules of a market of one period are the same for all periods.
	spec.Period = min(spec.Period, 1)
	lowest := 0
	if a == difference {
		lowest = -maxAxisValue
	}
	return settledLines.get(onAxis{marketSpec{m, spec}, a}, func() *ladder { return newLadder(m, spec, lowest, maxAxisValue-lowest+1, a.score) })
}

// chances returns the chances of a market that depends on one number.
func (l distribution) chances(m *markets.Market, spec markets.Spec, a axis) []odds.Chance {
	return ladderOf(m, spec, a).chances(l.low, l.p)
}
