package limits

import (
	"strconv"

	"croupier/app/kernel/export"
	"croupier/db"
)

// Exports are the tables of changes of play control for a regulator.
func Exports() []export.Table {
	return []export.Table{{
		Name: "play_control", Sentence: "A change of a limit, a pause or a block of a player.",
		Columns: []export.Column{
			{Name: "change", Sentence: "Number of the change.", Number: true},
			{Name: "player", Sentence: "Id of the player."},
			{Name: "at", Sentence: "When it happened, in milliseconds since 1970 (UTC).", Number: true},
			{Name: "control", Sentence: "What was changed."},
			{Name: "step", Sentence: "stricter, asked (for something looser), taken_back, or looser (confirmed)."},
			{Name: "was", Sentence: "Value before; empty for none."},
			{Name: "value", Sentence: "Value that was set or asked for; empty for none."},
			{Name: "actor", Sentence: "Who did it: the player, or one of the staff."},
		},
		Read: func(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
			last, _ := strconv.ParseInt(after, 10, 64) // empty at the start
			return exportChanges(q, last, at.AsOf, limit)
		},
	}}
}
