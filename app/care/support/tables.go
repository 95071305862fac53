package support

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "support_messages", Title: "What was said in your conversations with our support", Order: schema.Care + 30, Deletion: schema.Erased,
			Owned: "chat IN (SELECT id FROM support_chats WHERE user_id = $1)", Copied: "chat n kind text at", NotCopied: "id author request",
		},
		{
			Name: "support_notes", Title: "Notes of our support", Order: schema.Care + 40, Deletion: schema.Erased,
			Owned: "chat IN (SELECT id FROM support_chats WHERE user_id = $1)", NotCopied: "id chat author text at",
		},
		{
			Name: "support_chats", Title: "Your conversations with our support", Order: schema.Care + 50, Deletion: schema.Erased,
			Owned: "user_id = $1", Copied: "id email state subject rating rating_words created_at updated_at solved_at", NotCopied: "user_id person assignee priority tags last_text count user_read support_read emailed_n agent_n agent_at asked_at first_answer_at version",
			Exports: []schema.Export{{
				Name: "support_chats", Sentence: "A chat of a player or a guest with the support, as it was when the package was made.", Key: "id", Before: "created_at",
				Columns: []schema.Column{
					{Name: "id", Sentence: "The chat."},
					{Name: "user", From: "user_id", Sentence: "The player; empty for a guest."},
					{Name: "created_at", Sentence: "When it began, in unix milliseconds.", Number: true},
					{Name: "asked_at", Sentence: "When a person was asked for; empty for never.", Number: true, ZeroIsEmpty: true},
					{Name: "first_answer_at", Sentence: "When a person answered first; empty for never.", Number: true, ZeroIsEmpty: true},
					{Name: "solved_at", Sentence: "When it was solved; empty when it is not.", Number: true, ZeroIsEmpty: true},
					{Name: "messages", From: "count", Sentence: "How many messages it has.", Number: true},
					{Name: "rating", Sentence: "The player's rating, 1 to 5; empty for none.", Number: true, ZeroIsEmpty: true},
				},
			}},
		},
	}
}
