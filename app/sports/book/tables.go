package book

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{Name: "sport_controls", Columns: "kind scope value reason actor at until_at", Audited: true, Small: "staff make them"},
		{Name: "sport_events", Columns: "id feed source sport starts_at phase fixture state state_seq offer updated_at odds_seq odds_closed moved_seq"},
		{Name: "sport_limits", Columns: "kind key name bet market event version at changed_by", Small: "staff make them"},
		{Name: "sport_notes", Columns: "id event actor note at"},
		{Name: "sport_prices", Columns: "id event version at prices"},
		{Name: "sport_results", Columns: "revision event result at"},
		{Name: "sport_rulings", Columns: "id event action result voided reason asked decided at"},
	}
}
