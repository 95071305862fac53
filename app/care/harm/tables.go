package harm

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "harm_days", Title: "Markers of harm by day", Order: schema.Care + 200, Deletion: schema.Erased, Audited: true,
			Owned: "user_id = $1", Copied: "day level figures wagers staked lost played night deposited deposits chased refused cancelled looser pauses words", NotCopied: "user_id",
		},
		{
			Name: "harm_nights", Title: "Bets at night by hour", Order: schema.Care + 210, Deletion: schema.Erased, Audited: true,
			Owned: "user_id = $1", Copied: "hour bets", NotCopied: "user_id",
		},
		{
			Name: "harm_deposits", Title: "What you lost in the hour before deposits", Order: schema.Care + 220, Deletion: schema.Erased, Audited: true,
			Owned: "user_id = $1", Copied: "at lost", NotCopied: "user_id",
		},
		{
			Name: "harm_cases", Title: "When markers of harm made us look", Order: schema.Care + 230, Deletion: schema.Kept, Reason: schema.ForProtection, Audited: true,
			Owned: "user_id = $1", Copied: "level raised_at", NotCopied: "case_id user_id markers",
		},
		{
			Name: "harm_interactions", Title: "When we talked to you about your play", Order: schema.Care + 240, Deletion: schema.Kept, Reason: schema.ForProtection, Audited: true,
			Owned: "user_id = $1", Copied: "kind at", NotCopied: "id user_id case_id actor text",
		},
	}
}
