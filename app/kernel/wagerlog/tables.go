package wagerlog

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "wagers", Title: "Your bets", Order: schema.Play + 10, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "account IN (SELECT id FROM ledger_accounts WHERE owner = $1)", Copied: "seq id stake payout multiplier void opening choices turns pair nonce usd at opened_at", NotCopied: "revision account terms bonus bonus_payout bonus_account",
			Exports: []schema.Export{{
				Name: "wagers", Sentence: "A wager that has ended. One that was corrected has a further row with the next revision, which contains all of it.",
				Columns: []schema.Column{
					{Name: "number", From: "seq", Sentence: "Number of the row, in the order of the ends.", Number: true},
					{Name: "wager", From: "id", Sentence: "Id of the wager, which is also the reference of its transfers."},
					{Name: "reference", From: "id", Sentence: "The same id in hex, as transfers name it."},
					{Name: "revision", Sentence: "0 for the first settlement, one more for each correction.", Number: true},
					{Name: "at", Sentence: "When it ended, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "account", Sentence: "Account of the player that staked.", Number: true},
					{Name: "player", From: "account", Sentence: "Id of the player or guest."},
					{Name: "currency", From: "account", Sentence: "Currency of stake and payout."},
					{Name: "funds", From: "account", Sentence: "Which money: real money, play money and so on."},
					{Name: "kind", From: "terms", Sentence: "Kind of business."},
					{Name: "product", From: "terms", Sentence: "Product within the kind, such as a game."},
					{Name: "counterparty", From: "terms", Sentence: "Owner that won the stake or paid the payout."},
					{Name: "rules", From: "terms", Sentence: "Version of the rules.", Number: true},
					{Name: "fairness", From: "terms", Sentence: "Version of the scheme of fairness.", Number: true},
					{Name: "edge", From: "terms", Sentence: "Exact share of the stake that the house keeps on average; empty where the rules did not state it."},
					{Name: "choices", Sentence: "What the player chose, as JSON."},
					{Name: "turns", Sentence: "What the player chose later, as JSON."},
					{Name: "stake", Sentence: "Whole stake, in units of the currency.", Number: true},
					{Name: "payout", Sentence: "What was paid back, in units of the currency.", Number: true},
					{Name: "multiplier", Sentence: "Exact payout for each unit of the stake, before rounding."},
					{Name: "void", Sentence: "1 for a wager that was given back.", Number: true},
					{Name: "seeds", From: "pair", Sentence: "Pair of seeds of the draw; empty where the draw was shared by all.", Number: true},
					{Name: "nonce", Sentence: "Number of the draw of these seeds, or of the shared round.", Number: true},
					{Name: "usd", Sentence: "Stake in US dollars at the time.", Number: true},
					{Name: "bonus", Sentence: "The part of the stake that was paid with bonus money, in units of the currency.", Number: true},
					{Name: "bonus_payout", Sentence: "The part of the payout that is bonus money, in units of the currency.", Number: true},
					{Name: "bonus_account", Sentence: "Account of the player's bonus money; empty if no bonus money was ever staked.", Number: true},
				},
			}},
		},
		{Name: "wager_terms", Columns: "id kind product counterparty rules fairness edge choices unit", Audited: true, Small: "one row for each set of rules"},
	}
}
