package book

import (
	"slices"

	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
)

// How many lines of one market are offered around the even one.
const (
	linesMain   = 3 // on each side
	linesOthers = 1
)

// maxPeriods is how many periods have markets of their own at a time: the one that
// is played, and the next.
const maxPeriods = 2

// offer lists the markets of an event as it stands: those without specifiers, the
// lines around the even one, and what is about the next goal, set or quarter.
// Those that has already knows are left out.
func offer(sport *markets.Sport, f *source.Fixture, course models.Course, result *markets.Result, has map[string]int) (list []offered) {
	for i, all := 0, sport.Markets(); i < len(all); i++ {
		m := &all[i]
		if m.Competitors != (len(f.Field) > 0) {
			continue
		}
		for _, spec := range specs(m, course, result) {
			if m.Limits != nil && !m.Limits(spec) {
				continue
			}
			if _, known := has[m.Key+"/"+m.WriteSpec(spec)]; !known {
				list = append(list, newOffered(sport, m, spec, f))
			}
		}
	}
	return list
}

// specs are the specifiers with which a market is offered.
func specs(m *markets.Market, course models.Course, result *markets.Result) []markets.Spec {
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
		return each(list, func(spec markets.Spec) []markets.Spec { return linesOf(m, spec, around, course) })
	case slices.Contains(m.Fields, markets.FieldNumber):
		return each(list, func(spec markets.Spec) []markets.Spec { return numbersOf(m, spec, course) })
	case slices.Contains(m.Fields, markets.FieldFrom):
		return each(list, func(spec markets.Spec) (quarters []markets.Spec) {
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

func each(list []markets.Spec, more func(markets.Spec) []markets.Spec) (all []markets.Spec) {
	for _, spec := range list {
		all = append(all, more(spec)...)
	}
	return all
}

// likely is how likely the first outcome of a market is; ok is false where the
// model does not price it.
func likely(m *markets.Market, spec markets.Spec, course models.Course) (chance float64, ok bool) {
	if m.Limits != nil && !m.Limits(spec) {
		return 0, false
	}
	all, ok := course.Chances(m, spec)
	if !ok || len(all) < 2 {
		return 0, false
	}
	return all[0].Fair(), true
}

// farthest is the farthest line that is looked at, in quarters.
const farthest = 4 * 700

// linesOf finds the line at which the first outcome is as likely as the second,
// and those around it. Totals fall with their line and handicaps rise.
func linesOf(m *markets.Market, spec markets.Spec, around int, course models.Course) (list []markets.Spec) {
	const step = 4 // a whole point
	at := func(n int) (float64, bool) {
		spec.Line = markets.Line(n*step + 2)
		return likely(m, spec, course)
	}
	low, high, found := 0, 0, false
	// The range of lines that the market has holds the smallest total or an even
	// handicap; from there it is doubled until the chances have crossed.
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
	for reach := 1; reach*step < farthest; reach *= 2 {
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

// wholeLines are lines of a market that has no halves, such as a handicap with a
// draw.
func wholeLines(m *markets.Market, spec markets.Spec, around int, course models.Course) (list []markets.Spec) {
	for n := -around; n <= around; n++ {
		spec.Line = markets.Line(4 * n)
		if _, ok := likely(m, spec, course); ok {
			list = append(list, spec)
		}
	}
	return list
}

func abs(n int) int { return max(n, -n) }

// numbersOf are the next things that a market asks for: the next goal, the next
// ace. A race to many points is offered where it is open.
func numbersOf(m *markets.Market, spec markets.Spec, course models.Course) (list []markets.Spec) {
	const most = 2
	for _, n := range []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20, 30, 40, 60, 80, 100} {
		spec.Number = n
		if chance, ok := likely(m, spec, course); ok && chance > 0.02 && chance < 0.98 {
			if list = append(list, spec); len(list) == most {
				break
			}
		}
	}
	return list
}
