package chat

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/db"
)

// quiz is an open question.
type quiz struct {
	id                       id.Binary
	author, question, answer string
	// from is the origin of the call that asked it.
	from origin
}

// openQuiz returns the open question of a room; nil if there is none.
func openQuiz(q db.Querier, room string) (*quiz, error) {
	return db.One(q, "find the open quiz", func(found *quiz, row db.Scanner) error {
		return row.Scan(&found.id, &found.author, &found.question, &found.answer, &found.from.device, &found.from.address)
	}, `SELECT id, author, question, answer, asked_device, asked_address FROM chat_quizzes
		WHERE room = $1 AND closed_at IS NULL`, room)
}

func insertQuiz(tx *db.Tx, room string, asked *quiz, at int64) error {
	_, err := tx.Exec(`INSERT INTO chat_quizzes (id, room, author, question, answer, asked_at, asked_device, asked_address)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		asked.id[:], room, asked.author, asked.question, asked.answer, at, asked.from.device, asked.from.address)
	if err != nil {
		return fmt.Errorf("store a quiz: %w", err) // drivers do not repeat what is stored
	}
	return nil
}

// quizzesWon counts the questions that a player has won since a time.
func quizzesWon(q db.Querier, userID string, since int64) (count int, err error) {
	err = q.QueryRow(`SELECT COUNT(*) FROM chat_quizzes WHERE winner = $1 AND closed_at >= $2`, userID, since).Scan(&count)
	if err != nil {
		return 0, fmt.Errorf("count the quizzes that a player has won: %w", err)
	}
	return count, nil
}

// solveQuiz closes a question with its winner. It deletes the origin of the question, which is no
// longer needed.
func solveQuiz(tx *db.Tx, key id.Binary, winner string, at int64) error {
	if _, err := tx.Exec(`UPDATE chat_quizzes SET winner = $1, closed_at = $2, asked_device = '', asked_address = '' WHERE id = $3 AND closed_at IS NULL`,
		winner, at, key[:]); err != nil {
		return fmt.Errorf("close a solved quiz: %w", err)
	}
	return nil
}

// closeOrphanedQuizzes closes open questions whose message was removed or trimmed, because players can
// no longer see them.
func closeOrphanedQuizzes(tx *db.Tx, at int64) error {
	_, err := tx.Exec(`UPDATE chat_quizzes SET closed_at = $1, asked_device = '', asked_address = ''
		WHERE closed_at IS NULL AND NOT EXISTS
		(SELECT 1 FROM chat_messages AS m WHERE m.id = chat_quizzes.id AND m.removed_at IS NULL)`, at)
	if err != nil {
		return fmt.Errorf("close lost quizzes: %w", err)
	}
	return nil
}

// deleteClosedQuizzes deletes questions that were closed before a time and whose message was trimmed from
// the history.
func deleteClosedQuizzes(tx *db.Tx, before int64) error {
	_, err := tx.Exec(`DELETE FROM chat_quizzes WHERE closed_at < $1 AND NOT EXISTS
		(SELECT 1 FROM chat_messages AS m WHERE m.id = chat_quizzes.id)`, before)
	if err != nil {
		return fmt.Errorf("delete quizzes: %w", err)
	}
	return nil
}

// roomsWithMessages lists the rooms that have stored messages.
func roomsWithMessages(q db.Querier) ([]string, error) {
	return db.Column[string](q, "list the rooms of the chat", `SELECT DISTINCT room FROM chat_messages ORDER BY room`)
}

// removedMessage is a removed message.
type removedMessage struct{ room, id string }

// removeMessage removes a message. It returns nil if there is no visible message.
func removeMessage(tx *db.Tx, key id.Binary, at int64) (*removedMessage, error) {
	return db.One(tx, "remove a message", func(removed *removedMessage, row db.Scanner) error {
		removed.id = key.String()
		return row.Scan(&removed.room)
	}, `UPDATE chat_messages SET removed_at = $1 WHERE id = $2 AND removed_at IS NULL RETURNING room`, at, key[:])
}

// removeAllOf removes what a player wrote in one room, or in all rooms if room is empty. The oldest
// comes first.
func removeAllOf(tx *db.Tx, userID, room string, at int64) ([]removedMessage, error) {
	removed, err := db.All(tx, "find a player's messages", func(one *removedMessage, row db.Scanner) error {
		var binary id.Binary
		if err := row.Scan(&binary, &one.room); err != nil {
			return err
		}
		one.id = binary.String()
		return nil
	}, `SELECT id, room FROM chat_messages
		WHERE author = $1 AND removed_at IS NULL AND ($2 = '' OR room = $2) ORDER BY seq`, userID, room)
	if err != nil {
		return nil, err
	}
	if _, err := tx.Exec(`UPDATE chat_messages SET removed_at = $1
		WHERE author = $2 AND removed_at IS NULL AND ($3 = '' OR room = $3)`, at, userID, room); err != nil {
		return nil, fmt.Errorf("remove a player's messages: %w", err)
	}
	return removed, nil
}

// trim deletes up to batch messages beyond the newest keep of a room. Removed messages count too.
func trim(tx *db.Tx, room string, keepCount, batch int) (deleted int64, err error) {
	result, err := tx.Exec(`DELETE FROM chat_messages WHERE seq IN (
		SELECT seq FROM chat_messages WHERE room = $1 AND seq <
			(SELECT seq FROM chat_messages WHERE room = $1 ORDER BY seq DESC LIMIT 1 OFFSET $2)
		ORDER BY seq LIMIT $3)`, room, keepCount-1, batch)
	if err != nil {
		return 0, fmt.Errorf("trim a room: %w", err)
	}
	return result.RowsAffected()
}
