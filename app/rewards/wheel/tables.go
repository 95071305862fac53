package wheel

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "wheel_draws", Title: "Your spins of the bonus wheel", Order: schema.Play + 210, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "owner = $1", Copied: "kind number pair nonce segment currency amount usd tickets at", NotCopied: "id owner terms share price request",
		},
		{
			Name: "wheel_tickets", Title: "Your tickets for the bonus wheel", Order: schema.Play + 220, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "owner = $1", Copied: "count at", NotCopied: "ref owner",
		},
		{Name: "wheel_terms", Columns: "id terms", Audited: true},
	}
}
