package push

import (
	"fmt"

	"croupier/db"
)

// device is a stored browser.
type device struct {
	id, userID, sessionID  string
	keyID                  int64
	address, sealed, agent string
	details                bool
	madeAt, sentAt         int64
}

const deviceColumns = `d.id, d.user_id, d.session_id, d.key_id, d.address, d.sealed, d.agent, d.details, d.made_at, d.sent_at`

func (d *device) fields() []any {
	return []any{&d.id, &d.userID, &d.sessionID, &d.keyID, &d.address, &d.sealed, &d.agent, &d.details, &d.madeAt, &d.sentAt}
}

// devicesOf lists a player's devices, newest first.
func devicesOf(q db.Querier, userID string) ([]device, error) {
	return db.All(q, "list the devices of a player", func(d *device, row db.Scanner) error {
		return row.Scan(d.fields()...)
	}, `SELECT `+deviceColumns+` FROM push_devices d WHERE d.user_id = $1 ORDER BY d.made_at DESC, d.id DESC`, userID)
}

// replaceDevice stores a device. It replaces the device with the same address, and the one of its
// session.
func replaceDevice(tx *db.Tx, d device) error {
	if _, err := tx.Exec(`DELETE FROM push_devices WHERE address = $1 OR session_id = $2`, d.address, d.sessionID); err != nil {
		return fmt.Errorf("replace a device: %w", err)
	}
	_, err := tx.Exec(`INSERT INTO push_devices (id, user_id, session_id, key_id, address, sealed, agent, details, made_at, sent_at, refused)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0)`, d.id, d.userID, d.sessionID, d.keyID, d.address, d.sealed, d.agent, d.details, d.madeAt)
	if err != nil {
		return fmt.Errorf("store a device: %w", err)
	}
	return nil
}

// deleteExcess deletes all but a player's newest devices.
func deleteExcess(tx *db.Tx, userID string, maxKept int) error {
	_, err := tx.Exec(`DELETE FROM push_devices WHERE user_id = $1 AND id NOT IN
		(SELECT id FROM push_devices WHERE user_id = $1 ORDER BY made_at DESC, id DESC LIMIT $2)`, userID, maxKept)
	if err != nil {
		return fmt.Errorf("remove the oldest devices: %w", err)
	}
	return nil
}

func deleteDevice(tx *db.Tx, userID, deviceID string) (found bool, err error) {
	count, err := db.Deleted(tx.Exec(`DELETE FROM push_devices WHERE id = $1 AND user_id = $2`, deviceID, userID))
	if err != nil {
		return false, fmt.Errorf("remove a device: %w", err)
	}
	return count > 0, nil
}

func deleteDevicesOf(tx *db.Tx, userID string) error {
	if _, err := tx.Exec(`DELETE FROM push_devices WHERE user_id = $1`, userID); err != nil {
		return fmt.Errorf("remove the devices of a player: %w", err)
	}
	return nil
}

func setSent(tx *db.Tx, deviceID string, at int64) error {
	if _, err := tx.Exec(`UPDATE push_devices SET sent_at = $1, refused = 0 WHERE id = $2`, at, deviceID); err != nil {
		return fmt.Errorf("note what a device was sent: %w", err)
	}
	return nil
}

// countRejection counts a rejection, and deletes a device with too many in a row.
func countRejection(tx *db.Tx, deviceID string, limit int) error {
	if _, err := tx.Exec(`UPDATE push_devices SET refused = refused + 1 WHERE id = $1`, deviceID); err != nil {
		return fmt.Errorf("note a refusal: %w", err)
	}
	if _, err := tx.Exec(`DELETE FROM push_devices WHERE id = $1 AND refused >= $2`, deviceID, limit); err != nil {
		return fmt.Errorf("remove a device that is refused: %w", err)
	}
	return nil
}
