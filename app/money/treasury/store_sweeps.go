package treasury

import (
	"fmt"
	"math/big"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/id"
	"croupier/db"
)

// States of a sweep. Its final states are done, failed and cancelled.
const (
	waiting   = "waiting"
	funding   = "funding" // the coin for its fee is on the way to the address
	running   = "running" // its payment is under way
	cancelled = "cancelled"
)

// sweepRecord is a sweep: the move of one asset from the address of a player.
type sweepRecord struct {
	id                       id.Binary
	network, asset, currency string
	address                  string
	path                     chain.Path
	target, receiver         string
	units                    *big.Int
	usd                      int64
	state                    string
	gasPayment, paymentID    *id.Binary
	// cost is in the smallest unit of the network's coin.
	cost        *big.Int
	reason, by  string
	at, endedAt int64
}

const sweepColumns = `id, network, asset, currency, address, branch, idx, target, receiver, units, usd, state, gas_payment, series, cost, reason, by_whom, at, ended_at, key_name`

func (w *sweepRecord) scan(from db.Scanner) (err error) {
	var units, cost string
	if err := from.Scan(&w.id, &w.network, &w.asset, &w.currency, &w.address, &w.path.Branch, &w.path.Index, &w.target, &w.receiver, &units, &w.usd,
		&w.state, &w.gasPayment, &w.paymentID, &cost, &w.reason, &w.by, &w.at, &w.endedAt, &w.path.Account); err != nil {
		return err
	}
	if w.units, err = parsed(units); err != nil {
		return err
	}
	w.cost, err = parsed(cost)
	return err
}

func querySweeps(q db.Querier, query string, args ...any) ([]sweepRecord, error) {
	return db.All(q, "list sweeps", (*sweepRecord).scan, `SELECT `+sweepColumns+` FROM wallet_sweeps `+query, args...)
}

// oneSweep finds the first sweep of a query.
func oneSweep(q db.Querier, query string, args ...any) (sweepRecord, bool, error) {
	return db.Find(q, "find a sweep", (*sweepRecord).scan, `SELECT `+sweepColumns+` FROM wallet_sweeps `+query, args...)
}

// openSweeps lists the open sweeps of a network, the oldest first.
func openSweeps(q db.Querier, network string) ([]sweepRecord, error) {
	return querySweeps(q, `WHERE network = $1 AND state IN ('waiting', 'funding', 'running') ORDER BY at, id`, network)
}

func sweepByID(q db.Querier, sweepID id.Binary) (sweepRecord, bool, error) {
	return oneSweep(q, `WHERE id = $1`, sweepID[:])
}

// sweepOfGasPayment finds the sweep for whose fee a payment brings the coin.
func sweepOfGasPayment(q db.Querier, paymentID id.Binary) (sweepRecord, bool, error) {
	return oneSweep(q, `WHERE gas_payment = $1 AND state = 'funding'`, paymentID[:])
}

// latestSweep returns the newest sweep of an asset at an address.
func latestSweep(q db.Querier, network, address, asset string) (sweepRecord, bool, error) {
	return oneSweep(q, `WHERE network = $1 AND address = $2 AND asset = $3 ORDER BY at DESC, id DESC LIMIT 1`, network, address, asset)
}

// pageOfSweeps lists sweeps before a place in the list, newest first. Empty
// filters select all.
func pageOfSweeps(q db.Querier, network, state string, before int64, below id.Binary, limit int) ([]sweepRecord, error) {
	return querySweeps(q, `WHERE (network = $1 OR $1 = '') AND (state = $2 OR $2 = '') AND (at < $3 OR at = $3 AND id < $4) ORDER BY at DESC, id DESC LIMIT $5`,
		network, state, before, below[:], limit)
}

// sweepBusy reports whether another sweep of an address is under way. There is
// one at a time, so that each knows the coins for its fee.
func sweepBusy(q db.Querier, w sweepRecord) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM wallet_sweeps WHERE network = $1 AND address = $2 AND id <> $3 AND state IN ('funding', 'running') LIMIT 1`,
		w.network, w.address, w.id[:])
}

// putSweep stores a sweep, new or not.
func putSweep(tx *db.Tx, w sweepRecord) error {
	_, err := tx.Exec(`INSERT INTO wallet_sweeps (`+sweepColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
		ON CONFLICT (id) DO UPDATE SET receiver = excluded.receiver, units = excluded.units, state = excluded.state, gas_payment = excluded.gas_payment, series = excluded.series,
		cost = excluded.cost, reason = excluded.reason, ended_at = excluded.ended_at`,
		w.id[:], w.network, w.asset, w.currency, w.address, int64(w.path.Branch), int64(w.path.Index), w.target, w.receiver, w.units.String(), w.usd,
		w.state, blob(w.gasPayment), blob(w.paymentID), w.cost.String(), w.reason, w.by, w.at, w.endedAt, w.path.Account)
	if err != nil {
		return fmt.Errorf("store a sweep: %w", err)
	}
	return nil
}

// unsweptAddresses lists the addresses with unswept coins of an asset, those with the
// longest numbers first.
func unsweptAddresses(q db.Querier, network, asset string, limit int) ([]assetAddress, error) {
	return db.All(q, "list coins to sweep", func(at *assetAddress, row db.Scanner) error {
		at.asset = asset
		return row.Scan(&at.address)
	}, `SELECT address FROM wallet_coins WHERE network = $1 AND asset = $2 AND wallet = 'deposits' AND spent = '' AND series IS NULL AND height > 0
		GROUP BY address ORDER BY MAX(LENGTH(units)) DESC, address LIMIT $3`, network, asset, limit)
}

// coinsAt lists the unspent coins of players at an address.
func coinsAt(q db.Querier, network, address, asset string) ([]coin, error) {
	return coins(q, `WHERE network = $1 AND address = $2 AND asset = $3 AND wallet = 'deposits' AND spent = '' AND height > 0 ORDER BY height, txid, output`,
		network, address, asset)
}

// markCoinsSpent stores that a transaction in a block has spent all coins that a
// payment has reserved.
func markCoinsSpent(tx *db.Tx, paymentID id.Binary, by string) error {
	if _, err := tx.Exec(`UPDATE wallet_coins SET spent = $1 WHERE series = $2`, by, paymentID[:]); err != nil {
		return fmt.Errorf("note swept coins: %w", err)
	}
	return nil
}

// dropOrder deletes an order that has no payment.
func dropOrder(tx *db.Tx, orderID id.Binary) error {
	if _, err := tx.Exec(`DELETE FROM wallet_orders WHERE id = $1 AND state = 'queued'`, orderID[:]); err != nil {
		return fmt.Errorf("forget an order: %w", err)
	}
	return nil
}

// addGas stores what a transaction in a block has added to the site's coin for
// fees at an address, or subtracted from it.
func addGas(tx *db.Tx, network, address, txid string, units *big.Int) error {
	_, err := tx.Exec(`INSERT INTO wallet_gas (network, address, txid, units) VALUES ($1, $2, $3, $4)
		ON CONFLICT (network, address, txid) DO UPDATE SET units = excluded.units`, network, address, txid, units.String())
	if err != nil {
		return fmt.Errorf("note the coin for fees: %w", err)
	}
	return nil
}

// revertGas reverts the effect of a transaction that no block has any more.
func revertGas(tx *db.Tx, network, txid string) error {
	if _, err := tx.Exec(`DELETE FROM wallet_gas WHERE network = $1 AND txid = $2`, network, txid); err != nil {
		return fmt.Errorf("take back the coin for fees: %w", err)
	}
	return nil
}

// gasReserveOf returns the site's coin for fees at an address.
func gasReserveOf(q db.Querier, network, address string) (*big.Int, error) {
	return sumUnits(q, `SELECT units FROM wallet_gas WHERE network = $1 AND address = $2`, network, address)
}

// gasReserves returns the site's coins for fees on a network by address.
func gasReserves(q db.Querier, network string) (map[string]*big.Int, error) {
	sums := map[string]*big.Int{}
	err := db.Each(q, "list the coin for fees", func(row db.Scanner) error {
		var address, text string
		if err := row.Scan(&address, &text); err != nil {
			return err
		}
		units, err := parsed(text)
		if err != nil {
			return err
		}
		if sums[address] == nil {
			sums[address] = new(big.Int)
		}
		sums[address].Add(sums[address], units)
		return nil
	}, `SELECT address, units FROM wallet_gas WHERE network = $1`, network)
	return sums, err
}
