package treasury

import (
	"fmt"
	"math/big"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/id"
	"croupier/db"
)

// States of a sweep. Its last ones are done, failed and cancelled.
const (
	waiting   = "waiting"
	fuelling  = "fuelling" // the coin for its fee is on the way to the address
	running   = "running"  // its payment is under way
	cancelled = "cancelled"
)

// sweeping is a sweep: the move of one asset from the address of a player.
type sweeping struct {
	id                       id.Binary
	network, asset, currency string
	address                  string
	path                     chain.Path
	target, receiver         string
	units                    *big.Int
	usd                      int64
	state                    string
	fuel, series             *id.Binary
	// cost is in the smallest unit of the network's coin.
	cost        *big.Int
	reason, by  string
	at, endedAt int64
}

const sweepColumns = `id, network, asset, currency, address, branch, idx, target, receiver, units, usd, state, fuel, series, cost, reason, by_whom, at, ended_at`

func (w *sweeping) scan(from scanner) (err error) {
	var (
		raw, fuel, series []byte
		units, cost       string
	)
	if err := from.Scan(&raw, &w.network, &w.asset, &w.currency, &w.address, &w.path.Branch, &w.path.Index, &w.target, &w.receiver, &units, &w.usd,
		&w.state, &fuel, &series, &cost, &w.reason, &w.by, &w.at, &w.endedAt); err != nil {
		return err
	}
	if binary := binaryOf(raw); binary != nil {
		w.id = *binary
	}
	w.fuel, w.series = binaryOf(fuel), binaryOf(series)
	if w.units, err = parsed(units); err != nil {
		return err
	}
	w.cost, err = parsed(cost)
	return err
}

func sweepings(q db.Querier, query string, args ...any) (list []sweeping, err error) {
	rows, err := q.Query(`SELECT `+sweepColumns+` FROM wallet_sweeps `+query, args...)
	if err != nil {
		return nil, fmt.Errorf("list sweeps: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var w sweeping
		if err := w.scan(rows); err != nil {
			return nil, fmt.Errorf("list sweeps: %w", err)
		}
		list = append(list, w)
	}
	return list, rows.Err()
}

// oneSweep gives the first of a list.
func oneSweep(list []sweeping, err error) (w sweeping, found bool, _ error) {
	if err != nil || len(list) == 0 {
		return w, false, err
	}
	return list[0], true, nil
}

// openSweeps lists those of a network that are not at their end, the oldest first.
func openSweeps(q db.Querier, network string) ([]sweeping, error) {
	return sweepings(q, `WHERE network = $1 AND state IN ('waiting', 'fuelling', 'running') ORDER BY at, id`, network)
}

func sweepByID(q db.Querier, sweepID id.Binary) (sweeping, bool, error) {
	return oneSweep(sweepings(q, `WHERE id = $1`, sweepID[:]))
}

// fuelledBy finds the sweep to which a payment brings its fee.
func fuelledBy(q db.Querier, series id.Binary) (sweeping, bool, error) {
	return oneSweep(sweepings(q, `WHERE fuel = $1 AND state = 'fuelling'`, series[:]))
}

// latestSweep is the newest one of an asset at an address.
func latestSweep(q db.Querier, network, address, asset string) (sweeping, bool, error) {
	return oneSweep(sweepings(q, `WHERE network = $1 AND address = $2 AND asset = $3 ORDER BY at DESC, id DESC LIMIT 1`, network, address, asset))
}

// pageOfSweeps lists sweeps before a place in the list, newest first. Empty filters
// take all.
func pageOfSweeps(q db.Querier, network, state string, before int64, below id.Binary, limit int) ([]sweeping, error) {
	return sweepings(q, `WHERE (network = $1 OR $1 = '') AND (state = $2 OR $2 = '') AND (at < $3 OR at = $3 AND id < $4) ORDER BY at DESC, id DESC LIMIT $5`,
		network, state, before, below[:], limit)
}

// sweepBusy reports whether another sweep of an address is under way: one at a time, so
// that each knows what lies there for its fee.
func sweepBusy(q db.Querier, w sweeping) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM wallet_sweeps WHERE network = $1 AND address = $2 AND id <> $3 AND state IN ('fuelling', 'running') LIMIT 1`,
		w.network, w.address, w.id[:])
}

// putSweep stores a sweep, new or not.
func putSweep(tx *db.Tx, w sweeping) error {
	_, err := tx.Exec(`INSERT INTO wallet_sweeps (`+sweepColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
		ON CONFLICT (id) DO UPDATE SET receiver = excluded.receiver, units = excluded.units, state = excluded.state, fuel = excluded.fuel, series = excluded.series,
		cost = excluded.cost, reason = excluded.reason, ended_at = excluded.ended_at`,
		w.id[:], w.network, w.asset, w.currency, w.address, int64(w.path.Branch), int64(w.path.Index), w.target, w.receiver, w.units.String(), w.usd,
		w.state, blob(w.fuel), blob(w.series), w.cost.String(), w.reason, w.by, w.at, w.endedAt)
	if err != nil {
		return fmt.Errorf("store a sweep: %w", err)
	}
	return nil
}

// unswept lists where coins of players of an asset lie, the largest numbers first as far
// as their digits tell.
func unswept(q db.Querier, network, asset string, limit int) (list []place, err error) {
	rows, err := q.Query(`SELECT address FROM wallet_coins WHERE network = $1 AND asset = $2 AND wallet = 'deposits' AND spent = '' AND series IS NULL AND height > 0
		GROUP BY address ORDER BY MAX(LENGTH(units)) DESC, address LIMIT $3`, network, asset, limit)
	if err != nil {
		return nil, fmt.Errorf("list coins to sweep: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		at := place{asset: asset}
		if err := rows.Scan(&at.address); err != nil {
			return nil, fmt.Errorf("list coins to sweep: %w", err)
		}
		list = append(list, at)
	}
	return list, rows.Err()
}

// coinsAt lists the coins of players at an address that no transaction has spent.
func coinsAt(q db.Querier, network, address, asset string) ([]coin, error) {
	return coins(q, `WHERE network = $1 AND address = $2 AND asset = $3 AND wallet = 'deposits' AND spent = '' AND height > 0 ORDER BY height, txid, output`,
		network, address, asset)
}

// spendAll notes that a transaction in a block has taken all that a payment has reserved.
func spendAll(tx *db.Tx, series id.Binary, by string) error {
	if _, err := tx.Exec(`UPDATE wallet_coins SET spent = $1 WHERE series = $2`, by, series[:]); err != nil {
		return fmt.Errorf("note swept coins: %w", err)
	}
	return nil
}

// dropOrder forgets an order of which no payment was made.
func dropOrder(tx *db.Tx, orderID id.Binary) error {
	if _, err := tx.Exec(`DELETE FROM wallet_orders WHERE id = $1 AND state = 'queued'`, orderID[:]); err != nil {
		return fmt.Errorf("forget an order: %w", err)
	}
	return nil
}

// setFuel notes what a transaction in a block has brought to the site's coin for fees
// at an address, or taken from it.
func setFuel(tx *db.Tx, network, address, txid string, units *big.Int) error {
	_, err := tx.Exec(`INSERT INTO wallet_fuel (network, address, txid, units) VALUES ($1, $2, $3, $4)
		ON CONFLICT (network, address, txid) DO UPDATE SET units = excluded.units`, network, address, txid, units.String())
	if err != nil {
		return fmt.Errorf("note the coin for fees: %w", err)
	}
	return nil
}

// unsetFuel takes back what a transaction did, since no block has it any more.
func unsetFuel(tx *db.Tx, network, txid string) error {
	if _, err := tx.Exec(`DELETE FROM wallet_fuel WHERE network = $1 AND txid = $2`, network, txid); err != nil {
		return fmt.Errorf("take back the coin for fees: %w", err)
	}
	return nil
}

// fuelOf is the site's coin for fees at an address.
func fuelOf(q db.Querier, network, address string) (*big.Int, error) {
	return addUp(q, `SELECT units FROM wallet_fuel WHERE network = $1 AND address = $2`, network, address)
}

// fuels are the site's coins for fees of a network, by address.
func fuels(q db.Querier, network string) (map[string]*big.Int, error) {
	rows, err := q.Query(`SELECT address, units FROM wallet_fuel WHERE network = $1`, network)
	if err != nil {
		return nil, fmt.Errorf("list the coin for fees: %w", err)
	}
	defer rows.Close()
	sums := map[string]*big.Int{}
	for rows.Next() {
		var address, text string
		if err := rows.Scan(&address, &text); err != nil {
			return nil, fmt.Errorf("list the coin for fees: %w", err)
		}
		units, err := parsed(text)
		if err != nil {
			return nil, err
		}
		if sums[address] == nil {
			sums[address] = new(big.Int)
		}
		sums[address].Add(sums[address], units)
	}
	return sums, rows.Err()
}
