package push

import (
	"fmt"

	"croupier/db"
)

func scanKey(k *key, row db.Scanner) error { return row.Scan(&k.id, &k.public, &k.secret, &k.madeAt) }

// keys lists all keys, newest first.
func keys(q db.Querier) ([]key, error) {
	return db.All(q, "list the keys of web push", scanKey, `SELECT id, public, secret, made_at FROM push_keys ORDER BY id DESC`)
}

// newestKey returns the key that browsers get.
func newestKey(q db.Querier) (k key, found bool, err error) {
	return db.Find(q, "read the key of web push", scanKey, `SELECT id, public, secret, made_at FROM push_keys ORDER BY id DESC LIMIT 1`)
}

func insertKey(tx *db.Tx, k key) error {
	_, err := tx.Exec(`INSERT INTO push_keys (public, secret, made_at) VALUES ($1, $2, $3)`, k.public, k.secret, k.madeAt)
	if err != nil {
		return fmt.Errorf("store a key of web push: %w", err)
	}
	return nil
}

func deleteKey(tx *db.Tx, keyID int64) error {
	if _, err := tx.Exec(`DELETE FROM push_keys WHERE id = $1`, keyID); err != nil {
		return fmt.Errorf("remove a key of web push: %w", err)
	}
	return nil
}

// deleteUnusedKeys deletes the keys that no device uses, except the newest one.
func deleteUnusedKeys(tx *db.Tx) error {
	_, err := tx.Exec(`DELETE FROM push_keys WHERE id < (SELECT MAX(id) FROM push_keys) AND id NOT IN (SELECT key_id FROM push_devices)`)
	if err != nil {
		return fmt.Errorf("remove unused keys: %w", err)
	}
	return nil
}
