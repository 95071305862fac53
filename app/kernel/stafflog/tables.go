package stafflog

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "staff_log", Columns: "seq id at actor action kind subject reason detail before after request previous",
			Exports: []schema.Export{{
				Name: ExportName, Sentence: "What one of the staff, the console or a machine did. Each row carries the hash of the row before it.",
				Columns: []schema.Column{
					{Name: "seq", Sentence: "Number of the row, from 1 without gaps.", Number: true},
					{Name: "id", Sentence: "Id of the row."},
					{Name: "at", Sentence: "When, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "actor", Sentence: "Who did it: the id of an account, console, system, or token:TOKEN:MAKER for a machine."},
					{Name: "action", Sentence: "What was done."},
					{Name: "kind", Sentence: "To what kind of thing."},
					{Name: "subject", Sentence: "To what."},
					{Name: "reason", Sentence: "Why, in the words of who did it."},
					{Name: "detail", Sentence: "More, for people."},
					{Name: "before", Sentence: "What it was before, as JSON."},
					{Name: "after", Sentence: "What it was afterwards, as JSON."},
					{Name: "request", Sentence: "Id of the request."},
					{Name: "previous", Sentence: "Hash of the row before it in hex (SHA-256); empty for rows from before the chain."},
				},
			}},
		},
	}
}
