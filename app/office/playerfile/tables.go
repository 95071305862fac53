package playerfile

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "player_note_versions", Title: "Texts of notes of the team", Order: schema.Care + 250, Deletion: schema.Erased,
			Owned: "note_id IN (SELECT id FROM player_notes WHERE user_id = $1)", NotCopied: "note_id version text at request",
		},
		{
			Name: "player_notes", Title: "Notes of the team", Order: schema.Care + 260, Deletion: schema.Erased,
			Owned: "user_id = $1", NotCopied: "id user_id author version created_at",
		},
		{
			Name: "player_tags", Title: "Marks of the team", Order: schema.Care + 270, Deletion: schema.Erased,
			Owned: "user_id = $1", NotCopied: "user_id tag author at",
		},
		{
			Name: "adjustments", Title: "Corrections of your balances", Order: schema.Money + 200, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1", Copied: "currency amount at", NotCopied: "id user_id actor purpose reason request approved_by",
		},
	}
}
