package support

import (
	"croupier/app/kernel/export"
	"croupier/db"
)

// Exports are the tables for a regulator: when players contacted support, and when they were
// answered. They omit the messages.
func (s *Service) Exports() []export.Table {
	return []export.Table{{
		Name: "support_chats", Sentence: "A chat of a player or a guest with the support, as it was when the package was made.",
		Columns: []export.Column{
			{Name: "id", Sentence: "The chat."},
			{Name: "user", Sentence: "The player; empty for a guest."},
			{Name: "created_at", Sentence: "When it began, in unix milliseconds.", Number: true},
			{Name: "asked_at", Sentence: "When a person was asked for; empty for never.", Number: true},
			{Name: "first_answer_at", Sentence: "When a person answered first; empty for never.", Number: true},
			{Name: "solved_at", Sentence: "When it was solved; empty when it is not.", Number: true},
			{Name: "messages", Sentence: "How many messages it has.", Number: true},
			{Name: "rating", Sentence: "The player's rating, 1 to 5; empty for none.", Number: true},
		},
		Read: readExport,
	}}
}

func readExport(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
	return export.Rows(q, "the chats of the support", func(row db.Scanner) ([]string, string, error) {
		var chatID, userID string
		var created, asked, answered, solved, count, rating int64
		err := row.Scan(&chatID, &userID, &created, &asked, &answered, &solved, &count, &rating)
		return []string{
			chatID, userID, export.Number(created), export.Optional(asked), export.Optional(answered), export.Optional(solved), export.Number(count), export.Optional(rating),
		}, chatID, err
	}, `SELECT id, user_id, created_at, asked_at, first_answer_at, solved_at, count, rating FROM support_chats
		WHERE id > $1 AND created_at < $2 ORDER BY id LIMIT $3`, after, at.AsOf, limit)
}
