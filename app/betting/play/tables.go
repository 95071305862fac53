package play

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "rounds", Title: "Your rounds that go on", Order: schema.Play + 50, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "owner = $1", NotCopied: "id owner game opening choices turns pair nonce rules fairness unit",
		},
	}
}
