package eligibility

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "outflows", Title: "Value that left your account, for its limits", Order: schema.Money + 160, Deletion: schema.Kept, Reason: schema.ForAML, Audited: true,
			Owned: "user_id = $1", Copied: "purpose usd at returned_at", NotCopied: "ref user_id person day_usd limit_usd brought_usd turned_usd",
		},
		{
			Name: "outflow_hours", Title: "Value that left your account in each hour", Order: schema.Money + 170, Deletion: schema.Kept, Reason: schema.ForAML, Audited: true,
			Owned: "user_id = $1", Copied: "hour usd", NotCopied: "user_id",
		},
		{
			Name: "gifts_received", Title: "Total of the gifts of other players", Order: schema.Money + 180, Deletion: schema.Kept, Reason: schema.ForAML, Audited: true,
			Owned: "user_id = $1", Copied: "usd", NotCopied: "user_id",
		},
		{
			Name: "turnovers", Title: "Your turnover", Order: schema.Money + 190, Deletion: schema.Kept, Reason: schema.ForAML, Audited: true,
			Owned: "user_id = $1", Copied: "before_usd usd", NotCopied: "user_id",
		},
		{Name: "turnover_start", Columns: "id seq", Audited: true},
	}
}
