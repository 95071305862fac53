package chains

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{Name: "chain_blocks", Columns: "network height hash parent at"},
		{Name: "chain_cursors", Columns: "network height hash first_height reorganisations deepest updated_at kind genesis"},
		{Name: "chain_incomplete", Columns: "network height hash parent at since tries next_at"},
		{Name: "chain_rescans", Columns: "network from_height next_height until_height payments ended_at problem asked_by asked_at"},
	}
}
