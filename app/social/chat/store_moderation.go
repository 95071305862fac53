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
	// from is where the author asked it from.
	from origin
}

// openQuiz finds the open question of a room; nil when there is none.
func openQuiz(q db.Querier, room string) (*quiz, error) {
	var (
		found  quiz
		binary []byte
	)
	err := q.QueryRow(`SELECT id, author, question, answer, asked_device, asked_address FROM chat_quizzes
		WHERE room = $1 AND closed_at IS NULL`, room).
		Scan(&binary, &found.author, &found.question, &found.answer, &found.from.device, &found.from.address)
	if db.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find the open quiz: %w", err)
	}
	if len(binary) != len(found.id) {
		return nil, fmt.Errorf("a quiz's id has %d bytes", len(binary))
	}
	found.id = id.Binary(binary)
	return &found, nil
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

// solveQuiz closes a question with its winner. From where it was asked is of
// no further use, and forgotten.
func solveQuiz(tx *db.Tx, key id.Binary, winner string, at int64) error {
	if _, err := tx.Exec(`UPDATE chat_quizzes SET winner = $1, closed_at = $2, asked_device = '', asked_address = '' WHERE id = $3 AND closed_at IS NULL`,
		winner, at, key[:]); err != nil {
		return fmt.Errorf("close a solved quiz: %w", err)
	}
	return nil
}

// closeLostQuizzes closes open questions whose message is removed or gone:
// nobody can see them any more.
func closeLostQuizzes(tx *db.Tx, at int64) error {
	_, err := tx.Exec(`UPDATE chat_quizzes SET closed_at = $1, asked_device = '', asked_address = ''
		WHERE closed_at IS NULL AND NOT EXISTS
		(SELECT 1 FROM chat_messages AS m WHERE m.id = chat_quizzes.id AND m.removed_at IS NULL)`, at)
	if err != nil {
		return fmt.Errorf("close lost quizzes: %w", err)
	}
	return nil
}

// forgetQuizzes deletes questions that were closed before the day and whose
// message is gone with the history of its room.
func forgetQuizzes(tx *db.Tx, before int64) error {
	_, err := tx.Exec(`DELETE FROM chat_quizzes WHERE closed_at < $1 AND NOT EXISTS
		(SELECT 1 FROM chat_messages AS m WHERE m.id = chat_quizzes.id)`, before)
	if err != nil {
		return fmt.Errorf("forget quizzes: %w", err)
	}
	return nil
}

// roomsWithMessages lists the rooms of which messages are kept.
func roomsWithMessages(q db.Querier) (rooms []string, err error) {
	rows, err := q.Query(`SELECT DISTINCT room FROM chat_messages ORDER BY room`)
	if err != nil {
		return nil, fmt.Errorf("list the rooms of the chat: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var room string
		if err := rows.Scan(&room); err != nil {
			return nil, fmt.Errorf("list the rooms of the chat: %w", err)
		}
		rooms = append(rooms, room)
	}
	return rooms, rows.Err()
}

// removed is a message that was taken out of sight.
type removed struct{ room, id string }

// removeMessage takes a message out of sight; nil when there is none to see.
func removeMessage(tx *db.Tx, key id.Binary, at int64) (*removed, error) {
	gone := removed{id: key.String()}
	err := tx.QueryRow(`UPDATE chat_messages SET removed_at = $1 WHERE id = $2 AND removed_at IS NULL RETURNING room`, at, key[:]).
		Scan(&gone.room)
	if db.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("remove a message: %w", err)
	}
	return &gone, nil
}

// removeAllOf takes what a player wrote out of sight, in one room or, when
// that is empty, in all of them. The oldest comes first.
func removeAllOf(tx *db.Tx, userID, room string, at int64) ([]removed, error) {
	rows, err := tx.Query(`SELECT id, room FROM chat_messages
		WHERE author = $1 AND removed_at IS NULL AND ($2 = '' OR room = $2) ORDER BY seq`, userID, room)
	if err != nil {
		return nil, fmt.Errorf("find a player's messages: %w", err)
	}
	defer rows.Close()
	var gone []removed
	for rows.Next() {
		var (
			one    removed
			binary []byte
		)
		if err := rows.Scan(&binary, &one.room); err != nil {
			return nil, fmt.Errorf("find a player's messages: %w", err)
		}
		if len(binary) != len(id.Binary{}) {
			return nil, fmt.Errorf("a message's id has %d bytes", len(binary))
		}
		one.id = id.Binary(binary).String()
		gone = append(gone, one)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("find a player's messages: %w", err)
	}
	if _, err := tx.Exec(`UPDATE chat_messages SET removed_at = $1
		WHERE author = $2 AND removed_at IS NULL AND ($3 = '' OR room = $3)`, at, userID, room); err != nil {
		return nil, fmt.Errorf("remove a player's messages: %w", err)
	}
	return gone, nil
}

// trim deletes up to batch messages beyond the newest keep of a room, with
// those that were removed.
func trim(tx *db.Tx, room string, keep, batch int) (deleted int64, err error) {
	result, err := tx.Exec(`DELETE FROM chat_messages WHERE seq IN (
		SELECT seq FROM chat_messages WHERE room = $1 AND seq <
			(SELECT seq FROM chat_messages WHERE room = $1 ORDER BY seq DESC LIMIT 1 OFFSET $2)
		ORDER BY seq LIMIT $3)`, room, keep-1, batch)
	if err != nil {
		return 0, fmt.Errorf("trim a room: %w", err)
	}
	return result.RowsAffected()
}
