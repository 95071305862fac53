package settings

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{Name: "settings", Columns: "key value version changed_at changed_by", Audited: true, Small: "one row for each setting"},
		{Name: "settings_history", Columns: "key version value at actor reason", Audited: true},
		{Name: "settings_in_force", Columns: "key n at value stored", Audited: true, Small: "one row for each change of a guarded setting"},
	}
}
