package restore

import "croupier/app/kernel/schema"

// Tables declares the tables of this package, and continuity, which package db writes.
func Tables() []schema.Table {
	return []schema.Table{
		{Name: "continuity", Columns: "id commits file boot second doubt missing", Audited: true},
		{Name: "restore_losses", Columns: "restore stream seq at actor what kind subject", Audited: true},
		{Name: "restores", Columns: "id at reasons missing suspected", Audited: true},
	}
}
