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

// maxField is the maximum number of competitors of an event.
const maxField = 200

// checkField rejects invalid competitors. It also rejects competitors in an event of two
// sides.
func checkField(sport *markets.Sport, f *source.Fixture) error {
	refusal := fmt.Errorf("%w: the field of the fixture %q", errInvalidMessage, f.ID)
	switch {
	case len(f.Field) == 0 && f.Modelled && sport.Field, len(f.Field) > 0 && !sport.Field, len(f.Field) == 1, len(f.Field) > maxField:
		return refusal
	}
	seen := map[string]bool{}
	for _, item := range f.Field {
		named := line.Selection{Event: "e", Market: "outright", Outcome: item.ID}
		if seen[item.ID] || named.Check() != nil || item.Name == "" || len(item.Name) > maxName || strings.ContainsAny(item.Name, "{}") {
			return refusal
		}
		seen[item.ID] = true
	}
	return nil
}

// mergeField returns the field of an event after news about it. Competitors with bets
// remain in the field. Non-starters are recorded until the event begins.
func mergeField(now *snapshot, update []source.Competitor) []source.Competitor {
	field := slices.Clone(now.fixture.Field)
	if now.phase != source.Planned {
		return field
	}
	left := 0
	for i := range field {
		at := slices.IndexFunc(update, func(item source.Competitor) bool { return item.ID == field[i].ID })
		if field[i].Out = at < 0 || update[at].Out; !field[i].Out {
			left++
		}
	}
	if left < 2 {
		return now.fixture.Field // a contest with one competitor is cancelled
	}
	return field
}

// validRanking reports whether a state is possible for an event with a field.
func validRanking(f *source.Fixture, state *models.State) bool {
	r := state.Result
	if f.Modelled && len(state.More) != len(f.Field) || r.Status == markets.Ended && len(r.Places) == 0 {
		return false
	}
	for id, place := range r.Places {
		known := slices.ContainsFunc(f.Field, func(item source.Competitor) bool { return item.ID == id })
		if !known || place.First < 0 || place.First > len(f.Field) || place.Tied < 0 || place.Tied > len(f.Field) {
			return false
		}
	}
	return true
}

// withoutNonStarters returns the state without places for non-starters. Bets on them are void.
func withoutNonStarters(f *source.Fixture, state *models.State) *models.State {
	if state.Result.Status != markets.Ended || !slices.ContainsFunc(f.Field, func(item source.Competitor) bool { return item.Out }) {
		return state
	}
	state = state.Copy()
	for _, item := range f.Field {
		if item.Out {
			state.Result.Places[item.ID] = markets.Place{}
		}
	}
	return state
}

// setCompetitors makes the competitors the outcomes of a market. The market defines how many of
// them win.
func (of *eventMarket) setCompetitors(all []source.Competitor) {
	if of.spec.Number > 1 {
		own := *of.definition
		own.Winners = of.spec.Number
		of.definition = &own
	}
	for _, item := range all {
		of.outcomes = append(of.outcomes, markets.Outcome{ID: item.ID, Name: item.Name})
	}
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

// starters returns the number of competitors that start in an event with a field.
func starters(f *source.Fixture) (n int) {
	for _, item := range f.Field {
		if !item.Out {
			n++
		}
	}
	return n
}

// maxListedCompetitors is how many competitors of a field a list shows.
const maxListedCompetitors = 3

// favourites returns the open outcomes of a market with the highest chances.
func favourites(snap *snapshot, at int, outcomes []Outcome) (list []Outcome) {
	cells := snap.rows[at].cells
	order := make([]int, 0, len(outcomes))
	for i := range outcomes {
		if outcomes[i].Price != "" {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(cells[b].chance, cells[a].chance) })
	for _, i := range order[:min(maxListedCompetitors, len(order))] {
		displayed := outcomes[i]
		displayed.Place = i
		list = append(list, displayed)
	}
	return list
}
