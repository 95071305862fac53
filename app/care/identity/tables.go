package identity

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "identity_checks", Title: "Checks of who you are", Order: schema.Care + 60, Deletion: schema.Kept, Reason: schema.ForKYC, Audited: true,
			Owned: "user_id = $1", Copied: "level state asked_at submitted_at decided_at reason message valid_until created_at changed_at", NotCopied: "id user_id data why decided_by purged_at round version",
		},
		{
			Name: "identity_files", Title: "Documents that you have shown", Order: schema.Care + 70, Deletion: schema.Kept, Reason: schema.ForKYC, Audited: true,
			Owned: "check_id IN (SELECT id FROM identity_checks WHERE user_id = $1)", Copied: "id part kind bytes added_at", NotCopied: "check_id round",
		},
		{
			Name: "identity_events", Title: "What happened in checks of who you are", Order: schema.Care + 80, Deletion: schema.Kept, Reason: schema.ForKYC, Audited: true,
			Owned: "user_id = $1", Copied: "level at what", NotCopied: "id user_id actor detail",
		},
		{
			Name: "identity_orders", Title: "When an outside service checked who you are", Order: schema.Care + 90, Deletion: schema.Kept, Reason: schema.ForKYC, Audited: true,
			Owned: "check_id IN (SELECT id FROM identity_checks WHERE user_id = $1)", Copied: "sent_at ended_at result", NotCopied: "check_id version",
		},
	}
}
