package stats

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "player_stats", Title: "Your statistics", Order: schema.Play + 40, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "account IN (SELECT id FROM ledger_accounts WHERE owner = $1)", Copied: "game games wins wagered paid usd", NotCopied: "account",
		},
	}
}
