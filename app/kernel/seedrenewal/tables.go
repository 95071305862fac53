package seedrenewal

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{Name: "draw_renewals", Columns: "id at reasons missing last_pair last_wager last_chain last_round pairs unopened voided", Audited: true, Small: "one row for each restore"},
	}
}
