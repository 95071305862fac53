package host

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{Name: "installed_games", Columns: "game version name provider digest enabled installed_at removed_at", Small: "the operator installs them"},
	}
}
