package reserves

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{Name: "reserve_addresses", Columns: "id network address day message signature added_at added_by", Audited: true, Small: "staff add them"},
		{Name: "reserve_balances", Columns: "address_id asset units height hash at", Audited: true},
		{Name: "reserve_chunks", Columns: "run currency chunk first top total leaves", Audited: true},
		{Name: "reserve_jumps", Columns: "restore number", Audited: true, Small: "one row for each restore"},
		{Name: "reserve_lists", Columns: "run asset part text", Audited: true, Small: "the publications that are kept, with a few rows each"},
		{
			Name: "reserve_publications", Columns: "number at hash body actor", Audited: true,
			Exports: []schema.Export{{
				Name: "reserves", Sentence: "Proofs of reserves and of liabilities that the site has published.", Key: "number", Before: "at",
				Columns: []schema.Column{
					{Name: "number", Sentence: "Number of the publication.", Number: true},
					{Name: "at", Sentence: "Moment of its figures, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "hash", Sentence: "SHA-256 of the text, which names the hash of the publication before."},
					{Name: "actor", Sentence: "Who had it made; empty for the schedule."},
					{Name: "text", From: "body", Sentence: "What was published, as JSON."},
				},
			}},
		},
	}
}
