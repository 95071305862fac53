package chat

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "chat_messages", Title: "What you wrote in the chat", Order: schema.Care + 10, Deletion: schema.Erased,
			Owned: "author = $1", BatchColumn: "seq", Copied: "room type data at removed_at", NotCopied: "seq id author shown level request request_hash",
		},
		{
			Name: "chat_quizzes", Title: "Quiz questions that you asked or won", Order: schema.Care + 20, Deletion: schema.Erased,
			Owned: "author = $1 OR winner = $1", CopyWhere: "author = $1", Copied: "room question asked_at closed_at", NotCopied: "id author answer winner asked_device asked_address",
		},
		{Name: "quiz_questions", Columns: "id question answer enabled version asked asked_at created_at", Small: "staff make them"},
	}
}
