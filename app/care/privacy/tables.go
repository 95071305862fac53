package privacy

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "privacy_requests", Title: "Your requests for a copy of your data and for deletion", Order: schema.Account + 200, Deletion: schema.Kept, Reason: schema.ForEvidence,
			Owned: "user_id = $1", Copied: "kind state asked_at due_at ended_at", NotCopied: "id user_id asked_by reason why step bytes",
			Exports: []schema.Export{{
				Name: "privacy_requests", Sentence: "A request for a copy of data or for the deletion of an account.",
				Columns: []schema.Column{
					{Name: "id", Sentence: "The id of the request."},
					{Name: "player", From: "user_id", Sentence: "The id of the player."},
					{Name: "kind", Sentence: "copy or deletion."},
					{Name: "state", Sentence: "Its state when the package was made."},
					{Name: "asked_by", Sentence: "The id of staff who asked; empty for the player."},
					{Name: "why", Sentence: "Why a deletion was refused, with spaces between."},
					{Name: "asked_at", Sentence: "When it was asked for.", Number: true},
					{Name: "due_at", Sentence: "When a deletion was due.", Number: true},
					{Name: "ended_at", Sentence: "When it ended; empty for not yet.", Number: true},
				},
			}},
		},
		{
			Name: "privacy_marks", Title: "What recognises a deleted account that may not come back", Order: schema.Account + 210, Deletion: schema.Kept, Reason: schema.ForExclusion,
			Owned: "1 = 0", NotCopied: "hash why at",
		},
	}
}
