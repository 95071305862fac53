package alerts

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "player_holds", Title: "What the team stopped", Order: schema.Care + 280, Deletion: schema.Erased,
			Owned: "user_id = $1", Copied: "kind at", NotCopied: "user_id actor reason",
		},
		{
			Name: "alerts", Title: "What rules noticed", Order: schema.Care + 290, Deletion: schema.Anonymised,
			Owned: "user_id = $1", AnonymiseSQL: "address = '', facts = '{}'", NotCopied: "seq id rule rule_version title severity kind user_id address ref facts event_at at state owner outcome closed_at case_id",
		},
		{
			Name: "alert_hours", Title: "What rules count by the hour", Order: schema.Care + 300, Deletion: schema.Erased,
			Owned: "owner = $1", NotCopied: "owner hour wagers staked paid",
		},
		{
			Name: "alert_last", Title: "When rules noticed something last", Order: schema.Care + 310, Deletion: schema.Erased,
			Owned: "subject = $1", NotCopied: "rule subject at",
		},
		{
			Name: "case_links", Title: "Players in cases of the team", Order: schema.Care + 320, Deletion: schema.Kept, Reason: schema.ForAML,
			Owned: "kind = 'player' AND ref = $1", Copied: "at", NotCopied: "case_id kind ref actor",
		},
		{Name: "alert_channels", Columns: "id kind name least settings secret is_on version sent_at failed_at error", Small: "staff make them"},
		{Name: "alert_deliveries", Columns: "seq alert channel state attempts next_at error sent_at"},
		{Name: "alert_rule_versions", Columns: "rule version definition is_on actor reason at"},
		{Name: "alert_rules", Columns: "id preset definition is_on since version", Small: "staff make them"},
		{Name: "case_events", Columns: "seq case_id at actor what text request"},
		{Name: "cases", Columns: "number id title status severity owner due_at outcome opened_at closed_at version"},
	}
}
