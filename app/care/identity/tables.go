package identity

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "identity_checks", Title: "Checks of who you are", Order: schema.Care + 60, Deletion: schema.Kept, Reason: schema.ForKYC, Audited: true,
			Owned: "user_id = $1", Copied: "level state asked_at submitted_at decided_at reason message valid_until created_at changed_at", NotCopied: "id user_id data why decided_by purged_at round version",
			Exports: []schema.Export{{
				Name: "identity_checks", Sentence: "A level of the identity check of a player, as it was when the package was made.", Key: "id", Before: "created_at",
				Columns: []schema.Column{
					{Name: "id", Sentence: "The check."},
					{Name: "user", From: "user_id", Sentence: "The player."},
					{Name: "level", Sentence: "1 for data, 2 for a document and a selfie, 3 for address and source of funds.", Number: true},
					{Name: "state", Sentence: "open, waiting, accepted or refused."},
					{Name: "why", Sentence: "The origin of the request: withdrawal, rule or staff; empty for none."},
					{Name: "asked_at", Sentence: "When it was asked for, in unix milliseconds; empty for never.", Number: true, ZeroIsEmpty: true},
					{Name: "sent_at", From: "submitted_at", Sentence: "When the player sent it; empty for never.", Number: true, ZeroIsEmpty: true},
					{Name: "decided_at", Sentence: "When it was decided on; empty for never.", Number: true, ZeroIsEmpty: true},
					{Name: "decided_by", Sentence: "Who decided."},
					{Name: "reason", Sentence: "Why it was refused; empty for nothing."},
					{Name: "valid_until", Sentence: "Until when it is valid; empty for no end.", Number: true, ZeroIsEmpty: true},
				},
			}},
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
