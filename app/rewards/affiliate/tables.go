package affiliate

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "partner_codes", Title: "Your invitation codes", Order: schema.Play + 350, Deletion: schema.Anonymised, Audited: true,
			Owned: "user_id = $1", AnonymiseSQL: "name = ''", Copied: "code name at", NotCopied: "user_id",
		},
		{
			Name: "partner_players", Title: "Your status as a partner", Order: schema.Play + 360, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1", Copied: "wagered_usd tier claims", NotCopied: "user_id is_excluded",
		},
		{
			Name: "partner_tiers", Title: "History of your status as a partner", Order: schema.Play + 370, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1", Copied: "since tier", NotCopied: "user_id is_excluded",
		},
		{
			Name: "partner_referrals", Title: "Your invitations", Order: schema.Play + 380, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1 OR partner = $1", CopyWhere: "partner = $1", Copied: "at", NotCopied: "seq user_id partner code state evidence decided changed",
		},
		{
			Name: "partner_days", Title: "What invited players brought by day", Order: schema.Play + 390, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1 OR partner = $1", NotCopied: "user_id currency day partner units micros wagered_usd",
		},
		{
			Name: "partner_accruals", Title: "Commission that grows", Order: schema.Play + 400, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1", Copied: "currency units", NotCopied: "user_id micros",
		},
		{
			Name: "partner_claims", Title: "Commission that you claimed", Order: schema.Play + 410, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1", Copied: "currency amount usd at", NotCopied: "id user_id number seq request",
		},
		{Name: "partner_start", Columns: "id seq", Audited: true},
		{Name: "partner_terms", Columns: "since shares", Audited: true, Small: "one row for each change of the terms"},
	}
}
