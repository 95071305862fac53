package treasury

import (
	"fmt"
	"math/big"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/id"
	"croupier/db"
)

// Wallets of a network in the books.
const (
	deposits = "deposits"
	hot      = "hot"
	cold     = "cold"
	inflight = "inflight"
	// spare is the site's coin for fees that lies at addresses of players.
	spare = "fuel"
)

// coin is what arrived at an address of the site.
type coin struct {
	id            id.Binary
	network, txid string
	output        int
	asset         string
	units         *big.Int
	address       string
	path          chain.Path
	wallet        string
	own, booked   bool
	height        int64
	hash          string
	series        *id.Binary
	spent         string
}

const coinColumns = `id, network, txid, output, asset, units, address, branch, idx, wallet, ours, booked, height, hash, series, spent`

func (c *coin) scan(from scanner) (err error) {
	var (
		raw, series []byte
		units       string
	)
	if err := from.Scan(&raw, &c.network, &c.txid, &c.output, &c.asset, &units, &c.address, &c.path.Branch, &c.path.Index, &c.wallet,
		&c.own, &c.booked, &c.height, &c.hash, &series, &c.spent); err != nil {
		return err
	}
	if binary := binaryOf(raw); binary != nil {
		c.id = *binary
	}
	c.series = binaryOf(series)
	c.units, err = parsed(units)
	return err
}

func coins(q db.Querier, query string, args ...any) (list []coin, err error) {
	rows, err := q.Query(`SELECT `+coinColumns+` FROM wallet_coins `+query, args...)
	if err != nil {
		return nil, fmt.Errorf("list coins: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var c coin
		if err := c.scan(rows); err != nil {
			return nil, fmt.Errorf("list coins: %w", err)
		}
		list = append(list, c)
	}
	return list, rows.Err()
}

// putCoin stores a coin that a block has, or gives one that lost its block a new one.
func putCoin(tx *db.Tx, c coin) error {
	_, err := tx.Exec(`INSERT INTO wallet_coins (`+coinColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, NULL, '')
		ON CONFLICT (network, txid, output) DO UPDATE SET height = excluded.height, hash = excluded.hash`,
		c.id[:], c.network, c.txid, c.output, c.asset, c.units.String(), c.address, int64(c.path.Branch), int64(c.path.Index), c.wallet,
		c.own, c.booked, c.height, c.hash)
	if err != nil {
		return fmt.Errorf("store a coin: %w", err)
	}
	return nil
}

// freeCoins lists what can be spent of an asset, except coins of players that nobody
// has counted yet: the largest first cannot be asked of the database, whose units are
// text, so that the caller sorts.
func freeCoins(q db.Querier, network, asset string, limit int) ([]coin, error) {
	return coins(q, `WHERE network = $1 AND asset = $2 AND series IS NULL AND height > 0 AND wallet <> 'cold' AND (wallet = 'deposits' OR ours = 1 OR booked = 1)
		ORDER BY height, txid, output LIMIT $3`, network, asset, limit)
}

// coinsOf lists what a payment has reserved.
func coinsOf(q db.Querier, series id.Binary) ([]coin, error) {
	return coins(q, `WHERE series = $1 ORDER BY height, txid, output`, series[:])
}

// coinsIn lists the coins of a block.
func coinsIn(q db.Querier, network, hash string) ([]coin, error) {
	return coins(q, `WHERE network = $1 AND hash = $2 ORDER BY txid, output`, network, hash)
}

// unbooked lists what the operator has brought and that is old enough to be counted.
func unbooked(q db.Querier, network string, upTo int64) ([]coin, error) {
	return coins(q, `WHERE network = $1 AND booked = 0 AND ours = 0 AND wallet <> 'deposits' AND height > 0 AND height <= $2 ORDER BY height, txid, output`, network, upTo)
}

// held lists all coins of a network that the chain has and that no transaction in a
// block has spent.
func held(q db.Querier, network string) ([]coin, error) {
	return coins(q, `WHERE network = $1 AND height > 0 AND spent = '' ORDER BY address, asset, txid, output`, network)
}

// receipts lists what has arrived on a network, spent or not.
func receipts(q db.Querier, network string) ([]coin, error) {
	return coins(q, `WHERE network = $1 AND height > 0 ORDER BY address, asset, txid, output`, network)
}

// reserve gives a coin to a payment. changed is false when another has it.
func reserve(tx *db.Tx, coinID, series id.Binary) (changed bool, err error) {
	return db.Change(tx, "reserve a coin", `UPDATE wallet_coins SET series = $1 WHERE id = $2 AND (series IS NULL OR series = $1)`, series[:], coinID[:])
}

// claim marks the coins of a transaction as the site's own that the chain had before
// the site knew of its signature.
func claim(tx *db.Tx, network, txid string) error {
	if _, err := tx.Exec(`UPDATE wallet_coins SET ours = 1 WHERE network = $1 AND txid = $2 AND booked = 0`, network, txid); err != nil {
		return fmt.Errorf("claim coins: %w", err)
	}
	return nil
}

// release frees what a payment has reserved and no block has seen spent.
func release(tx *db.Tx, series id.Binary) error {
	if _, err := tx.Exec(`UPDATE wallet_coins SET series = NULL WHERE series = $1 AND spent = ''`, series[:]); err != nil {
		return fmt.Errorf("free coins: %w", err)
	}
	return nil
}

// setSpent notes which transaction in a block has spent a coin; empty for none.
func setSpent(tx *db.Tx, network, txid string, output int, by string) (bool, error) {
	return db.Change(tx, "note a spent coin", `UPDATE wallet_coins SET spent = $1 WHERE network = $2 AND txid = $3 AND output = $4`, by, network, txid, output)
}

// unspend takes back what a transaction has spent, since its block is gone.
func unspend(tx *db.Tx, network, by string) error {
	if _, err := tx.Exec(`UPDATE wallet_coins SET spent = '' WHERE network = $1 AND spent = $2`, network, by); err != nil {
		return fmt.Errorf("take back spent coins: %w", err)
	}
	return nil
}

// setWallet moves a coin in the books; booked tells that the treasury counts it.
func setWallet(tx *db.Tx, coinID id.Binary, wallet string, booked bool) error {
	if _, err := tx.Exec(`UPDATE wallet_coins SET wallet = $1, booked = $2 WHERE id = $3`, wallet, booked, coinID[:]); err != nil {
		return fmt.Errorf("move a coin in the books: %w", err)
	}
	return nil
}

// unblock takes the block of coins away: it is no part of the chain any more.
func unblock(tx *db.Tx, network, hash string) error {
	if _, err := tx.Exec(`UPDATE wallet_coins SET height = 0, hash = '' WHERE network = $1 AND hash = $2`, network, hash); err != nil {
		return fmt.Errorf("take coins of an undone block back: %w", err)
	}
	return nil
}

// restOf is what has arrived of an asset and is less than the books can count.
func restOf(q db.Querier, network, asset string) (*big.Int, error) {
	var text string
	err := q.QueryRow(`SELECT units FROM wallet_rests WHERE network = $1 AND asset = $2`, network, asset).Scan(&text)
	if db.IsNotFound(err) {
		return new(big.Int), nil
	}
	if err != nil {
		return nil, fmt.Errorf("read a rest: %w", err)
	}
	return parsed(text)
}

func setRest(tx *db.Tx, network, asset string, units *big.Int) error {
	_, err := tx.Exec(`INSERT INTO wallet_rests (network, asset, units) VALUES ($1, $2, $3)
		ON CONFLICT (network, asset) DO UPDATE SET units = excluded.units`, network, asset, units.String())
	if err != nil {
		return fmt.Errorf("store a rest: %w", err)
	}
	return nil
}
