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
	// gasReserve is the site's coin for fees at addresses of players. Its name is part of ledger
	// accounts, which never change.
	gasReserve = "fuel"
)

// coin is a coin that arrived at an address of the site.
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
	paymentID     *id.Binary
	spent         string
}

const coinColumns = `id, network, txid, output, asset, units, address, branch, idx, wallet, ours, booked, height, hash, series, spent, key_name`

func (c *coin) scan(from db.Scanner) (err error) {
	var units string
	if err := from.Scan(&c.id, &c.network, &c.txid, &c.output, &c.asset, &units, &c.address, &c.path.Branch, &c.path.Index, &c.wallet,
		&c.own, &c.booked, &c.height, &c.hash, &c.paymentID, &c.spent, &c.path.Account); err != nil {
		return err
	}
	c.units, err = parsed(units)
	return err
}

func coins(q db.Querier, query string, args ...any) ([]coin, error) {
	return db.All(q, "list coins", (*coin).scan, `SELECT `+coinColumns+` FROM wallet_coins `+query, args...)
}

// putCoin stores a coin of a block, or stores the new block of a coin that lost
// its block.
func putCoin(tx *db.Tx, c coin) error {
	_, err := tx.Exec(`INSERT INTO wallet_coins (`+coinColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, NULL, '', $15)
		ON CONFLICT (network, txid, output) DO UPDATE SET height = excluded.height, hash = excluded.hash`,
		c.id[:], c.network, c.txid, c.output, c.asset, c.units.String(), c.address, int64(c.path.Branch), int64(c.path.Index), c.wallet,
		c.own, c.booked, c.height, c.hash, c.path.Account)
	if err != nil {
		return fmt.Errorf("store a coin: %w", err)
	}
	return nil
}

// freeCoins lists the spendable coins of an asset with the key of an account,
// except coins of players that are not credited yet. The database stores units as
// text and cannot sort by them, so the caller sorts.
func freeCoins(q db.Querier, network, asset, account string, limit int) ([]coin, error) {
	return coins(q, `WHERE network = $1 AND asset = $2 AND key_name = $3 AND series IS NULL AND height > 0 AND wallet <> 'cold' AND (wallet = 'deposits' OR ours = 1 OR booked = 1)
		ORDER BY height, txid, output LIMIT $4`, network, asset, account, limit)
}

// coinsOf lists the coins that a payment has reserved.
func coinsOf(q db.Querier, paymentID id.Binary) ([]coin, error) {
	return coins(q, `WHERE series = $1 ORDER BY height, txid, output`, paymentID[:])
}

// coinsIn lists the coins of a block.
func coinsIn(q db.Querier, network, hash string) ([]coin, error) {
	return coins(q, `WHERE network = $1 AND hash = $2 ORDER BY txid, output`, network, hash)
}

// unbookedCoins lists coins of the operator that are deep enough to be counted.
func unbookedCoins(q db.Querier, network string, upTo int64) ([]coin, error) {
	return coins(q, `WHERE network = $1 AND booked = 0 AND ours = 0 AND wallet <> 'deposits' AND height > 0 AND height <= $2 ORDER BY height, txid, output`, network, upTo)
}

// unspentCoins lists all coins of a network that are on the chain and not spent in a
// block.
func unspentCoins(q db.Querier, network string) ([]coin, error) {
	return coins(q, `WHERE network = $1 AND height > 0 AND spent = '' ORDER BY address, asset, txid, output`, network)
}

// allCoins lists the coins that arrived on a network, spent or not.
func allCoins(q db.Querier, network string) ([]coin, error) {
	return coins(q, `WHERE network = $1 AND height > 0 ORDER BY address, asset, txid, output`, network)
}

// reserveCoin reserves a coin for a payment. changed is false if another payment has
// it.
func reserveCoin(tx *db.Tx, coinID, paymentID id.Binary) (changed bool, err error) {
	return db.Change(tx, "reserve a coin", `UPDATE wallet_coins SET series = $1 WHERE id = $2 AND (series IS NULL OR series = $1)`, paymentID[:], coinID[:])
}

// markOwn marks the coins of a transaction as the site's own. The chain had them
// before the site knew the transaction's signature.
func markOwn(tx *db.Tx, network, txid string) error {
	if _, err := tx.Exec(`UPDATE wallet_coins SET ours = 1 WHERE network = $1 AND txid = $2 AND booked = 0`, network, txid); err != nil {
		return fmt.Errorf("claim coins: %w", err)
	}
	return nil
}

// releaseCoins frees the coins that a payment has reserved and no block has seen
// spent.
func releaseCoins(tx *db.Tx, paymentID id.Binary) error {
	if _, err := tx.Exec(`UPDATE wallet_coins SET series = NULL WHERE series = $1 AND spent = ''`, paymentID[:]); err != nil {
		return fmt.Errorf("free coins: %w", err)
	}
	return nil
}

// setSpent stores which transaction in a block has spent a coin. An empty text
// stores none.
func setSpent(tx *db.Tx, network, txid string, output int, by string) (bool, error) {
	return db.Change(tx, "note a spent coin", `UPDATE wallet_coins SET spent = $1 WHERE network = $2 AND txid = $3 AND output = $4`, by, network, txid, output)
}

// unspend reverts the spent coins of a transaction whose block is gone.
func unspend(tx *db.Tx, network, by string) error {
	if _, err := tx.Exec(`UPDATE wallet_coins SET spent = '' WHERE network = $1 AND spent = $2`, network, by); err != nil {
		return fmt.Errorf("take back spent coins: %w", err)
	}
	return nil
}

// setWallet moves a coin in the books. booked is true if the treasury counts it.
func setWallet(tx *db.Tx, coinID id.Binary, wallet string, booked bool) error {
	if _, err := tx.Exec(`UPDATE wallet_coins SET wallet = $1, booked = $2 WHERE id = $3`, wallet, booked, coinID[:]); err != nil {
		return fmt.Errorf("move a coin in the books: %w", err)
	}
	return nil
}

// clearBlock removes the block of coins: it is no longer part of the chain.
func clearBlock(tx *db.Tx, network, hash string) error {
	if _, err := tx.Exec(`UPDATE wallet_coins SET height = 0, hash = '' WHERE network = $1 AND hash = $2`, network, hash); err != nil {
		return fmt.Errorf("take coins of an undone block back: %w", err)
	}
	return nil
}

// remainderOf returns the rest of an asset that arrived and is less than the books can
// count.
func remainderOf(q db.Querier, network, asset string) (*big.Int, error) {
	return storedUnits(q, "read a rest", `SELECT units FROM wallet_rests WHERE network = $1 AND asset = $2`, network, asset)
}

func setRemainder(tx *db.Tx, network, asset string, units *big.Int) error {
	_, err := tx.Exec(`INSERT INTO wallet_rests (network, asset, units) VALUES ($1, $2, $3)
		ON CONFLICT (network, asset) DO UPDATE SET units = excluded.units`, network, asset, units.String())
	if err != nil {
		return fmt.Errorf("store a rest: %w", err)
	}
	return nil
}
