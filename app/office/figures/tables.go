package figures

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "figure_people", Title: "Figures of the office about each player", Order: schema.Play + 420, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "owner = $1", NotCopied: "id owner source first_at first_month last_month last_day wagers staked paid measured theory luck squares country arrived_day",
		},
		{
			Name: "figure_depositors", Title: "When each player deposited first", Order: schema.Play + 430, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "owner = $1", Copied: "first_at", NotCopied: "owner",
		},
		{
			Name: "figure_players", Title: "Figures of the office by day", Order: schema.Play + 440, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "person IN (SELECT id FROM figure_people WHERE owner = $1)", NotCopied: "day person entries first_at previous wagers staked paid measured theory luck squares",
		},
		{Name: "figure_arrivals", Columns: "hour previous players", Audited: true},
		{Name: "figure_backfills", Columns: "name seq", Audited: true},
		{Name: "figure_cohorts", Columns: "month later players", Audited: true, Small: "one row for each pair of months"},
		{Name: "figure_days", Columns: "day kind product counterparty currency wagers staked paid measured theory luck squares", Audited: true},
		{Name: "figure_hours", Columns: "hour kind product counterparty currency wagers staked paid measured theory luck squares", Audited: true},
		{Name: "figure_move_days", Columns: "day code debit credit currency moves amount first_id last_id", Audited: true},
		{Name: "figure_moves", Columns: "hour code debit credit currency moves amount first_id last_id", Audited: true},
		{Name: "figure_prices", Columns: "day currency price", Audited: true},
		{Name: "figure_source_hours", Columns: "hour source country wagers staked paid measured theory luck squares", Audited: true},
		{Name: "figure_sources", Columns: "day source country players wagers staked paid measured theory luck squares", Audited: true},
		{Name: "figure_spans", Columns: "hour first_seq last_seq", Audited: true},
		{Name: "figure_unpriced", Columns: "currency day", Audited: true, Small: "the days that wait for a price"},
	}
}
