package integrations

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{Name: "integrations", Columns: "name protocol base sealed addresses currencies fee enabled reason version created_at changed_at changed_by imported_at", Small: "staff make them, one for each contract"},
		{Name: "integration_hosts", Columns: "integration host", Small: "staff make them, a few for each integration"},
		{Name: "integration_imports", Columns: "integration started_at next_page pages", Small: "at most one for each integration"},
		{Name: "integration_games", Columns: "integration game listing staged"},
		{Name: "provider_months", Columns: "month integration product wagers staked paid", Audited: true},
		{Name: "provider_reconciliations", Columns: "id integration day file listed matched missing_here missing_there other_amount other_kind differences made_at made_by"},
	}
}
