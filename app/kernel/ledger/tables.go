package ledger

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "ledger_accounts", Title: "Your balances", Order: schema.Money + 10, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "owner = $1", Copied: "id currency purpose balance", NotCopied: "owner",
		},
		{
			Name: "transfers", Title: "Movements of your money", Order: schema.Money + 20, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "debit IN (SELECT id FROM ledger_accounts WHERE owner = $1) OR credit IN (SELECT id FROM ledger_accounts WHERE owner = $1)", Copied: "id amount code at", NotCopied: "debit credit ref debit_balance credit_balance",
		},
		{
			Name: "requests", Title: "Requests that moved money", Order: schema.Money + 30, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "owner = $1", NotCopied: "owner id hash ref step refusal at",
		},
		{Name: "removals", Columns: "id guests transfers transfer_ids wagers wager_ids at", Audited: true},
		{Name: "removing", Columns: "owner", Audited: true, Small: "the guests who are removed now"},
	}
}
