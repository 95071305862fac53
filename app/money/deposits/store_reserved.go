package deposits

import (
	"fmt"

	"croupier/db"
)

// reservedAddress is an address that players may have received after the state to
// which the database was restored.
type reservedAddress struct {
	network, address, source string
	branch, idx              int64
}

func scanReserved(a *reservedAddress, row db.Scanner) error {
	return row.Scan(&a.network, &a.address, &a.source, &a.branch, &a.idx)
}

// insertReserved reserves an address. One that is reserved already stays
// unchanged.
func insertReserved(tx *db.Tx, a reservedAddress, restore int64) error {
	_, err := tx.Exec(`INSERT INTO deposit_reserved (network, address, source, branch, idx, restore) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (network, address) DO NOTHING`,
		a.network, a.address, a.source, a.branch, a.idx, restore)
	if err != nil {
		return fmt.Errorf("reserve an address: %w", err)
	}
	return nil
}

// reservedAt finds a reserved address.
func reservedAt(q db.Querier, network, address string) (a reservedAddress, found bool, err error) {
	return db.Find(q, "check whether an address is reserved", scanReserved,
		`SELECT network, address, source, branch, idx FROM deposit_reserved WHERE network = $1 AND address = $2`, network, address)
}

// reservedAfter lists reserved addresses in their order, after one of them.
func reservedAfter(q db.Querier, network, address string, limit int) ([]reservedAddress, error) {
	return db.All(q, "read reserved addresses", scanReserved,
		`SELECT network, address, source, branch, idx FROM deposit_reserved WHERE (network, address) > ($1, $2) ORDER BY network, address LIMIT $3`, network, address, limit)
}

// nextIndex is the lowest index below a key that no player has or may have
// received.
func nextIndex(q db.Querier, source string) (int64, error) {
	return db.Only[int64](q, "number an address", `SELECT COALESCE(MAX(idx), -1) + 1 FROM (SELECT MAX(idx) AS idx FROM deposit_addresses WHERE source = $1 AND tag = ''
		UNION ALL SELECT MAX(idx) AS idx FROM deposit_reserved WHERE source = $1) AS given`, source)
}

// freePooled lists the free addresses of a pool in the order in which they are
// given out.
func freePooled(q db.Querier, network string, limit int) ([]reservedAddress, error) {
	return db.All(q, "list the pool of addresses", func(a *reservedAddress, row db.Scanner) error {
		a.network, a.source = network, Pooled
		return row.Scan(&a.address, &a.idx)
	}, `SELECT address, idx FROM address_pools WHERE network = $1 AND used_at = 0 ORDER BY idx LIMIT $2`, network, limit)
}

// removePooled takes an address out of the pool.
func removePooled(tx *db.Tx, network, address string) error {
	if _, err := tx.Exec(`UPDATE address_pools SET used_at = $1 WHERE network = $2 AND address = $3`, tx.Now().UnixMilli(), network, address); err != nil {
		return fmt.Errorf("take an address from the pool: %w", err)
	}
	return nil
}
