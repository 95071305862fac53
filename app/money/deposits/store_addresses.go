package deposits

import (
	"fmt"

	"croupier/db"
)

// givenAddress is an address that a player was given.
type givenAddress struct {
	network, userID      string
	address, tag, source string
	branch, idx          int64
	createdAt            int64
}

const addressColumns = `SELECT network, user_id, address, tag, source, branch, idx, created_at FROM deposit_addresses`

func readAddresses(rows *db.Rows, err error) (list []givenAddress, _ error) {
	if err != nil {
		return nil, fmt.Errorf("read addresses of players: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var a givenAddress
		if err := rows.Scan(&a.network, &a.userID, &a.address, &a.tag, &a.source, &a.branch, &a.idx, &a.createdAt); err != nil {
			return nil, fmt.Errorf("read addresses of players: %w", err)
		}
		list = append(list, a)
	}
	return list, rows.Err()
}

func oneAddress(rows *db.Rows, err error) (a givenAddress, found bool, _ error) {
	list, err := readAddresses(rows, err)
	if err != nil || len(list) == 0 {
		return givenAddress{}, false, err
	}
	return list[0], true, nil
}

// addressOf finds the address of a player on a network.
func addressOf(q db.Querier, network, userID string) (givenAddress, bool, error) {
	return oneAddress(q.Query(addressColumns+` WHERE network = $1 AND user_id = $2`, network, userID))
}

// ownerOf finds whose an address with its tag is.
func ownerOf(q db.Querier, network, address, tag string) (givenAddress, bool, error) {
	return oneAddress(q.Query(addressColumns+` WHERE network = $1 AND address = $2 AND tag = $3`, network, address, tag))
}

// nextAddresses compares both columns at once: written with OR it would read and sort all
// that is left each time.
const nextAddresses = ` WHERE (network, user_id) > ($1, $2) ORDER BY network, user_id LIMIT $3`

// addressesAfter lists addresses in their order, after that of a player.
func addressesAfter(q db.Querier, network, userID string, limit int) ([]givenAddress, error) {
	return readAddresses(q.Query(addressColumns+nextAddresses, network, userID, limit))
}

// addressesNamed lists whose an address is, whatever network and tag it has.
func addressesNamed(q db.Querier, address string, limit int) ([]givenAddress, error) {
	return readAddresses(q.Query(addressColumns+` WHERE address = $1 ORDER BY network, user_id LIMIT $2`, address, limit))
}

func addressExists(q db.Querier, network, address, tag string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM deposit_addresses WHERE network = $1 AND address = $2 AND tag = $3`, network, address, tag)
}

// addressGiven reports whether anybody has an address, with whatever tag.
func addressGiven(q db.Querier, network, address string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM deposit_addresses WHERE network = $1 AND address = $2 LIMIT 1`, network, address)
}

func insertAddress(tx *db.Tx, a givenAddress) error {
	_, err := tx.Exec(`INSERT INTO deposit_addresses (network, user_id, address, tag, source, branch, idx, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, a.network, a.userID, a.address, a.tag, a.source, a.branch, a.idx, a.createdAt)
	if err != nil {
		return fmt.Errorf("store the address of a player: %w", err)
	}
	return nil
}

// ownIndex finds the number of a player below a key. It is written so that only the
// index of players helps: another one looks better to the database, and would go through
// the addresses of everybody.
const ownIndex = `SELECT idx FROM deposit_addresses WHERE user_id = $1 AND source || '' = $2 AND tag || '' = '' LIMIT 1`

// indexOf is the number of a player below a key, or the next one that nobody has on any
// network of it.
func indexOf(tx *db.Tx, userID, source string) (index int64, err error) {
	err = tx.QueryRow(ownIndex, userID, source).Scan(&index)
	if db.IsNotFound(err) {
		err = tx.QueryRow(`SELECT COALESCE(MAX(idx), -1) + 1 FROM deposit_addresses WHERE source = $1 AND tag = ''`, source).Scan(&index)
	}
	if err != nil {
		return 0, fmt.Errorf("number an address: %w", err)
	}
	return index, nil
}

// addressAt finds one to whom an address was given, with whatever tag.
func addressAt(q db.Querier, network, address string) (givenAddress, bool, error) {
	return oneAddress(q.Query(addressColumns+` WHERE network = $1 AND address = $2 ORDER BY user_id LIMIT 1`, network, address))
}

// takeFromPool takes the free address with the lowest number.
func takeFromPool(tx *db.Tx, network string) (address string, index int64, found bool, err error) {
	err = tx.QueryRow(`SELECT address, idx FROM address_pools WHERE network = $1 AND used_at = 0 ORDER BY idx LIMIT 1`, network).Scan(&address, &index)
	if db.IsNotFound(err) {
		return "", 0, false, nil
	}
	if err != nil {
		return "", 0, false, fmt.Errorf("take an address from the pool: %w", err)
	}
	_, err = tx.Exec(`UPDATE address_pools SET used_at = $1 WHERE network = $2 AND address = $3`, tx.Now().UnixMilli(), network, address)
	if err != nil {
		return "", 0, false, fmt.Errorf("take an address from the pool: %w", err)
	}
	return address, index, true, nil
}

// insertPooled adds an address to the pool; false when it is there already.
func insertPooled(tx *db.Tx, network, address string, index int64) (bool, error) {
	return db.Change(tx, "add to the pool of addresses", `INSERT INTO address_pools (network, address, idx, added_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (network, address) DO NOTHING`, network, address, index, tx.Now().UnixMilli())
}

// pooledAt is the address of the pool with a number; empty for none.
func pooledAt(q db.Querier, network string, index int64) (address string, err error) {
	err = q.QueryRow(`SELECT address FROM address_pools WHERE network = $1 AND idx = $2`, network, index).Scan(&address)
	if db.IsNotFound(err) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("look into the pool of addresses: %w", err)
	}
	return address, nil
}

// poolState is how full the pool of a network is.
type poolState struct {
	total, free, next int64
}

func poolOf(q db.Querier, network string) (p poolState, err error) {
	err = q.QueryRow(`SELECT COUNT(*), COALESCE(MAX(idx), -1) + 1 FROM address_pools WHERE network = $1`, network).Scan(&p.total, &p.next)
	if err == nil {
		err = q.QueryRow(`SELECT COUNT(*) FROM address_pools WHERE network = $1 AND used_at = 0`, network).Scan(&p.free)
	}
	if err != nil {
		return p, fmt.Errorf("count the pool of addresses: %w", err)
	}
	return p, nil
}

// countAddresses counts the addresses that players have on a network.
func countAddresses(q db.Querier, network string) (n int64, err error) {
	if err = q.QueryRow(`SELECT COUNT(*) FROM deposit_addresses WHERE network = $1`, network).Scan(&n); err != nil {
		return 0, fmt.Errorf("count the addresses of players: %w", err)
	}
	return n, nil
}

// poolHasFree reports whether the pool of a network has an address to give.
func poolHasFree(q db.Querier, network string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM address_pools WHERE network = $1 AND used_at = 0 LIMIT 1`, network)
}
