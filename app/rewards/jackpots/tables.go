package jackpots

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{Name: "jackpots", Columns: "id name state terms version author created_at", Small: "the operator creates them", Audited: true},
		{
			Name: "jackpot_rounds", Title: "Jackpots that you won", Order: schema.Play + 235, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "owner = $1", Copied: "jackpot number wager prize currency amount price at paid_at", NotCopied: "terms after_seq level seq owner wagered_in",
			Exports: []schema.Export{{
				Name: "jackpot_rounds", Sentence: "A won round of a jackpot, with its rules and its winner.",
				Columns: []schema.Column{
					{Name: "jackpot", Sentence: "Id of the jackpot."},
					{Name: "round", From: "number", Sentence: "Number of the round, from 1.", Number: true},
					{Name: "terms", Sentence: "Its rules as JSON; amounts are millionths of a dollar."},
					{Name: "after", From: "after_seq", Sentence: "Number of the last wager before it.", Number: true},
					{Name: "wager", Sentence: "Id of the wager that won."},
					{Name: "player", From: "owner", Sentence: "Id of the winner."},
					{Name: "dollars", From: "prize", Sentence: "The prize, in dollars.", Number: true},
					{Name: "currency", Sentence: "Currency in which it was paid; empty if it is not paid."},
					{Name: "amount", Sentence: "What was paid, in units of the currency.", Number: true},
					{Name: "at", Sentence: "When it was won, in milliseconds since 1970 (UTC).", Number: true},
				},
			}},
		},
		{Name: "jackpot_entries", Columns: "wager jackpot round before_level contribution at"},
	}
}
