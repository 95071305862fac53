package inbox

import (
	"fmt"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/activity"
	"croupier/db"
)

// row is a stored notice.
type row struct {
	event  activity.Event
	readAt int64
}

func insertNotice(tx *db.Tx, e activity.Event, inInbox bool, emailState int) error {
	encoded, err := json.Marshal(e.Values, json.Deterministic(true))
	if err != nil {
		return fmt.Errorf("encode the facts of a notice: %w", err)
	}
	_, err = tx.Exec(`INSERT INTO notices (id, user_id, kind, at, usd, facts, shown, read_at, email_state) VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8)`,
		e.Seq, e.UserID, e.Kind, e.At, e.USD, string(encoded), inInbox, emailState)
	if err != nil {
		return fmt.Errorf("store a notice: %w", err)
	}
	return nil
}

const columns = `SELECT id, user_id, kind, at, usd, facts, read_at FROM notices `

func scanRow(r *row, row db.Scanner) error {
	var encoded string
	if err := row.Scan(&r.event.Seq, &r.event.UserID, &r.event.Kind, &r.event.At, &r.event.USD, &encoded, &r.readAt); err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(encoded), &r.event.Values); err != nil {
		return fmt.Errorf("read the facts of notice %d: %w", r.event.Seq, err)
	}
	return nil
}

func queryNotices(q db.Querier, query string, args ...any) ([]row, error) {
	return db.All(q, "read notices", scanRow, query, args...)
}

// noticesBefore lists a player's notices before an id, 0 for the newest.
func noticesBefore(q db.Querier, userID string, before int64, limit int) ([]row, error) {
	if before == 0 {
		before = activity.MaxSeq
	}
	return queryNotices(q, columns+`WHERE user_id = $1 AND shown = 1 AND id < $2 ORDER BY id DESC LIMIT $3`, userID, before, limit)
}

// dueEmails lists notices whose emails are due, oldest first.
func dueEmails(q db.Querier, limit int) ([]row, error) {
	return queryNotices(q, columns+`WHERE email_state = 1 ORDER BY id LIMIT $1`, limit)
}

// noticeByID reads a notice of a player.
func noticeByID(q db.Querier, userID string, id int64) (row, bool, error) {
	return db.Find(q, "find a notice", scanRow, columns+`WHERE id = $1 AND user_id = $2`, id, userID)
}

func setEmailState(tx *db.Tx, id int64, state int) error {
	if _, err := tx.Exec(`UPDATE notices SET email_state = $1 WHERE id = $2`, state, id); err != nil {
		return fmt.Errorf("store the email state of a notice: %w", err)
	}
	return nil
}

// countUnread counts a player's unread notices, up to MaxUnread.
func countUnread(q db.Querier, userID string) (int, error) {
	return db.Only[int](q, "count unread notices", `SELECT COUNT(*) FROM (SELECT 1 FROM notices WHERE user_id = $1 AND shown = 1 AND read_at = 0 LIMIT $2) AS unread`, userID, MaxUnread)
}

// hasUnread reports whether a player has an unread notice of a kind.
func hasUnread(q db.Querier, userID, kind string) (bool, error) {
	count, err := db.Only[int](q, "look for an unread notice", `SELECT COUNT(*) FROM notices WHERE user_id = $1 AND shown = 1 AND read_at = 0 AND kind = $2`, userID, kind)
	return count > 0, err
}

// markRead marks a notice, or every notice up to it, as read.
func markRead(tx *db.Tx, userID string, id int64, upTo bool) error {
	from := id
	if upTo {
		from = 0
	}
	_, err := tx.Exec(`UPDATE notices SET read_at = $1 WHERE user_id = $2 AND shown = 1 AND read_at = 0 AND id >= $3 AND id <= $4`,
		tx.Now().UnixMilli(), userID, from, id)
	if err != nil {
		return fmt.Errorf("note what a player has read: %w", err)
	}
	return nil
}

func deleteBefore(tx *db.Tx, before int64, limit int) (int64, error) {
	return db.Deleted(tx.Exec(`DELETE FROM notices WHERE id IN (SELECT id FROM notices WHERE at < $1 ORDER BY at LIMIT $2)`, before, limit))
}
