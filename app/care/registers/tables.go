package registers

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "register_asks", Title: "That registers of excluded persons are to be asked about you", Order: schema.Care + 100, Deletion: schema.Erased, Small: "the questions that wait",
			Owned: "user_id = $1", NotCopied: "user_id occasion tries next_at",
		},
		{
			Name: "register_answers", Title: "What registers of excluded persons answered about you", Order: schema.Care + 110, Deletion: schema.Kept, Reason: schema.ForProtection,
			Owned: "user_id = $1", Copied: "register answer at", NotCopied: "user_id",
		},
		{
			Name: "register_log", Title: "When registers of excluded persons were asked about you", Order: schema.Care + 120, Deletion: schema.Kept, Reason: schema.ForProtection,
			Owned: "user_id = $1", Copied: "register occasion answer at", NotCopied: "seq user_id failure millis",
		},
		{Name: "register_entries", Columns: "mark until"},
	}
}
