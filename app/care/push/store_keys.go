package push

import (
	"fmt"

	"croupier/db"
)

// keys lists all keys, newest first.
func keys(q db.Querier) (list []key, err error) {
	rows, err := q.Query(`SELECT id, public, secret, made_at FROM push_keys ORDER BY id DESC`)
	if err != nil {
		return nil, fmt.Errorf("list the keys of web push: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var k key
		if err := rows.Scan(&k.id, &k.public, &k.secret, &k.madeAt); err != nil {
			return nil, fmt.Errorf("list the keys of web push: %w", err)
		}
		list = append(list, k)
	}
	return list, rows.Err()
}

// newestKey returns the key that browsers get.
func newestKey(q db.Querier) (k key, found bool, err error) {
	err = q.QueryRow(`SELECT id, public, secret, made_at FROM push_keys ORDER BY id DESC LIMIT 1`).Scan(&k.id, &k.public, &k.secret, &k.madeAt)
	if db.IsNotFound(err) {
		return k, false, nil
	}
	if err != nil {
		return k, false, fmt.Errorf("read the key of web push: %w", err)
	}
	return k, true, nil
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
