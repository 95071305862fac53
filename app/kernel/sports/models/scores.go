package models

import "croupier/app/kernel/sports/markets"

// scores are the probabilities of the final scores of one scope. In sports with many
// points they have tens of thousands of pairs, and nearly all markets depend on one
// number. Whatever can calculate that number without the pairs does so.
type scores interface {
	// project returns the distribution of one number of the score.
	project(by projection) counts
	// level returns the chances of a tie, by the count of each side.
	level() counts
	// pairs returns the chances of all scores.
	pairs() *plane
}

// pairs implements scores.
func (p *plane) pairs() *plane { return p }

// project implements scores.
func (p *plane) project(by projection) counts {
	top := p.high()
	low, high := by.of(p.home, p.away), by.of(top.Home, top.Away)
	if by == leadCount {
		low, high = p.home-top.Away, top.Home-p.away
	}
	all := counts{low, make([]float64, high-low+1)}
	for i := range len(p.cells) / p.width {
		row := p.cells[i*p.width : (i+1)*p.width]
		switch by {
		case bothCounts:
			addTo(all.p[i:i+p.width], row)
		case awayCount:
			addTo(all.p, row)
		case leadCount: // the more the away side has in a row, the lower the lead
			into := all.p[i : i+p.width]
			for j, chance := range row {
				into[len(into)-1-j] += chance
			}
		default:
			for _, chance := range row {
				all.p[i] += chance
			}
		}
	}
	return all
}

// addTo adds chances to other chances of the same number.
func addTo(into, row []float64) {
	for j, chance := range row[:len(into)] {
		into[j] += chance
	}
}

// level implements scores.
func (p *plane) level() counts {
	top := p.high()
	low, high := max(p.home, p.away), min(top.Home, top.Away)
	if low > high {
		return counts{low, []float64{0}}
	}
	ties := counts{low, make([]float64, high-low+1)}
	for n := range ties.p {
		ties.p[n] = p.cells[(low+n-p.home)*p.width+low+n-p.away]
	}
	return ties
}

// independentScores are the scores of two independent counts.
type independentScores struct{ home, away counts }

// project implements scores.
func (a independentScores) project(by projection) counts {
	switch by {
	case bothCounts:
		return a.home.plus(a.away)
	case leadCount:
		return minus(a.home, a.away)
	case awayCount:
		return a.away
	default:
		return a.home
	}
}

// level implements scores.
func (a independentScores) level() counts {
	low, high := max(a.home.from, a.away.from), min(a.home.from+len(a.home.p), a.away.from+len(a.away.p))
	ties := counts{low, make([]float64, max(high-low, 1))}
	for n := range ties.p {
		ties.p[n] = a.home.at(low+n) * a.away.at(low+n)
	}
	return ties
}

// pairs implements scores.
func (a independentScores) pairs() *plane {
	all := &plane{a.home.from, a.away.from, len(a.away.p), make([]float64, len(a.home.p)*len(a.away.p))}
	for i, p := range a.home.p {
		row := all.cells[i*all.width : (i+1)*all.width]
		for j, q := range a.away.p {
			row[j] = p * q
		}
	}
	return all
}

// resolvedScores are scores whose ties continue through overtimes until they are decided.
type resolvedScores struct {
	before, overtime scores
	// ties are the chances that an overtime begins at a tie, by the count of each side.
	ties counts
}

// resolveTies follows the ties of scores through identical overtimes until they are decided.
func resolveTies(before, again scores) resolvedScores {
	ties, next := before.level(), again.level()
	all := counts{ties.from, append([]float64(nil), ties.p...)}
	for total(ties) > 1e-13 {
		ties = ties.plus(next)
		all = all.union(ties)
	}
	return resolvedScores{before, again, all}
}

// level implements scores: there are no ties.
func (u resolvedScores) level() counts { return counts{0, []float64{0}} }

// project implements scores.
func (u resolvedScores) project(by projection) counts {
	before, again := withoutTies(u.before, by), withoutTies(u.overtime, by)
	first, last := u.ties.from, u.ties.from+len(u.ties.p)-1
	low := min(before.from, by.of(first, first)+again.from)
	high := max(before.from+len(before.p), by.of(last, last)+again.from+len(again.p))
	all := counts{low, make([]float64, high-low)}
	copy(all.p[before.from-low:], before.p)
	if by == leadCount { // an overtime has the same leads wherever it begins
		all.addWeighted(again, 0, total(u.ties))
		return all
	}
	for i, chance := range u.ties.p {
		all.addWeighted(again, by.of(first+i, first+i), chance)
	}
	return all
}

// addWeighted adds a count that has a chance, with all its values moved. The range must include
// them.
func (c counts) addWeighted(other counts, moved int, chance float64) {
	into := c.p[other.from+moved-c.from:]
	for i, p := range other.p {
		into[i] += p * chance
	}
}

// withoutTies returns the distribution of one number of the scores that are not ties.
func withoutTies(of scores, by projection) counts {
	killCount := of.project(by)
	all := counts{killCount.from, append([]float64(nil), killCount.p...)}
	if by == leadCount {
		if tie := -all.from; tie >= 0 && tie < len(all.p) {
			all.p[tie] = 0
		}
		return all
	}
	ties := of.level()
	for i, chance := range ties.p {
		// The ends of a sum are cut off, but those of its ties may not be.
		if at := by.of(ties.from+i, ties.from+i) - all.from; at >= 0 && at < len(all.p) {
			all.p[at] = max(all.p[at]-chance, 0)
		}
	}
	return all
}

// pairs implements scores.
func (u resolvedScores) pairs() *plane {
	before, again := u.before.pairs(), u.overtime.pairs()
	top, more := before.high(), again.high()
	first, maximum := u.ties.from, u.ties.from+len(u.ties.p)-1
	low := markets.Score{Home: min(before.home, first+again.home), Away: min(before.away, first+again.away)}
	after := newPlane(low, markets.Score{Home: max(top.Home, maximum+more.Home), Away: max(top.Away, maximum+more.Away)})
	before.each(func(home, away int, p float64) {
		if home != away {
			after.add(home, away, p)
		}
	})
	again.each(func(home, away int, p float64) {
		if home == away {
			return
		}
		for i, q := range u.ties.p {
			after.add(first+i+home, first+i+away, p*q)
		}
	})
	return after
}
