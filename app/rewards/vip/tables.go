package vip

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "rank_players", Title: "Your VIP level", Order: schema.Play + 230, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1", Copied: "wagered_usd deposited_usd level currency", NotCopied: "user_id seen",
		},
		{
			Name: "rank_levels", Title: "VIP levels that you reached", Order: schema.Play + 240, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1", Copied: "level at gift_usd currency", NotCopied: "user_id seq",
			Exports: []schema.Export{{
				Name: "vip_levels", Sentence: "A VIP level that a player has reached.",
				Columns: []schema.Column{
					{Name: "player", From: "user_id", Sentence: "Id of the player."},
					{Name: "level", Sentence: "Level, 1 to 10.", Number: true},
					{Name: "wager", From: "seq", Sentence: "Number of the wager behind which the level is in force.", Number: true},
					{Name: "at", Sentence: "When it was noted, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "gift", From: "gift_usd", Sentence: "Gift that was due for it, in dollars.", Number: true},
				},
			}},
		},
		{
			Name: "rank_days", Title: "Your rewards by day", Order: schema.Play + 250, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1", Copied: "currency day lost credited_units settled", NotCopied: "user_id theory_units theory_micros rake_units rake_micros credited_micros share ceiling less",
		},
		{Name: "rank_start", Columns: "id seq", Audited: true},
		{Name: "rank_terms", Columns: "since shares", Audited: true, Small: "one row for each change of the terms"},
	}
}
