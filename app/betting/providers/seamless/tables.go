package seamless

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "provider_rounds", Title: "Rounds of games of providers", Order: schema.Play + 64, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "owner = $1", Copied: "provider round part wager game is_open seen_at", NotCopied: "owner edge",
		},
		{
			Name: "provider_transactions", Title: "Transactions of games of providers", Order: schema.Play + 66, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "owner = $1", Copied: "id provider number action state reason round wager micros amount covered at", NotCopied: "owner session hash",
			Exports: []schema.Export{{
				Name: "provider_transactions", Sentence: "A transaction of a provider of games, as its callback named it, with its effect.", Key: "id", Before: "at",
				Columns: []schema.Column{
					{Name: "transaction", From: "id", Sentence: "Id of the transaction on this site."},
					{Name: "provider", Sentence: "Name of the integration."},
					{Name: "number", Sentence: "The provider's id of the transaction."},
					{Name: "action", Sentence: "1 bet, 2 win, 3 refund, 4 rollback.", Number: true},
					{Name: "state", Sentence: "1 done, 2 refused, 3 cancelled before it arrived, 4 released from an open wager, 5 paid back, 6 taken back.", Number: true},
					{Name: "reason", Sentence: "Why it was refused; empty otherwise."},
					{Name: "player", From: "owner", Sentence: "Id of the player or guest."},
					{Name: "round", Sentence: "The provider's id of the round."},
					{Name: "wager", Sentence: "Id of the wager; empty if the transaction belongs to none."},
					{Name: "micros", Sentence: "Amount of the callback, in millionths of the currency of the session.", Number: true},
					{Name: "amount", Sentence: "Moved amount, in units of the player's currency.", Number: true},
					{Name: "covered", Sentence: "The part of a win that was taken back after it was spent, which the house covers, in units of the player's currency.", Number: true},
					{Name: "at", Sentence: "When it arrived, in milliseconds since 1970 (UTC).", Number: true},
				},
			}},
		},
	}
}
