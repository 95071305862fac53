package projection

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{Name: "projections", Columns: "name seq", Audited: true},
	}
}
