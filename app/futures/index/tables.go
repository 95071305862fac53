package index

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{Name: "futures_days", Columns: "day first_frame last_frame frames gaps root bytes closed_at removed_at"},
		{Name: "futures_incidents", Columns: "id kind ticker source detail actor began_at ended_at ended_by"},
		{Name: "futures_hours", Columns: "id hour step first_step commitment sealed seed starts created_at revealed_at unopened"},
		{Name: "futures_candles", Columns: "ticker hour open high low close minutes"},
		{Name: "futures_seconds", Columns: "ticker hour packed"},
	}
}
