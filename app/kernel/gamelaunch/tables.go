package gamelaunch

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{{
		Name: "game_sessions", Title: "Games that you started", Order: schema.Play + 62, Deletion: schema.Kept, Reason: schema.ForBooks,
		Owned: "owner = $1", Copied: "id source game version currency provider_currency rate demo country created_at seen_at ended_at", NotCopied: "token owner",
	}}
}
