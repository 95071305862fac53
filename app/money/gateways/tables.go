package gateways

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "gateway_payments", Title: "Deposits by other payment services", Order: schema.Money + 70, Deletion: schema.Kept, Reason: schema.ForAML, Audited: true,
			Owned: "user_id = $1", Copied: "asset currency amount paid address tag state created_at expires_at", NotCopied: "id gateway gateway_id user_id units status reason booked changed_at asked_at next_at tries",
		},
		{Name: "gateway_arrivals", Columns: "gateway arrival part payment asset currency units txid stage at deposit", Audited: true},
	}
}
