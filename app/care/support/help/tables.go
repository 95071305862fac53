package help

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{Name: "help_articles", Columns: "slug kind title text position hidden version author updated_at", Small: "staff write them"},
	}
}
