package notices

import (
	"fmt"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/activity"
	"croupier/db"
)

// row is a notice as it is stored.
type row struct {
	event  activity.Event
	readAt int64
}

func insertNotice(tx *db.Tx, e activity.Event, shown bool, letter int) error {
	facts, err := json.Marshal(e.Facts, json.Deterministic(true))
	if err != nil {
		return fmt.Errorf("encode the facts of a notice: %w", err)
	}
	_, err = tx.Exec(`INSERT INTO notices (id, user_id, kind, at, usd, facts, shown, read_at, letter) VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8)`,
		e.Seq, e.UserID, e.Kind, e.At, e.USD, string(facts), shown, letter)
	if err != nil {
		return fmt.Errorf("store a notice: %w", err)
	}
	return nil
}

const columns = `SELECT id, user_id, kind, at, usd, facts, read_at FROM notices `

func scan(rows *db.Rows, err error) (list []row, _ error) {
	if err != nil {
		return nil, fmt.Errorf("read notices: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var (
			r     row
			facts string
		)
		if err := rows.Scan(&r.event.Seq, &r.event.UserID, &r.event.Kind, &r.event.At, &r.event.USD, &facts, &r.readAt); err != nil {
			return nil, fmt.Errorf("read notices: %w", err)
		}
		if err := json.Unmarshal([]byte(facts), &r.event.Facts); err != nil {
			return nil, fmt.Errorf("read the facts of notice %d: %w", r.event.Seq, err)
		}
		list = append(list, r)
	}
	return list, rows.Err()
}

// noticesBefore lists a player's notices before an id, 0 for the newest.
func noticesBefore(q db.Querier, userID string, before int64, limit int) ([]row, error) {
	if before == 0 {
		before = activity.Last
	}
	return scan(q.Query(columns+`WHERE user_id = $1 AND shown = 1 AND id < $2 ORDER BY id DESC LIMIT $3`, userID, before, limit))
}

// lettersDue lists notices whose letters are to be written, the oldest first.
func lettersDue(q db.Querier, limit int) ([]row, error) {
	return scan(q.Query(columns+`WHERE letter = 1 ORDER BY id LIMIT $1`, limit))
}

// noticeByID reads a notice of a player.
func noticeByID(q db.Querier, userID string, id int64) (r row, found bool, err error) {
	list, err := scan(q.Query(columns+`WHERE id = $1 AND user_id = $2`, id, userID))
	if err != nil || len(list) == 0 {
		return r, false, err
	}
	return list[0], true, nil
}

func setLetter(tx *db.Tx, id int64, state int) error {
	if _, err := tx.Exec(`UPDATE notices SET letter = $1 WHERE id = $2`, state, id); err != nil {
		return fmt.Errorf("note the letter of a notice: %w", err)
	}
	return nil
}

// countUnread counts what a player has not read, up to MostUnread.
func countUnread(q db.Querier, userID string) (count int, err error) {
	err = q.QueryRow(`SELECT COUNT(*) FROM (SELECT 1 FROM notices WHERE user_id = $1 AND shown = 1 AND read_at = 0 LIMIT $2) AS unread`, userID, MostUnread).Scan(&count)
	if err != nil {
		return 0, fmt.Errorf("count unread notices: %w", err)
	}
	return count, nil
}

// hasUnread reports whether a player has an unread notice of a kind.
func hasUnread(q db.Querier, userID, kind string) (bool, error) {
	var count int
	err := q.QueryRow(`SELECT COUNT(*) FROM notices WHERE user_id = $1 AND shown = 1 AND read_at = 0 AND kind = $2`, userID, kind).Scan(&count)
	if err != nil {
		return false, fmt.Errorf("look for an unread notice: %w", err)
	}
	return count > 0, nil
}

// markRead notes that a player has read a notice, or everything up to it.
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
