package secretbox

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{Name: "site_secret", Columns: "id proof at", Audited: true},
	}
}
