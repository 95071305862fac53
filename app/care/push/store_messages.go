package push

import (
	"fmt"

	"croupier/db"
)

// insertMessage stores a message for a device, once.
func insertMessage(tx *db.Tx, deviceID string, noticeID, at, endsAt int64) error {
	_, err := tx.Exec(`INSERT INTO push_messages (device_id, notice_id, tries, next_at, ends_at) VALUES ($1, $2, 0, $3, $4)
		ON CONFLICT (device_id, notice_id) DO NOTHING`, deviceID, noticeID, at, endsAt)
	if err != nil {
		return fmt.Errorf("store a message: %w", err)
	}
	return nil
}

// deleteWaiting deletes all but the newest messages that wait for a device.
func deleteWaiting(tx *db.Tx, deviceID string, maxKept int) error {
	_, err := tx.Exec(`DELETE FROM push_messages WHERE device_id = $1 AND notice_id NOT IN
		(SELECT notice_id FROM push_messages WHERE device_id = $1 ORDER BY notice_id DESC LIMIT $2)`, deviceID, maxKept)
	if err != nil {
		return fmt.Errorf("remove the oldest messages: %w", err)
	}
	return nil
}

// dueMessages lists the messages that are due, oldest first.
func dueMessages(q db.Querier, now int64, limit int) ([]message, error) {
	return db.All(q, "list the messages that are due", func(m *message, row db.Scanner) error {
		return row.Scan(append(m.fields(), &m.key.public, &m.key.secret, &m.noticeID, &m.tries, &m.endsAt)...)
	}, `SELECT `+deviceColumns+`, k.public, k.secret, m.notice_id, m.tries, m.ends_at
		FROM push_messages m JOIN push_devices d ON d.id = m.device_id JOIN push_keys k ON k.id = d.key_id
		WHERE m.next_at <= $1 ORDER BY m.next_at, m.notice_id, m.device_id LIMIT $2`, now, limit)
}

func deleteMessage(tx *db.Tx, deviceID string, noticeID int64) error {
	if _, err := tx.Exec(`DELETE FROM push_messages WHERE device_id = $1 AND notice_id = $2`, deviceID, noticeID); err != nil {
		return fmt.Errorf("remove a message: %w", err)
	}
	return nil
}

func setTries(tx *db.Tx, deviceID string, noticeID int64, tries int, next int64) error {
	_, err := tx.Exec(`UPDATE push_messages SET tries = $1, next_at = $2 WHERE device_id = $3 AND notice_id = $4`, tries, next, deviceID, noticeID)
	if err != nil {
		return fmt.Errorf("put a message off: %w", err)
	}
	return nil
}
