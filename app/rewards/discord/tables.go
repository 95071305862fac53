package discord

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "discord_bonuses", Title: "The bonus for joining Discord", Order: schema.Play + 340, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1", Copied: "usd at", NotCopied: "person user_id",
			Exports: []schema.Export{{
				Name: "discord_bonuses", Sentence: "A bonus that a player was given for joining the operator's server at Discord.",
				Columns: []schema.Column{
					{Name: "player", From: "user_id", Sentence: "Id of the player."},
					{Name: "dollars", From: "usd", Sentence: "Worth of the bonus when it was given, in dollars.", Number: true},
					{Name: "at", Sentence: "When it was given, in milliseconds since 1970 (UTC).", Number: true},
				},
			}},
		},
	}
}
