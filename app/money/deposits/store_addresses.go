package deposits

import (
	"fmt"

	"croupier/db"
)

// assignedAddress is an address that was given to a player.
type assignedAddress struct {
	network, userID      string
	address, tag, source string
	branch, idx          int64
	createdAt            int64
}

const addressColumns = `SELECT network, user_id, address, tag, source, branch, idx, created_at FROM deposit_addresses`

func readAddresses(rows *db.Rows, err error) (list []assignedAddress, _ error) {
	if err != nil {
		return nil, fmt.Errorf("read addresses of players: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var a assignedAddress
		if err := rows.Scan(&a.network, &a.userID, &a.address, &a.tag, &a.source, &a.branch, &a.idx, &a.createdAt); err != nil {
			return nil, fmt.Errorf("read addresses of players: %w", err)
		}
		list = append(list, a)
	}
	return list, rows.Err()
}

func oneAddress(rows *db.Rows, err error) (a assignedAddress, found bool, _ error) {
	list, err := readAddresses(rows, err)
	if err != nil || len(list) == 0 {
		return assignedAddress{}, false, err
	}
	return list[0], true, nil
}

// addressOf finds the address of a player on a network.
func addressOf(q db.Querier, network, userID string) (assignedAddress, bool, error) {
	return oneAddress(q.Query(addressColumns+` WHERE network = $1 AND user_id = $2`, network, userID))
}

// ownerOf finds the owner of an address with its tag.
func ownerOf(q db.Querier, network, address, tag string) (assignedAddress, bool, error) {
	return oneAddress(q.Query(addressColumns+` WHERE network = $1 AND address = $2 AND tag = $3`, network, address, tag))
}

// nextAddresses compares both columns at once. With OR it would read and sort all
// remaining rows each time.
const nextAddresses = ` WHERE (network, user_id) > ($1, $2) ORDER BY network, user_id LIMIT $3`

// addressesAfter lists addresses in order, after that of a player.
func addressesAfter(q db.Querier, network, userID string, limit int) ([]assignedAddress, error) {
	return readAddresses(q.Query(addressColumns+nextAddresses, network, userID, limit))
}

// addressesNamed lists the owners of an address on any network and with any tag.
func addressesNamed(q db.Querier, address string, limit int) ([]assignedAddress, error) {
	return readAddresses(q.Query(addressColumns+` WHERE address = $1 ORDER BY network, user_id LIMIT $2`, address, limit))
}

func addressExists(q db.Querier, network, address, tag string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM deposit_addresses WHERE network = $1 AND address = $2 AND tag = $3`, network, address, tag)
}

// isAssigned reports whether a player has an address, with any tag, or may have
// received it before a restore.
func isAssigned(q db.Querier, network, address string) (bool, error) {
	given, err := db.Exists(q, `SELECT 1 FROM deposit_addresses WHERE network = $1 AND address = $2 LIMIT 1`, network, address)
	if given || err != nil {
		return given, err
	}
	_, reserved, err := reservedAt(q, network, address)
	return reserved, err
}

func insertAddress(tx *db.Tx, a assignedAddress) error {
	_, err := tx.Exec(`INSERT INTO deposit_addresses (network, user_id, address, tag, source, branch, idx, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, a.network, a.userID, a.address, a.tag, a.source, a.branch, a.idx, a.createdAt)
	if err != nil {
		return fmt.Errorf("store the address of a player: %w", err)
	}
	return nil
}

// ownIndex finds the index of a player below a key. It is written so that only
// the index of players applies. The database would prefer another one that reads
// the addresses of all players.
const ownIndex = `SELECT idx FROM deposit_addresses WHERE user_id = $1 AND source || '' = $2 AND tag || '' = '' LIMIT 1`

// indexOf returns the index of a player below a key, or the next one that no
// player has on any network of the key.
func indexOf(tx *db.Tx, userID, source string) (index int64, err error) {
	err = tx.QueryRow(ownIndex, userID, source).Scan(&index)
	if db.IsNotFound(err) {
		return nextIndex(tx, source)
	}
	if err != nil {
		return 0, fmt.Errorf("number an address: %w", err)
	}
	return index, nil
}

// addressAt finds one owner of an address, with any tag.
func addressAt(q db.Querier, network, address string) (assignedAddress, bool, error) {
	return oneAddress(q.Query(addressColumns+` WHERE network = $1 AND address = $2 ORDER BY user_id LIMIT 1`, network, address))
}

// popPooled takes the free address with the lowest number.
func popPooled(tx *db.Tx, network string) (address string, index int64, found bool, err error) {
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

// insertPooled adds an address to the pool. It returns false if it is there
// already.
func insertPooled(tx *db.Tx, network, address string, index int64) (bool, error) {
	return db.Change(tx, "add to the pool of addresses", `INSERT INTO address_pools (network, address, idx, added_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (network, address) DO NOTHING`, network, address, index, tx.Now().UnixMilli())
}

// pooledAt returns the pool address with a number, or an empty text.
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

// poolState is the fill level of a network's pool.
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

// poolHasFree reports whether the pool of a network has a free address.
func poolHasFree(q db.Querier, network string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM address_pools WHERE network = $1 AND used_at = 0 LIMIT 1`, network)
}
