package chat

import (
	"fmt"

	"croupier/db"
)

const questionColumns = `id, question, answer, enabled, version, asked, asked_at`

func (k *StoredQuestion) scan(row db.Scanner) error {
	return row.Scan(&k.ID, &k.Question, &k.Answer, &k.Enabled, &k.Version, &k.Asked, &k.AskedAt)
}

// questionsBefore lists questions before a given one, newest first. An empty id starts at the
// newest.
func questionsBefore(q db.Querier, before string, limit int) ([]StoredQuestion, error) {
	return db.All(q, "list the questions of the chat", (*StoredQuestion).scan,
		`SELECT `+questionColumns+` FROM quiz_questions WHERE $1 = '' OR id < $1 ORDER BY id DESC LIMIT $2`, before, limit)
}

func questionByID(q db.Querier, id string) (StoredQuestion, bool, error) {
	return findQuestion(q, `SELECT `+questionColumns+` FROM quiz_questions WHERE id = $1`, id)
}

func questionByText(q db.Querier, text string) (StoredQuestion, bool, error) {
	return findQuestion(q, `SELECT `+questionColumns+` FROM quiz_questions WHERE question = $1 LIMIT 1`, text)
}

// rarestQuestion returns the enabled question that was asked the fewest times. Among equals it
// returns the one that was asked longest ago.
func rarestQuestion(q db.Querier) (StoredQuestion, bool, error) {
	return findQuestion(q, `SELECT `+questionColumns+` FROM quiz_questions WHERE enabled = 1 ORDER BY asked, asked_at, id LIMIT 1`)
}

func findQuestion(q db.Querier, query string, args ...any) (StoredQuestion, bool, error) {
	k, err := db.One(q, "find a question of the chat", (*StoredQuestion).scan, query, args...)
	if k == nil {
		return StoredQuestion{}, false, err
	}
	return *k, true, nil
}

func countQuestions(q db.Querier) (total, on int, err error) {
	if err := q.QueryRow(`SELECT COUNT(*), COUNT(CASE WHEN enabled = 1 THEN 1 END) FROM quiz_questions`).Scan(&total, &on); err != nil {
		return 0, 0, fmt.Errorf("count the questions of the chat: %w", err)
	}
	return total, on, nil
}

func insertQuestion(tx *db.Tx, k StoredQuestion) error {
	_, err := tx.Exec(`INSERT INTO quiz_questions (`+questionColumns+`, created_at) VALUES ($1, $2, $3, $4, $5, 0, 0, $6)`,
		k.ID, k.Question, k.Answer, k.Enabled, k.Version, tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("store a question of the chat: %w", err)
	}
	return nil
}

func updateQuestion(tx *db.Tx, k StoredQuestion) error {
	_, err := tx.Exec(`UPDATE quiz_questions SET question = $1, answer = $2, enabled = $3, version = $4 WHERE id = $5`,
		k.Question, k.Answer, k.Enabled, k.Version, k.ID)
	if err != nil {
		return fmt.Errorf("change a question of the chat: %w", err)
	}
	return nil
}

func markAsked(tx *db.Tx, id string) error {
	if _, err := tx.Exec(`UPDATE quiz_questions SET asked = asked + 1, asked_at = $1 WHERE id = $2`, tx.Now().UnixMilli(), id); err != nil {
		return fmt.Errorf("store that a question was asked: %w", err)
	}
	return nil
}

func deleteQuestion(tx *db.Tx, id string) error {
	if _, err := tx.Exec(`DELETE FROM quiz_questions WHERE id = $1`, id); err != nil {
		return fmt.Errorf("delete a question of the chat: %w", err)
	}
	return nil
}
