package feed

import (
	"fmt"
	"slices"
	"strings"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/markets"
	"croupier/app/kernel/sports/models"
	"croupier/app/kernel/sports/source"
	"croupier/app/sports/book/board"
)

// maxField is the maximum number of competitors of an event.
const maxField = 200

// checkField rejects invalid competitors. It also rejects competitors in an event of two
// sides.
func checkField(sport *markets.Sport, f *source.Fixture) error {
	refusal := fmt.Errorf("%w: the field of the fixture %q", ErrInvalidMessage, f.ID)
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
func mergeField(now *board.Snapshot, update []source.Competitor) []source.Competitor {
	field := slices.Clone(now.Fixture.Field)
	if now.Phase != source.Planned {
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
		return now.Fixture.Field // a contest with one competitor is cancelled
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
