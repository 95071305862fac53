package deposits

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "deposits", Title: "Your deposits", Order: schema.Money + 40, Deletion: schema.Kept, Reason: schema.ForAML, Audited: true,
			Owned: "user_id = $1", Copied: "network txid asset currency address tag sender units amount state usd seen_at confirmed_at credited_at", NotCopied: "id output token user_id rest height block confirmations needed reason was priced changed_at decided_by approved_by decided_at hash",
		},
		{
			Name: "deposit_addresses", Title: "Addresses to which you deposit", Order: schema.Money + 60, Deletion: schema.Kept, Reason: schema.ForAML, Audited: true,
			Owned: "user_id = $1", Copied: "network address tag created_at", NotCopied: "user_id source branch idx",
		},
		{Name: "address_pools", Columns: "network address idx added_at used_at"},
		{Name: "deposit_losses", Columns: "deposit_id lost_at ended_at", Audited: true},
		{Name: "deposit_reserved", Columns: "network address source branch idx restore", Audited: true},
	}
}
