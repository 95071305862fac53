package harm

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "harm_days", Title: "Markers of harm by day", Order: schema.Care + 200, Deletion: schema.Erased, Audited: true,
			Owned: "user_id = $1", Copied: "day level figures wagers staked lost played night deposited deposits chased refused cancelled looser pauses words", NotCopied: "user_id",
			Exports: []schema.Export{{
				Name: "harm_markers", Sentence: "A marker of harm that was measured of a player for a day (UTC).",
				Columns: []schema.Column{
					{Name: "player", From: "user_id", Sentence: "Id of the player."},
					{Name: "day", Sentence: "Beginning of the day, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "marker", From: "figures", Sentence: "Which marker."},
					{Name: "value", From: "figures", Sentence: "What was measured: cents of a dollar, percent, seconds, or how many.", Number: true},
					{Name: "basis", From: "figures", Sentence: "What a percentage is of, in cents; 0 for none.", Number: true},
					{Name: "threshold", From: "figures", Sentence: "Threshold of the day, in the unit of the value.", Number: true},
					{Name: "level", From: "figures", Sentence: "0, 1 for marked, 2 for strong.", Number: true},
				},
			}},
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
			Exports: []schema.Export{{
				Name: "harm_interactions", Sentence: "A contact of the team with a player about markers of harm.",
				Columns: []schema.Column{
					{Name: "interaction", From: "id", Sentence: "Number of the interaction.", Number: true},
					{Name: "player", From: "user_id", Sentence: "Id of the player."},
					{Name: "case", From: "case_id", Sentence: "Id of the case."},
					{Name: "kind", Sentence: "email, chat, call, limit (one was set together) or watched."},
					{Name: "at", Sentence: "When it was noted, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "actor", Sentence: "Who of the staff."},
					{Name: "text", Sentence: "What was said."},
				},
			}},
		},
	}
}
