package withdrawals

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "withdrawals", Title: "Your withdrawals", Order: schema.Money + 80, Deletion: schema.Kept, Reason: schema.ForAML, Audited: true,
			Owned: "user_id = $1", Copied: "asset network currency address tag amount fee usd state reason txid country created_at changed_at", NotCopied: "id user_id open waits automatic objections confirmations needed deposited_usd wagered_usd hash version",
			Exports: []schema.Export{{
				Name: "withdrawals", Sentence: "A request of a player for a payout, and its result.",
				Columns: []schema.Column{
					{Name: "withdrawal", From: "id", Sentence: "Id of the withdrawal; transfers refer to it in hex."},
					{Name: "player", From: "user_id", Sentence: "Id of the player."},
					{Name: "at", From: "created_at", Sentence: "When it was asked for, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "chain", From: "asset", Sentence: "Chain on which it is paid."},
					{Name: "currency", Sentence: "Currency of its amounts."},
					{Name: "amount", Sentence: "What was taken from the balance, in units of the currency.", Number: true},
					{Name: "fee", Sentence: "What of it is the fee.", Number: true},
					{Name: "dollars", From: "usd", Sentence: "What the amount was worth then, in dollars.", Number: true},
					{Name: "address", Sentence: "Address that it is paid to."},
					{Name: "tag", Sentence: "The tag of the address, where the network has tags."},
					{Name: "state", Sentence: "Its state when the package was made."},
					{Name: "automatic", Sentence: "1 when no person decided it.", Number: true},
					{Name: "reason", Sentence: "Why it was declined."},
					{Name: "transaction", From: "txid", Sentence: "Id of the transaction on the chain."},
				},
			}},
		},
		{
			Name: "withdrawal_events", Title: "What happened to your withdrawals", Order: schema.Money + 90, Deletion: schema.Kept, Reason: schema.ForAML, Audited: true,
			Owned: "withdrawal_id IN (SELECT id FROM withdrawals WHERE user_id = $1)", Copied: "at action state", NotCopied: "withdrawal_id version actor reason",
		},
		{
			Name: "withdrawal_addresses", Title: "Addresses to which you withdraw", Order: schema.Money + 100, Deletion: schema.Erased,
			Owned: "user_id = $1", Copied: "asset network address tag name created_at", NotCopied: "id user_id",
		},
		{
			Name: "withdrawal_locks", Title: "When you can withdraw again", Order: schema.Money + 110, Deletion: schema.Erased,
			Owned: "user_id = $1", Copied: "ends_at", NotCopied: "user_id",
		},
		{
			Name: "withdrawal_turnovers", Title: "When the team spared you a turnover", Order: schema.Money + 120, Deletion: schema.Kept, Reason: schema.ForAML,
			Owned: "user_id = $1", Copied: "at", NotCopied: "user_id actor reason",
		},
		{
			Name: "withdrawal_wins", Title: "Your largest wins", Order: schema.Money + 130, Deletion: schema.Kept, Reason: schema.ForAML, Audited: true,
			Owned: "user_id = $1", Copied: "at usd", NotCopied: "user_id",
		},
	}
}
