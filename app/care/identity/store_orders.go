package identity

import (
	"fmt"
	"strconv"
	"strings"

	"croupier/db"
)

// orderID identifies a check at one version: the same version is the same order.
func orderID(c check) string { return fmt.Sprintf("%s.%d", c.id, c.version) }

// checksWithoutOrder lists the waiting checks without an order, longest waiting first.
func checksWithoutOrder(q db.Querier, limit int) ([]check, error) {
	return listChecks(q, `SELECT `+columns+` FROM identity_checks WHERE state = 'waiting' AND NOT EXISTS (SELECT 1 FROM identity_orders
		WHERE identity_orders.check_id = identity_checks.id AND identity_orders.version = identity_checks.version) ORDER BY changed_at, id LIMIT $1`, limit)
}

// insertOrder stores an order. An existing one is not changed.
func insertOrder(tx *db.Tx, c check, v Verdict) error {
	now, ended := tx.Now().UnixMilli(), int64(0)
	if v != "" {
		ended = now
	}
	_, err := tx.Exec(`INSERT INTO identity_orders (check_id, version, sent_at, ended_at, result) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (check_id, version) DO NOTHING`, c.id, c.version, now, ended, string(v))
	if err != nil {
		return fmt.Errorf("store an order to the provider: %w", err)
	}
	return nil
}

// orderByID finds the answer to an order by its name; result is empty while there is none.
func orderByID(q db.Querier, name string) (checkID string, version int64, result Verdict, err error) {
	checkID, number, _ := strings.Cut(name, ".")
	if version, err = strconv.ParseInt(number, 10, 64); err != nil {
		return "", 0, "", errUnknownOrder
	}
	result, _, err = db.Value[Verdict](q, "look for an order to the provider", `SELECT result FROM identity_orders WHERE check_id = $1 AND version = $2`, checkID, version)
	return checkID, version, result, err
}

func storeVerdict(tx *db.Tx, checkID string, version int64, v Verdict) error {
	_, err := tx.Exec(`UPDATE identity_orders SET result = $1, ended_at = $2 WHERE check_id = $3 AND version = $4`, string(v), tx.Now().UnixMilli(), checkID, version)
	if err != nil {
		return fmt.Errorf("end an order to the provider: %w", err)
	}
	return nil
}
