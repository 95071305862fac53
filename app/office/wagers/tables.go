package wagers

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "wager_results", Title: "Your results by day", Order: schema.Play + 30, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "account IN (SELECT id FROM ledger_accounts WHERE owner = $1)", Copied: "day kind product wins wagered returned wagers staked paid", NotCopied: "account measured theory luck squares",
		},
	}
}
