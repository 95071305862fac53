package reserves

import (
	"fmt"
	"math/big"

	"croupier/db"
)

// coldAddress is an address that the operator has listed.
type coldAddress struct {
	id, network, address string
	// day, message and signature are empty for one without a signature.
	day, message, signature string
	addedAt                 int64
	addedBy                 string
	balances                []coldBalance
}

// coldBalance is the balance of an address on its chain.
type coldBalance struct {
	asset  string
	units  *big.Int
	height int64
	hash   string
	at     int64
}

const coldColumns = `id, network, address, day, message, signature, added_at, added_by`

func (a *coldAddress) scan(from db.Scanner) error {
	return from.Scan(&a.id, &a.network, &a.address, &a.day, &a.message, &a.signature, &a.addedAt, &a.addedBy)
}

// coldAddresses lists them with their balances.
func coldAddresses(q db.Querier) ([]coldAddress, error) {
	list, err := db.All(q, "list cold addresses", (*coldAddress).scan, `SELECT `+coldColumns+` FROM reserve_addresses ORDER BY network, address`)
	if err != nil {
		return nil, err
	}
	for i := range list {
		if list[i].balances, err = balancesOf(q, list[i].id); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func balancesOf(q db.Querier, addressID string) ([]coldBalance, error) {
	return db.All(q, "read a cold address", func(b *coldBalance, row db.Scanner) error {
		var text string
		var ok bool
		if err := row.Scan(&b.asset, &text, &b.height, &b.hash, &b.at); err != nil {
			return err
		}
		if b.units, ok = new(big.Int).SetString(text, 10); !ok {
			return fmt.Errorf("%q is no number", text)
		}
		return nil
	}, `SELECT asset, units, height, hash, at FROM reserve_balances WHERE address_id = $1 ORDER BY asset`, addressID)
}

func coldByID(q db.Querier, id string) (coldAddress, bool, error) {
	return db.Find(q, "read a cold address", (*coldAddress).scan, `SELECT `+coldColumns+` FROM reserve_addresses WHERE id = $1`, id)
}

func countCold(q db.Querier) (int, error) {
	return db.Only[int](q, "count cold addresses", `SELECT COUNT(*) FROM reserve_addresses`)
}

// putCold lists an address, or replaces the signature of one that is listed. It
// returns the stored id.
func putCold(tx *db.Tx, a coldAddress) (id string, added bool, err error) {
	id, err = db.Only[string](tx, "list a cold address", `INSERT INTO reserve_addresses (`+coldColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (network, address) DO UPDATE SET day = excluded.day, message = excluded.message, signature = excluded.signature,
		added_at = excluded.added_at, added_by = excluded.added_by RETURNING id`,
		a.id, a.network, a.address, a.day, a.message, a.signature, a.addedAt, a.addedBy)
	return id, err == nil && id == a.id, err
}

func removeCold(tx *db.Tx, id string) error {
	for _, statement := range []string{`DELETE FROM reserve_balances WHERE address_id = $1`, `DELETE FROM reserve_addresses WHERE id = $1`} {
		if _, err := tx.Exec(statement, id); err != nil {
			return fmt.Errorf("remove a cold address: %w", err)
		}
	}
	return nil
}

// putBalance stores the balance of an address, unless the address was removed
// meanwhile.
func putBalance(tx *db.Tx, addressID string, b coldBalance) error {
	if _, found, err := coldByID(tx, addressID); err != nil || !found {
		return err
	}
	_, err := tx.Exec(`INSERT INTO reserve_balances (address_id, asset, units, height, hash, at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (address_id, asset) DO UPDATE SET units = excluded.units, height = excluded.height, hash = excluded.hash, at = excluded.at`,
		addressID, b.asset, b.units.String(), b.height, b.hash, b.at)
	if err != nil {
		return fmt.Errorf("store the balance of a cold address: %w", err)
	}
	return nil
}
