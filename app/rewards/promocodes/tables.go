package promocodes

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "promo_codes", Columns: "id request kind word name description terms public batch max_uses budget plan uses spent starts_at ends_at stopped_at stopped_by author reason created_at", Audited: true,
			Exports: []schema.Export{{
				Name: "promo_codes", Sentence: "A promo code, or a batch of them, that staff set up.",
				Columns: []schema.Column{
					{Name: "promo_code", From: "id", Sentence: "Id of the code."},
					{Name: "kind", Sentence: "Cash, bonus, deposit_bonus or tickets."},
					{Name: "code", From: "word", Sentence: "What players type; of a batch, the beginning of each."},
					{Name: "batch", Sentence: "How many codes that work once it has; 0 for one code.", Number: true},
					{Name: "name", Sentence: "Its name."},
					{Name: "terms", Sentence: "What it gives, to whom and how often, as JSON; dollars in millionths."},
					{Name: "max_uses", Sentence: "How often it can be used; 0 for no bound.", Number: true},
					{Name: "budget", Sentence: "What it can give in all, in dollars; 0 for no bound.", Number: true},
					{Name: "uses", Sentence: "How often it was used when the package was made.", Number: true},
					{Name: "spent", Sentence: "What it had given then, in dollars.", Number: true},
					{Name: "starts_at", Sentence: "When it began, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "ends_at", Sentence: "When it ends; 0 for no end.", Number: true},
					{Name: "stopped_at", Sentence: "When staff ended it; 0 for not.", Number: true},
					{Name: "author", Sentence: "Id of who set it up."},
					{Name: "created_at", Sentence: "When it was set up.", Number: true},
				},
			}},
		},
		{
			Name: "promo_uses", Title: "Promo codes that you used", Order: schema.Play + 330, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1", Copied: "word day usd currency amount tickets at", NotCopied: "id code once user_id number price request",
			Exports: []schema.Export{{
				Name: "promo_uses", Sentence: "A use of a promo code and what it gave.",
				Columns: []schema.Column{
					{Name: "use", From: "id", Sentence: "Id of the use in hex, which is the reference of its transfer."},
					{Name: "promo_code", From: "code", Sentence: "Id of the code."},
					{Name: "code", From: "word", Sentence: "What the player typed."},
					{Name: "player", From: "user_id", Sentence: "Id of the player."},
					{Name: "number", Sentence: "Number of the player's use of it, from 1.", Number: true},
					{Name: "dollars", From: "usd", Sentence: "Worth of what it gave, in dollars; 0 for tickets and deposit bonuses.", Number: true},
					{Name: "currency", Sentence: "Currency of the amount."},
					{Name: "amount", Sentence: "What it gave, in units of the currency.", Number: true},
					{Name: "price", Sentence: "Dollars for one unit then."},
					{Name: "tickets", Sentence: "Tickets for the wheel.", Number: true},
					{Name: "at", Sentence: "When it was used, in milliseconds since 1970 (UTC).", Number: true},
				},
			}},
		},
		{Name: "promo_words", Columns: "word code", Audited: true},
	}
}
