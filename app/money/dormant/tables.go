package dormant

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "dormant_accounts", Title: "When you used the account last", Order: schema.Money + 210, Deletion: schema.Kept, Reason: schema.ForKYC,
			Owned: "user_id = $1", Copied: "seen_at noticed_at charged_at slept_at woke_at", NotCopied: "user_id",
		},
		{
			Name: "dormant_fees", Title: "Fees for not using the account", Order: schema.Money + 220, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1", Copied: "currency amount balance percent at", NotCopied: "id user_id seen_at",
			Exports: []schema.Export{{
				Name: "dormancy_fees", Sentence: "Fees charged for accounts without a sign-in.",
				Columns: []schema.Column{
					{Name: "fee", From: "id", Sentence: "Id of the fee, which its transfer has as its reference."},
					{Name: "at", Sentence: "When it was taken, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "player", From: "user_id", Sentence: "Id of the player."},
					{Name: "currency", Sentence: "Currency of the balance."},
					{Name: "amount", Sentence: "What was taken, in units of the currency.", Number: true},
					{Name: "balance", Sentence: "The balance before.", Number: true},
					{Name: "percent", Sentence: "Percentage of the balance.", Number: true},
					{Name: "seen_at", Sentence: "When the account was last used, in milliseconds since 1970 (UTC).", Number: true},
				},
			}},
		},
		{Name: "dormant_marks", Columns: "name at"},
	}
}
