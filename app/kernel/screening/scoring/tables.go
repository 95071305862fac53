package scoring

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "address_scores", Title: "What a service said of addresses", Order: schema.Money + 140, Deletion: schema.Kept, Reason: schema.ForAML,
			Owned: "subject IN (SELECT id FROM deposits WHERE user_id = $1) OR subject IN (SELECT id FROM withdrawals WHERE user_id = $1)", NotCopied: "kind subject network address txid state reference score asked_at answered_at",
		},
	}
}
