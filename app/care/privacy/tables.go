package privacy

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "privacy_requests", Title: "Your requests for a copy of your data and for deletion", Order: schema.Account + 200, Deletion: schema.Kept, Reason: schema.ForEvidence,
			Owned: "user_id = $1", Copied: "kind state asked_at due_at ended_at", NotCopied: "id user_id asked_by reason why step bytes",
		},
		{
			Name: "privacy_marks", Title: "What recognises a deleted account that may not come back", Order: schema.Account + 210, Deletion: schema.Kept, Reason: schema.ForExclusion,
			Owned: "1 = 0", NotCopied: "hash why at",
		},
	}
}
