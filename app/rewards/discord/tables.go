package discord

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "discord_bonuses", Title: "The bonus for joining Discord", Order: schema.Play + 340, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1", Copied: "usd at", NotCopied: "person user_id",
		},
	}
}
