package ledger

import (
	"fmt"

	"croupier/db"
)

func insertRemoving(tx *db.Tx, owner string) error {
	if _, err := tx.Exec(`INSERT INTO removing (owner) VALUES ($1) ON CONFLICT (owner) DO NOTHING`, owner); err != nil {
		return fmt.Errorf("begin to remove a guest: %w", err)
	}
	return nil
}

func deleteRemoving(tx *db.Tx, owner string) error {
	if _, err := tx.Exec(`DELETE FROM removing WHERE owner = $1`, owner); err != nil {
		return fmt.Errorf("end the removal of a guest: %w", err)
	}
	return nil
}

// GuestsInRemoval lists the guests whose removal has begun.
func GuestsInRemoval(q db.Querier) ([]string, error) {
	return db.Column[string](q, "list leaving guests", `SELECT owner FROM removing ORDER BY owner`)
}

func insertRemoved(tx *db.Tx, r Removed) error {
	_, err := tx.Exec(`INSERT INTO removals (guests, transfers, transfer_ids, wagers, wager_ids, at) VALUES ($1, $2, $3, $4, $5, $6)`,
		r.Guests, r.Transfers, r.TransferIDs, r.Wagers, r.WagerIDs, tx.Now().UnixMilli())
	if err != nil {
		return fmt.Errorf("record a removal: %w", err)
	}
	return nil
}

// RemovedSoFar returns the sums over all removed rows.
func RemovedSoFar(q db.Querier) (r Removed, err error) {
	err = q.QueryRow(`SELECT COALESCE(MAX(id), 0), CAST(COALESCE(SUM(guests), 0) AS BIGINT),
		CAST(COALESCE(SUM(transfers), 0) AS BIGINT), CAST(COALESCE(SUM(transfer_ids), 0) AS BIGINT),
		CAST(COALESCE(SUM(wagers), 0) AS BIGINT), CAST(COALESCE(SUM(wager_ids), 0) AS BIGINT) FROM removals`).
		Scan(&r.Steps, &r.Guests, &r.Transfers, &r.TransferIDs, &r.Wagers, &r.WagerIDs)
	if err != nil {
		return r, fmt.Errorf("add up what was removed: %w", err)
	}
	return r, nil
}

func deleteTransfer(tx *db.Tx, id int64) error {
	if _, err := tx.Exec(`DELETE FROM transfers WHERE id = $1`, id); err != nil {
		return fmt.Errorf("remove transfer %d: %w", id, err)
	}
	return nil
}

func deleteRequests(tx *db.Tx, owner string, limit int) (int, error) {
	result, err := tx.Exec(`DELETE FROM requests WHERE owner = $1 AND id IN (SELECT id FROM requests WHERE owner = $1 ORDER BY id LIMIT $2)`, owner, limit)
	if err != nil {
		return 0, fmt.Errorf("remove requests: %w", err)
	}
	deleted, err := result.RowsAffected()
	if err != nil {
		return 0, fmt.Errorf("remove requests: %w", err)
	}
	return int(deleted), nil
}

func freeAccounts(tx *db.Tx, owner string) error {
	_, err := tx.Exec(`UPDATE ledger_accounts SET balance = 0, owner = $1 || CAST(id AS TEXT) WHERE owner = $2`, freePrefix, owner)
	if err != nil {
		return fmt.Errorf("free the accounts of a guest: %w", err)
	}
	return nil
}

// reuseFreeAccount gives an account of a removed guest to another guest.
func reuseFreeAccount(tx *db.Tx, key Key) (id AccountID, found bool, err error) {
	return db.Value[AccountID](tx, "take over an account", `UPDATE ledger_accounts SET owner = $1 WHERE id = (SELECT id FROM ledger_accounts
		WHERE owner >= $2 AND owner < $3 AND currency = $4 AND purpose = $5 LIMIT 1) RETURNING id`,
		key.Owner, freePrefix, freePrefix+"~", key.Currency, string(key.Purpose))
}

func accountsInRemoval(q db.Querier) (map[AccountID]bool, error) {
	return db.Set[AccountID](q, "list the accounts of leaving guests", `SELECT a.id FROM removing AS r JOIN ledger_accounts AS a ON a.owner = r.owner`)
}

// Newest returns the number of the latest transfer.
func Newest(q db.Querier) (id int64, err error) {
	if err = q.QueryRow(`SELECT COALESCE(MAX(id), 0) FROM transfers`).Scan(&id); err != nil {
		return 0, fmt.Errorf("find the latest transfer: %w", err)
	}
	return id, nil
}
