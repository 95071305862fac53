package host

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{Name: "installed_games", Columns: "game version name provider digest enabled installed_at removed_at", Small: "the operator installs them"},
		{
			Name: "hosted_rounds", Title: "Your rounds of installed games that go on", Small: "the open rounds", Order: schema.Play + 51, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "owner = $1", Copied: "game version mode currency demo bet opened", NotCopied: "id owner payout edge pair nonce event",
		},
	}
}
