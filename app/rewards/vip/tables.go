package vip

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "rank_players", Title: "Your VIP level", Order: schema.Play + 230, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1", Copied: "wagered_usd deposited_usd level currency claims claimed_at", NotCopied: "user_id seen",
		},
		{
			Name: "rank_levels", Title: "VIP levels that you reached", Order: schema.Play + 240, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1", Copied: "level at gift_usd currency", NotCopied: "user_id seq",
		},
		{
			Name: "rank_days", Title: "Your rewards by day", Order: schema.Play + 250, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1", Copied: "currency day lost credited_units settled", NotCopied: "user_id theory_units theory_micros rake_units rake_micros credited_micros share ceiling less",
		},
		{
			Name: "rank_accruals", Title: "Rewards that grow", Order: schema.Play + 260, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1", Copied: "kind currency units", NotCopied: "user_id micros",
		},
		{
			Name: "rank_rewards", Title: "Rewards that you claimed", Order: schema.Play + 270, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1", Copied: "kind currency amount usd at", NotCopied: "id user_id number seq micros request",
		},
		{Name: "rank_start", Columns: "id seq", Audited: true},
		{Name: "rank_terms", Columns: "since shares", Audited: true, Small: "one row for each change of the terms"},
	}
}
