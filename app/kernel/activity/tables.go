package activity

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "activity", Title: "What happened to your account", Order: schema.Account + 150, Deletion: schema.Erased,
			Owned: "user_id = $1", BatchColumn: "seq", Copied: "at kind address usd facts", NotCopied: "seq user_id device origin request",
		},
	}
}
