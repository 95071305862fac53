package limits

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "play_controls", Title: "Your limits, pauses and blocks", Order: schema.Care + 150, Deletion: schema.Erased, Audited: true,
			Owned: "user_id = $1", Copied: "control value changed_at wanted asked_at", NotCopied: "user_id set_by version",
		},
		{
			Name: "play_changes", Title: "How your limits, pauses and blocks changed", Order: schema.Care + 160, Deletion: schema.Kept, Reason: schema.ForProtection, Audited: true,
			Owned: "user_id = $1", Copied: "control step was value at", NotCopied: "id user_id actor",
			Exports: []schema.Export{{
				Name: "play_control", Sentence: "A change of a limit, a pause or a block of a player.", Key: "id", Before: "at",
				Columns: []schema.Column{
					{Name: "change", From: "id", Sentence: "Number of the change.", Number: true},
					{Name: "player", From: "user_id", Sentence: "Id of the player."},
					{Name: "at", Sentence: "When it happened, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "control", Sentence: "What was changed."},
					{Name: "step", Sentence: "stricter, asked (for something looser), taken_back, or looser (confirmed)."},
					{Name: "was", Sentence: "Value before; empty for none."},
					{Name: "value", Sentence: "Value that was set or asked for; empty for none."},
					{Name: "actor", Sentence: "Who did it: the player, or one of the staff."},
				},
			}},
		},
		{
			Name: "play_floors", Title: "Limits that were set for you", Order: schema.Care + 170, Deletion: schema.Kept, Reason: schema.ForProtection, Audited: true,
			Owned: "user_id = $1", Copied: "control value set_at until", NotCopied: "id user_id actor",
		},
		{
			Name: "play_days", Title: "What you played by day", Order: schema.Care + 180, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1", Copied: "day wagers staked lost played", NotCopied: "user_id",
		},
		{
			Name: "play_stakes", Title: "When you last played", Order: schema.Care + 190, Deletion: schema.Erased, Audited: true,
			Owned: "user_id = $1", Copied: "last_at", NotCopied: "user_id",
		},
	}
}
