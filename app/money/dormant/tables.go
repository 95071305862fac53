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
		},
		{Name: "dormant_marks", Columns: "name at"},
	}
}
