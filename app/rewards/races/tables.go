package races

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "race_week", Title: "Your points of the week", Order: schema.Play + 170, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "owner = $1", Copied: "week usd reached_at", NotCopied: "owner",
		},
		{
			Name: "race_scores", Title: "Your points in races", Order: schema.Play + 180, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "owner = $1", Copied: "race points reached_at", NotCopied: "owner wager",
		},
		{
			Name: "race_currencies", Title: "The currency of your prizes", Order: schema.Play + 190, Deletion: schema.Erased,
			Owned: "owner = $1", Copied: "currency", NotCopied: "owner",
		},
		{
			Name: "race_results", Title: "Your prizes in races", Order: schema.Play + 200, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "owner = $1", Copied: "race place points usd currency amount state at paid_at", NotCopied: "id rank owner wager price seq",
		},
		{Name: "race_begin", Columns: "week", Audited: true},
		{Name: "race_contests", Columns: "id request kind name terms starts_at ends_at planned_end cancelled budget stopped_by author reason created_at", Audited: true},
		{Name: "race_rewards", Columns: "week reward", Audited: true},
		{Name: "race_settlements", Columns: "race week terms starts_at ends_at seq settled_at", Audited: true},
		{Name: "race_zones", Columns: "since zone", Small: "one row for each change of the time zone"},
	}
}
