package session

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "sessions", Title: "Where you are signed in", Order: schema.Account + 20, Deletion: schema.Erased,
			Owned: "user_id = $1", Copied: "created_at last_seen_at expires_at confirmed_at ip user_agent", NotCopied: "id user_id token_hash pending",
		},
	}
}
