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
			Exports: []schema.Export{{
				Name: "register_answers", Sentence: "Each time that a register of excluded persons was asked about a player.", Key: "seq", Before: "at",
				Columns: []schema.Column{
					{Name: "question", From: "seq", Sentence: "Number of the question.", Number: true},
					{Name: "player", From: "user_id", Sentence: "Id of the player."},
					{Name: "register", Sentence: "Which register: local or remote."},
					{Name: "occasion", Sentence: "Why it was asked: sign-up, sign-in, email, identity or stake."},
					{Name: "answer", Sentence: "yes, no, unknown, or outside where it is none for the player's country."},
					{Name: "failure", Sentence: "Why it did not answer; empty where it did."},
					{Name: "at", Sentence: "When, in milliseconds since 1970 (UTC).", Number: true},
				},
			}},
		},
		{Name: "register_entries", Columns: "mark until"},
	}
}
