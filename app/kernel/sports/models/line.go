package models

import (
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/odds"
)

// line is how likely each value of one whole number is: p[i] is the chance of
// low+i.
type line struct {
	low int
	p   []float64
}

// certain is a number that is known.
func certain(n int) line { return line{n, []float64{1}} }

// add makes a value more likely.
func (l *line) add(n int, chance float64) {
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

// blend adds another line with a weight, all of its values moved.
func (l *line) blend(other line, weight float64, moved int) {
	if weight == 0 || len(other.p) == 0 {
		return
	}
	l.reach(other.low+moved, other.low+moved+len(other.p)-1)
	at := other.low + moved - l.low
	for i, p := range other.p {
		l.p[at+i] += p * weight
	}
}

// join adds the line of the sum of two numbers that do not depend on each other.
func (l *line) join(a, b line) {
	if len(a.p) == 0 || len(b.p) == 0 {
		return
	}
	l.reach(a.low+b.low, a.low+b.low+len(a.p)+len(b.p)-2)
	for i, p := range a.p {
		if p < least {
			continue
		}
		into := l.p[a.low+b.low-l.low+i:]
		for j, q := range b.p {
			into[j] += p * q
		}
	}
}

// reach makes room for values.
func (l *line) reach(low, high int) {
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

// trim takes values away at both ends that are next to impossible.
func (l *line) trim() {
	for len(l.p) > 1 && l.p[0] < least {
		l.low, l.p = l.low+1, l.p[1:]
	}
	for len(l.p) > 1 && l.p[len(l.p)-1] < least {
		l.p = l.p[:len(l.p)-1]
	}
}

// total is the chance of all values together.
func (l line) total() (sum float64) {
	for _, p := range l.p {
		sum += p
	}
	return sum
}

// axis is the one number of a score that a market asks for.
type axis uint8

const (
	sum axis = iota
	difference
	homeOnly
	awayOnly
	axes
)

// of is the number of a score.
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

// score is one that has the number.
func (a axis) score(n int) markets.Score {
	if a == awayOnly || a == difference && n < 0 {
		return markets.Score{Away: max(n, -n)}
	}
	return markets.Score{Home: n}
}

// farthest is the number up to which markets are settled on an axis, on both
// sides of zero for a difference.
const farthest = 420

// settledLines keeps what markets come to at the numbers of an axis.
var settledLines memo[onAxis, *ladder]

type onAxis struct {
	asked
	axis axis
}

// ladderOf settles a market at every number of an axis.
func ladderOf(m *markets.Market, spec markets.Spec, a axis) *ladder {
	// The rules of a market of one period are the same for all periods.
	spec.Period = min(spec.Period, 1)
	lowest := 0
	if a == difference {
		lowest = -farthest
	}
	return settledLines.get(onAxis{asked{m, spec}, a}, func() *ladder { return climb(m, spec, lowest, farthest-lowest+1, a.score) })
}

// chances are those of a market that asks for one number.
func (l line) chances(m *markets.Market, spec markets.Spec, a axis) []odds.Chance {
	return ladderOf(m, spec, a).chances(l.low, l.p)
}
