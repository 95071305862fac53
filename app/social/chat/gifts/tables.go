package gifts

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "gifts", Title: "Tips and rains that you gave", Order: schema.Money + 150, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "sender = $1", Copied: "kind room currency each users at", NotCopied: "id sender message",
		},
		{Name: "house_rains", Columns: "id request room currency amount usd users due_at state gift given note reason author created_at", Audited: true, Small: "staff order them, and they are read a page at a time"},
	}
}
