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

func scanAddress(a *assignedAddress, row db.Scanner) error {
	return row.Scan(&a.network, &a.userID, &a.address, &a.tag, &a.source, &a.branch, &a.idx, &a.createdAt)
}

func readAddresses(q db.Querier, query string, args ...any) ([]assignedAddress, error) {
	return db.All(q, "read addresses of players", scanAddress, query, args...)
}

func oneAddress(q db.Querier, query string, args ...any) (assignedAddress, bool, error) {
	return db.Find(q, "read an address of a player", scanAddress, query, args...)
}

// addressOf finds the address of a player on a network.
func addressOf(q db.Querier, network, userID string) (assignedAddress, bool, error) {
	return oneAddress(q, addressColumns+` WHERE network = $1 AND user_id = $2`, network, userID)
}

// ownerOf finds the owner of an address with its tag.
func ownerOf(q db.Querier, network, address, tag string) (assignedAddress, bool, error) {
	return oneAddress(q, addressColumns+` WHERE network = $1 AND address = $2 AND tag = $3`, network, address, tag)
}

// nextAddresses compares both columns at once. With OR it would read and sort all
// remaining rows each time.
const nextAddresses = ` WHERE (network, user_id) > ($1, $2) ORDER BY network, user_id LIMIT $3`

// addressesAfter lists addresses in order, after that of a player.
func addressesAfter(q db.Querier, network, userID string, limit int) ([]assignedAddress, error) {
	return readAddresses(q, addressColumns+nextAddresses, network, userID, limit)
}

// addressesNamed lists the owners of an address on any network and with any tag.
func addressesNamed(q db.Querier, address string, limit int) ([]assignedAddress, error) {
	return readAddresses(q, addressColumns+` WHERE address = $1 ORDER BY network, user_id LIMIT $2`, address, limit)
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
func indexOf(tx *db.Tx, userID, source string) (int64, error) {
	index, found, err := db.Value[int64](tx, "number an address", ownIndex, userID, source)
	if found || err != nil {
		return index, err
	}
	return nextIndex(tx, source)
}

// addressAt finds one owner of an address, with any tag.
func addressAt(q db.Querier, network, address string) (assignedAddress, bool, error) {
	return oneAddress(q, addressColumns+` WHERE network = $1 AND address = $2 ORDER BY user_id LIMIT 1`, network, address)
}

// popPooled takes the free address with the lowest number.
func popPooled(tx *db.Tx, network string) (address string, index int64, found bool, err error) {
	free, err := freePooled(tx, network, 1)
	if err != nil || len(free) == 0 {
		return "", 0, false, err
	}
	return free[0].address, free[0].idx, true, removePooled(tx, network, free[0].address)
}

// insertPooled adds an address to the pool. It returns false if it is there
// already.
func insertPooled(tx *db.Tx, network, address string, index int64) (bool, error) {
	return db.Change(tx, "add to the pool of addresses", `INSERT INTO address_pools (network, address, idx, added_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (network, address) DO NOTHING`, network, address, index, tx.Now().UnixMilli())
}

// pooledAt returns the pool address with a number, or an empty text.
func pooledAt(q db.Querier, network string, index int64) (address string, err error) {
	address, _, err = db.Value[string](q, "look into the pool of addresses", `SELECT address FROM address_pools WHERE network = $1 AND idx = $2`, network, index)
	return address, err
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
func countAddresses(q db.Querier, network string) (int64, error) {
	return db.Only[int64](q, "count the addresses of players", `SELECT COUNT(*) FROM deposit_addresses WHERE network = $1`, network)
}

// poolHasFree reports whether the pool of a network has a free address.
func poolHasFree(q db.Querier, network string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM address_pools WHERE network = $1 AND used_at = 0 LIMIT 1`, network)
}
