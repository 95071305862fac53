package bonus

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "bonus_grants", Title: "Your bonuses", Order: schema.Play + 280, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1", Copied: "currency name granted balance usd required wagered converted state created_at expires_at ended_at", NotCopied: "id source user_id terms reason",
			Exports: []schema.Export{{
				Name: "bonuses", Sentence: "Bonus money that a player was granted, with its terms.",
				Columns: []schema.Column{
					{Name: "bonus", From: "id", Sentence: "Id of the bonus; transfers refer to it in hex."},
					{Name: "player", From: "user_id", Sentence: "Id of the player."},
					{Name: "at", From: "created_at", Sentence: "When it was granted, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "currency", Sentence: "Currency of its amounts."},
					{Name: "name", Sentence: "Name of the offer."},
					{Name: "source", Sentence: "What it was granted for."},
					{Name: "granted", Sentence: "The bonus, in units of the currency.", Number: true},
					{Name: "converted", Sentence: "What has become real money, in units of the currency.", Number: true},
					{Name: "required", Sentence: "Contribution that its conditions demand, in dollars.", Number: true},
					{Name: "wagered", Sentence: "Contribution so far, in dollars.", Number: true},
					{Name: "state", Sentence: "Its state when the package was made."},
					{Name: "terms", Sentence: "Its terms, as JSON."},
				},
			}},
		},
		{
			Name: "bonus_entries", Title: "How your bonuses changed", Order: schema.Play + 290, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "grant_id IN (SELECT id FROM bonus_grants WHERE user_id = $1)", Copied: "delta balance code at", NotCopied: "id grant_id wager",
		},
		{
			Name: "bonus_wagers", Title: "Bets with bonus money", Order: schema.Play + 300, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "grant_id IN (SELECT id FROM bonus_grants WHERE user_id = $1)", Copied: "counted open", NotCopied: "wager grant_id",
		},
		{
			Name: "bonus_opt_ins", Title: "Offers that you took", Order: schema.Play + 310, Deletion: schema.Kept, Reason: schema.ForBooks,
			Owned: "user_id = $1", Copied: "at until", NotCopied: "user_id offer granted",
		},
		{
			Name: "bonus_depositors", Title: "How many deposits counted for offers", Order: schema.Play + 320, Deletion: schema.Kept, Reason: schema.ForBooks,
			Owned: "user_id = $1", Copied: "deposits", NotCopied: "user_id",
		},
		{Name: "bonus_offers", Columns: "id name description percent max_usd min_usd first_only terms budget_usd spent_usd starts_at ends_at stopped changed_at by_code", Audited: true},
	}
}
