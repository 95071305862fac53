package schedule

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{Name: "jobs", Columns: "name done due started_at ended_at error runs failures retry_at owner lease_until"},
	}
}
