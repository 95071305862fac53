package account

import (
	"fmt"

	"croupier/db"
)

func deviceIsKnown(q db.Querier, userID, device string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM known_devices WHERE user_id = $1 AND device = $2`, userID, device)
}

// hasDevices tells whether the user was ever signed in, as far as is known.
func hasDevices(q db.Querier, userID string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM known_devices WHERE user_id = $1`, userID)
}

// keepDevice notes a device and forgets all but the newest ones.
func keepDevice(tx *db.Tx, userID, device string, most int) error {
	_, err := tx.Exec(`INSERT INTO known_devices (user_id, device, seen_at) VALUES ($1, $2, $3)
		ON CONFLICT (user_id, device) DO UPDATE SET seen_at = excluded.seen_at`, userID, device, tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("note device: %w", err)
	}
	_, err = tx.Exec(`DELETE FROM known_devices WHERE user_id = $1 AND device NOT IN
		(SELECT device FROM known_devices WHERE user_id = $1 ORDER BY seen_at DESC, device LIMIT $2)`, userID, most)
	if err != nil {
		return fmt.Errorf("forget old devices: %w", err)
	}
	return nil
}

// forgetDevices forgets the devices of a user but for one ("" spares none).
func forgetDevices(tx *db.Tx, userID, except string) error {
	if _, err := tx.Exec(`DELETE FROM known_devices WHERE user_id = $1 AND device <> $2`, userID, except); err != nil {
		return fmt.Errorf("forget devices: %w", err)
	}
	return nil
}
