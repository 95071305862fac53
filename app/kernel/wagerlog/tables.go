package wagerlog

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "wagers", Title: "Your bets", Order: schema.Play + 10, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "account IN (SELECT id FROM ledger_accounts WHERE owner = $1)", Copied: "seq id stake payout multiplier void opening choices turns pair nonce usd at opened_at", NotCopied: "revision account terms bonus bonus_payout bonus_account",
		},
		{Name: "wager_terms", Columns: "id kind product counterparty rules fairness edge choices unit", Audited: true, Small: "one row for each set of rules"},
	}
}
