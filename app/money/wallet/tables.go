package wallet

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "deposits_latest", Title: "When you deposited last", Order: schema.Money + 50, Deletion: schema.Erased,
			Owned: "owner = $1", Copied: "at", NotCopied: "owner",
		},
	}
}
