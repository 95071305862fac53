package catalogue

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{Name: "catalogue", Columns: "id version edition"},
		{Name: "game_edits", Columns: "game version fields changed_at changed_by", Small: "staff make them, at most one for each game"},
		{Name: "game_edits_history", Columns: "game version fields at actor reason"},
		{Name: "game_tags", Columns: "edition game tag"},
		{Name: "games", Columns: "edition id name provider category custom_category image priority is_featured is_search_featured is_disabled released source external play_group currencies blocked rtp max_win volatility is_unavailable"},
		{Name: "providers", Columns: "edition slug name image priority is_featured"},
	}
}
