package stafflog

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{Name: "staff_log", Columns: "seq id at actor action kind subject reason detail before after request previous"},
	}
}
