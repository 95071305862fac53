package approval

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{Name: "approval_start", Columns: "id began_at"},
		{Name: "approvals", Columns: "id kind subject_kind subject payload hash dollars reason requested_by requested_at expires_at state decided_by decided_at decision", Audited: true},
	}
}
