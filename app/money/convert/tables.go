package convert

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "currency_conversions", Title: "What you converted into another currency", Order: schema.Money + 230, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1", Copied: "source target amount margin received source_price target_price percent usd at", NotCopied: "id user_id hash",
		},
	}
}
