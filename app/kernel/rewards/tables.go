package rewards

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "reward_pots", Title: "Rewards that grow", Order: schema.Play + 260, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1", Copied: "kind currency units", NotCopied: "user_id micros",
		},
		{
			Name: "reward_payments", Title: "Rewards that you received", Order: schema.Play + 270, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1", Copied: "kind currency amount usd at", NotCopied: "id user_id number seq micros request",
			Exports: []schema.Export{{
				Name: "rewards", Sentence: "Rakeback, cashback, the gift of a level, commission or the bonus for joining Discord that a player was paid.",
				Columns: []schema.Column{
					{Name: "reward", From: "id", Sentence: "Id of the reward in hex, as its transfer names it. discord is bonus money and has the transfer of a bonus."},
					{Name: "player", From: "user_id", Sentence: "Id of the player."},
					{Name: "kind", Sentence: "rakeback, cashback, level-up, commission or discord."},
					{Name: "currency", Sentence: "Currency of the amount."},
					{Name: "amount", Sentence: "What was paid, in units of the currency.", Number: true},
					{Name: "dollars", From: "usd", Sentence: "What it was worth then, in dollars; 0 without a price.", Number: true},
					{Name: "number", Sentence: "Number of the player's claim, or the level of a gift.", Number: true},
					{Name: "wager", From: "seq", Sentence: "Number of the wager up to which it counted.", Number: true},
					{Name: "at", Sentence: "When it was paid, in milliseconds since 1970 (UTC).", Number: true},
				},
			}},
		},
	}
}
