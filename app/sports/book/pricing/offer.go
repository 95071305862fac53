package pricing

import (
	"slices"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
)

// The number of lines of one market around the even line.
const (
	linesMain   = 3 // on each side
	linesOthers = 1
)

// maxPeriods is how many periods have their own markets at a time: the current and the
// next.
const maxPeriods = 2

// Offer lists the markets of an event in its current state: markets without specifiers,
// the lines around the even line, and markets about the next goal, set or quarter. It
// omits the markets in has.
func Offer(sport *markets.Sport, f *source.Fixture, course models.Forecast, result *markets.Result, has map[string]int) (list []board.Market) {
	for i, all := 0, sport.Markets(); i < len(all); i++ {
		m := &all[i]
		if m.Competitors != (len(f.Field) > 0) {
			continue
		}
		for _, spec := range offeredSpecs(m, course, result) {
			if m.Limits != nil && !m.Limits(spec) {
				continue
			}
			if _, known := has[m.Key+"/"+m.WriteSpec(spec)]; !known {
				list = append(list, board.NewMarket(sport, m, spec, f))
			}
		}
	}
	return list
}

// offeredSpecs returns the specifiers with which a market is offered.
func offeredSpecs(m *markets.Market, course models.Forecast, result *markets.Result) []markets.Spec {
	list := []markets.Spec{{}}
	if slices.Contains(m.Fields, markets.FieldPeriod) {
		list = nil
		for period := result.Done + 1; period <= result.Done+maxPeriods; period++ {
			list = append(list, markets.Spec{Period: period})
		}
	}
	switch {
	case m.Competitors && len(m.Fields) > 0:
		return placesOf(m, course)
	case slices.Contains(m.Fields, markets.FieldLine):
		around := linesOthers
		if m.Group == markets.GroupTotals && len(m.Fields) == 1 || m.Group == markets.GroupHandicaps {
			around = linesMain
		}
		return expandSpecs(list, func(spec markets.Spec) []markets.Spec { return linesOf(m, spec, around, course) })
	case slices.Contains(m.Fields, markets.FieldNumber):
		return expandSpecs(list, func(spec markets.Spec) []markets.Spec { return nextNumbers(m, spec, course) })
	case slices.Contains(m.Fields, markets.FieldFrom):
		return expandSpecs(list, func(spec markets.Spec) (quarters []markets.Spec) {
			for from := 0; from < 90; from += 15 {
				spec.From, spec.To = from, from+15
				quarters = append(quarters, spec)
			}
			return quarters
		})
	default:
		return list
	}
}

func expandSpecs(list []markets.Spec, more func(markets.Spec) []markets.Spec) (all []markets.Spec) {
	for _, spec := range list {
		all = append(all, more(spec)...)
	}
	return all
}

// firstChance returns the chance of the first outcome of a market. ok is false if the model
// does not price it.
func firstChance(m *markets.Market, spec markets.Spec, course models.Forecast) (chance float64, ok bool) {
	if m.Limits != nil && !m.Limits(spec) {
		return 0, false
	}
	all, ok := course.Chances(m, spec)
	if !ok || len(all) < 2 {
		return 0, false
	}
	return all[0].Fair(), true
}

// farthestLine is the farthest line that is searched, in quarters.
const farthestLine = 4 * 700

// linesOf finds the line at which the first outcome is as likely as the second, and the
// lines around it. The chance of a total falls with its line; the chance of a handicap
// rises.
func linesOf(m *markets.Market, spec markets.Spec, around int, course models.Forecast) (list []markets.Spec) {
	const step = 4 // a whole point
	at := func(n int) (float64, bool) {
		spec.Line = markets.Line(n*step + 2)
		return firstChance(m, spec, course)
	}
	low, high, found := 0, 0, false
	// The market's range of lines contains the smallest total or an even handicap. The
	// search doubles it until the chances have crossed.
	for n := 0; n <= 8 && !found; n++ {
		_, found = at(n)
		low, high = n, n
	}
	if !found {
		return wholeLines(m, spec, around, course)
	}
	begin, _ := at(low)
	rising := false
	if next, ok := at(low + 1); ok {
		rising = next > begin
	}
	up := begin > 0.5 != rising
	for reach := 1; reach*step < farthestLine; reach *= 2 {
		n := low + reach
		if !up {
			n = low - reach
		}
		chance, ok := at(n)
		high = n
		if !ok || (chance > 0.5) != (begin > 0.5) {
			break
		}
	}
	for high-low > 1 || low-high > 1 {
		middle := (low + high) / 2
		if chance, ok := at(middle); ok && (chance > 0.5) == (begin > 0.5) {
			low = middle
		} else {
			high = middle
		}
	}
	width := max(1, abs(low)/40)
	for n := low - around*width; n <= low+around*width; n += width {
		spec.Line = markets.Line(n*step + 2)
		list = append(list, spec)
	}
	return list
}

// wholeLines returns the lines of a market without half lines, such as a handicap with a
// draw.
func wholeLines(m *markets.Market, spec markets.Spec, around int, course models.Forecast) (list []markets.Spec) {
	for n := -around; n <= around; n++ {
		spec.Line = markets.Line(4 * n)
		if _, ok := firstChance(m, spec, course); ok {
			list = append(list, spec)
		}
	}
	return list
}

func abs(n int) int { return max(n, -n) }

// nextNumbers returns the next numbers of a market, such as the next goal or the next ace.
// A race to a number of points is offered while it is open.
func nextNumbers(m *markets.Market, spec markets.Spec, course models.Forecast) (list []markets.Spec) {
	const maximum = 2
	for _, n := range []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20, 30, 40, 60, 80, 100} {
		spec.Number = n
		if chance, ok := firstChance(m, spec, course); ok && chance > 0.02 && chance < 0.98 {
			if list = append(list, spec); len(list) == maximum {
				break
			}
		}
	}
	return list
}

// placesOf returns the numbers of first places that are offered. They are less than half
// of the field.
func placesOf(m *markets.Market, course models.Forecast) (list []markets.Spec) {
	for _, n := range []int{2, 3, 5, 10} {
		spec := markets.Spec{Number: n}
		if chances, ok := course.Chances(m, spec); ok && 2*n < len(chances) {
			list = append(list, spec)
		}
	}
	return list
}
