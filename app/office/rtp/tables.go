package rtp

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{Name: "game_evidence", Columns: "kind product side since began_at wagers capitals peak alarm_at", Small: "a few rows for each game"},
		{Name: "game_returns", Columns: "kind product wagers staked paid measured expected deviation squares", Small: "one row for each game"},
	}
}
