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
		},
	}
}
