package account

import (
	"fmt"

	"croupier/db"
)

func isKnownDevice(q db.Querier, userID, device string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM known_devices WHERE user_id = $1 AND device = $2`, userID, device)
}

// hasDevices reports whether the user has a remembered device.
func hasDevices(q db.Querier, userID string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM known_devices WHERE user_id = $1`, userID)
}

// insertDevice stores a device and deletes all but the newest ones.
func insertDevice(tx *db.Tx, userID, device string, limit int) error {
	_, err := tx.Exec(`INSERT INTO known_devices (user_id, device, seen_at) VALUES ($1, $2, $3)
		ON CONFLICT (user_id, device) DO UPDATE SET seen_at = excluded.seen_at`, userID, device, tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("note device: %w", err)
	}
	_, err = tx.Exec(`DELETE FROM known_devices WHERE user_id = $1 AND device NOT IN
		(SELECT device FROM known_devices WHERE user_id = $1 ORDER BY seen_at DESC, device LIMIT $2)`, userID, limit)
	if err != nil {
		return fmt.Errorf("forget old devices: %w", err)
	}
	return nil
}

// deleteDevices deletes the devices of a user except one ("" for no exception).
func deleteDevices(tx *db.Tx, userID, except string) error {
	if _, err := tx.Exec(`DELETE FROM known_devices WHERE user_id = $1 AND device <> $2`, userID, except); err != nil {
		return fmt.Errorf("forget devices: %w", err)
	}
	return nil
}
