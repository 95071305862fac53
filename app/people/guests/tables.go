package guests

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{Name: "guests", Columns: "owner created_at seen_at", Audited: true},
	}
}
