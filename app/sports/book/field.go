package book

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
)

// maxField is how many competitors an event may have.
const maxField = 200

// checkField refuses competitors that cannot be, and events of two sides that have
// any.
func checkField(sport *markets.Sport, f *source.Fixture) error {
	refusal := fmt.Errorf("%w: the field of the fixture %q", errNews, f.ID)
	switch {
	case len(f.Field) == 0 && f.Modelled && sport.Field, len(f.Field) > 0 && !sport.Field, len(f.Field) == 1, len(f.Field) > maxField:
		return refusal
	}
	seen := map[string]bool{}
	for _, one := range f.Field {
		named := line.Selection{Event: "e", Market: "outright", Outcome: one.ID}
		if seen[one.ID] || named.Check() != nil || one.Name == "" || len(one.Name) > maxName || strings.ContainsAny(one.Name, "{}") {
			return refusal
		}
		seen[one.ID] = true
	}
	return nil
}

// withdrawn is the field of an event after news of it. What is bet on stays; who
// does not start is noted until the event begins.
func withdrawn(now *sheet, told []source.Competitor) []source.Competitor {
	field := slices.Clone(now.fixture.Field)
	if now.phase != source.Planned {
		return field
	}
	left := 0
	for i := range field {
		at := slices.IndexFunc(told, func(one source.Competitor) bool { return one.ID == field[i].ID })
		if field[i].Out = at < 0 || told[at].Out; !field[i].Out {
			left++
		}
	}
	if left < 2 {
		return now.fixture.Field // a contest of one is cancelled, not withdrawn from
	}
	return field
}

// ranked reports whether a state can be that of an event with a field.
func ranked(f *source.Fixture, state *models.State) bool {
	r := state.Result
	if f.Modelled && len(state.More) != len(f.Field) || r.Status == markets.Ended && len(r.Places) == 0 {
		return false
	}
	for id, place := range r.Places {
		known := slices.ContainsFunc(f.Field, func(one source.Competitor) bool { return one.ID == id })
		if !known || place.First < 0 || place.First > len(f.Field) || place.Tied < 0 || place.Tied > len(f.Field) {
			return false
		}
	}
	return true
}

// withOut is a state in which those have no place who did not start: bets on them are
// void.
func withOut(f *source.Fixture, state *models.State) *models.State {
	if state.Result.Status != markets.Ended || !slices.ContainsFunc(f.Field, func(one source.Competitor) bool { return one.Out }) {
		return state
	}
	state = state.Copy()
	for _, one := range f.Field {
		if one.Out {
			state.Result.Places[one.ID] = markets.Place{}
		}
	}
	return state
}

// field makes the competitors the outcomes of a market. As many of them win as it
// asks for.
func (of *offered) field(all []source.Competitor) {
	if of.spec.Number > 1 {
		own := *of.market
		own.Winners = of.spec.Number
		of.market = &own
	}
	for _, one := range all {
		of.outcomes = append(of.outcomes, markets.Outcome{ID: one.ID, Name: one.Name})
	}
}

// placesOf are the numbers of first places that are offered: fewer than half of the
// field.
func placesOf(m *markets.Market, course models.Course) (list []markets.Spec) {
	for _, n := range []int{2, 3, 5, 10} {
		spec := markets.Spec{Number: n}
		if chances, ok := course.Chances(m, spec); ok && 2*n < len(chances) {
			list = append(list, spec)
		}
	}
	return list
}

// starters is how many start in an event with a field.
func starters(f *source.Fixture) (n int) {
	for _, one := range f.Field {
		if !one.Out {
			n++
		}
	}
	return n
}

// inList is how many of a field a list shows.
const inList = 3

// favourites are those of a market's outcomes that can be bet on and are the most
// likely.
func favourites(sheet *sheet, at int, outcomes []Outcome) (list []Outcome) {
	cells := sheet.rows[at].cells
	order := make([]int, 0, len(outcomes))
	for i := range outcomes {
		if outcomes[i].Price != "" {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(cells[b].chance, cells[a].chance) })
	for _, i := range order[:min(inList, len(order))] {
		shown := outcomes[i]
		shown.Place = i
		list = append(list, shown)
	}
	return list
}
