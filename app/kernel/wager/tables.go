package wager

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "open_wagers", Title: "Your bets that go on", Order: schema.Play + 20, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true, Small: "the wagers that are open",
			Owned: "account IN (SELECT id FROM ledger_accounts WHERE owner = $1)", Copied: "kind product staked settled paid usd at", NotCopied: "id account counterparty profit bonus bonus_settled bonus_paid bonus_account",
		},
	}
}
