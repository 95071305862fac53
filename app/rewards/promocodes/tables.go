package promocodes

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "promo_uses", Title: "Promo codes that you used", Order: schema.Play + 330, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1", Copied: "word day usd currency amount tickets at", NotCopied: "id code once user_id number price request",
		},
		{Name: "promo_codes", Columns: "id request kind word name description terms public batch max_uses budget plan uses spent starts_at ends_at stopped_at stopped_by author reason created_at", Audited: true},
		{Name: "promo_words", Columns: "word code", Audited: true},
	}
}
