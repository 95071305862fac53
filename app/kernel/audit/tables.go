package audit

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{Name: "audit_findings", Columns: "run place proof subject problem"},
		{Name: "audit_runs", Columns: "id started_at ended_at asked_by outcome faults proofs problem", Small: "the newest are kept"},
	}
}
