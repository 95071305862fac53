package regulator

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{Name: "regulator_packages", Columns: "id state as_of reason requested_by requested_at ended_at lines bytes sha256 failure", Small: "staff order them"},
	}
}
