package tokens

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{Name: "machine_calls", Columns: "token day call done refused"},
		{Name: "machine_tokens", Columns: "id hash start name maker permissions addresses without_code created_at created_by expires_at revoked_at revoked_by used_at used_from"},
	}
}
