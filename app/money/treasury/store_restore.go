package treasury

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/db"
)

// hold stops the payments of a network since the database was restored.
type hold struct {
	network string
	// restore is the event, and at its time in unix milliseconds.
	restore, at int64
	suspected   bool
	// fromHeight is the last block that the restored books knew. until is the block
	// from which on payments may resume. caught is the block at which nothing was
	// left to search. Each is 0 while unknown.
	fromHeight, untilHeight, caughtUpHeight int64
}

const holdColumns = `network, restore, at, suspected, from_height, until_height, caught_height`

func (h *hold) scan(from db.Scanner) error {
	return from.Scan(&h.network, &h.restore, &h.at, &h.suspected, &h.fromHeight, &h.untilHeight, &h.caughtUpHeight)
}

// holdOf finds the hold of a network.
func holdOf(q db.Querier, network string) (hold, bool, error) {
	return db.Find(q, "check whether payments are held", (*hold).scan, `SELECT `+holdColumns+` FROM wallet_restores WHERE network = $1`, network)
}

// pausedNetworks lists the networks whose payments are paused.
func pausedNetworks(q db.Querier) ([]hold, error) {
	return db.All(q, "list where payments are held", (*hold).scan, `SELECT `+holdColumns+` FROM wallet_restores ORDER BY network`)
}

func putHold(tx *db.Tx, h hold) error {
	_, err := tx.Exec(`INSERT INTO wallet_restores (`+holdColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (network) DO UPDATE SET restore = excluded.restore, at = excluded.at, suspected = excluded.suspected, from_height = excluded.from_height,
		until_height = excluded.until_height, caught_height = excluded.caught_height`,
		h.network, h.restore, h.at, h.suspected, h.fromHeight, h.untilHeight, h.caughtUpHeight)
	if err != nil {
		return fmt.Errorf("hold the payments of a network: %w", err)
	}
	return nil
}

func dropHold(tx *db.Tx, network string) error {
	if _, err := tx.Exec(`DELETE FROM wallet_restores WHERE network = $1`, network); err != nil {
		return fmt.Errorf("let the payments of a network go on: %w", err)
	}
	return nil
}

// knownNetworks lists the networks with any record of the treasury.
func knownNetworks(q db.Querier) ([]string, error) {
	return db.Column[string](q, "list the networks of the treasury", `SELECT network FROM reconciliations UNION SELECT network FROM wallet_orders WHERE state IN ('queued', 'taken') ORDER BY network`)
}

// States of what was found on the chain.
const (
	foundSeen      = "seen"      // its sender was not checked, or it is not deep enough
	foundBooked    = "booked"    // it is a payment in the books now
	foundUnmatched = "unmatched" // the site has paid a receiver whom the books do not know
	foundForeign   = "foreign"   // another sender has made the transaction
)

// found is an output of a transaction that may be the site's and that the
// restored books do not know. order is nil if it pays no order.
type found struct {
	network, txid string
	output        int
	order         *id.Binary
	restore       int64
	height        int64
	hash          string
	at            int64
	state         string
	paymentID     *id.Binary
}

const foundColumns = `network, txid, output, order_id, restore, height, hash, at, state, series`

func findings(q db.Querier, query string, args ...any) ([]found, error) {
	return db.All(q, "list what was found on the chain", func(f *found, row db.Scanner) error {
		return row.Scan(&f.network, &f.txid, &f.output, &f.order, &f.restore, &f.height, &f.hash, &f.at, &f.state, &f.paymentID)
	}, `SELECT `+foundColumns+` FROM wallet_found `+query, args...)
}

// seenOn lists what is left to check on a network, transaction by transaction.
func seenOn(q db.Querier, network string) ([]found, error) {
	return findings(q, `WHERE network = $1 AND state = 'seen' ORDER BY height, txid, output`, network)
}

// foundSince lists the findings of a restore that are the site's, the newest
// first.
func foundSince(q db.Querier, network string, restore int64, limit int) ([]found, error) {
	return findings(q, `WHERE network = $1 AND restore = $2 AND state <> 'foreign' ORDER BY height DESC, txid, output LIMIT $3`, network, restore, limit)
}

func putFound(tx *db.Tx, f found) error {
	_, err := tx.Exec(`INSERT INTO wallet_found (`+foundColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT (network, txid, output) DO UPDATE SET height = excluded.height, hash = excluded.hash, at = excluded.at`,
		f.network, f.txid, f.output, blob(f.order), f.restore, f.height, f.hash, f.at, f.state, blob(f.paymentID))
	if err != nil {
		return fmt.Errorf("note what was found on the chain: %w", err)
	}
	return nil
}

// setFound changes the state of all findings of a transaction.
func setFound(tx *db.Tx, network, txid, state string, paymentID *id.Binary) error {
	if _, err := tx.Exec(`UPDATE wallet_found SET state = $1, series = $2 WHERE network = $3 AND txid = $4`, state, blob(paymentID), network, txid); err != nil {
		return fmt.Errorf("note what was found on the chain: %w", err)
	}
	return nil
}

// forgetFound deletes the findings of a block, unless they are booked.
func forgetFound(tx *db.Tx, network, hash string) error {
	if _, err := tx.Exec(`DELETE FROM wallet_found WHERE network = $1 AND hash = $2 AND state <> 'booked'`, network, hash); err != nil {
		return fmt.Errorf("forget what an undone block had: %w", err)
	}
	return nil
}

// isFound reports whether a transaction of the site was found. One that is only
// seen counts where its sender is known.
func isFound(q db.Querier, network, txid string, seen bool) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM wallet_found WHERE network = $1 AND txid = $2 AND (state IN ('booked', 'unmatched') OR state = 'seen' AND $3)`, network, txid, seen)
}

// isMatched reports whether an order was found on the chain.
func isMatched(q db.Querier, orderID id.Binary) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM wallet_found WHERE order_id = $1 AND state <> 'foreign'`, orderID[:])
}

// unpaidBefore lists the orders of a network that were requested up to a time and
// are not completed: those to one address, or all if address is empty. Orders
// without a payment come first.
func unpaidBefore(q db.Querier, network, address string, upTo int64, limit int) ([]order, error) {
	return orders(q, `WHERE network = $1 AND (address = $2 OR $2 = '') AND state IN ('queued', 'taken') AND kind IN ('payout', 'return', 'move') AND at <= $3
		ORDER BY CASE state WHEN 'queued' THEN 0 ELSE 1 END, seq LIMIT $4`, network, address, upTo, limit)
}

// newestNonce returns the highest nonce that was assigned for an account, or -1.
func newestNonce(q db.Querier, network, address string) (int64, error) {
	return db.Only[int64](q, "find the newest nonce", `SELECT COALESCE(MAX(nonce), -1) FROM chain_nonces WHERE network = $1 AND address = $2`, network, address)
}

// assignCoin assigns a spent coin to a payment, even if another payment has
// reserved it.
func assignCoin(tx *db.Tx, coinID, paymentID id.Binary) error {
	if _, err := tx.Exec(`UPDATE wallet_coins SET series = $1 WHERE id = $2`, paymentID[:], coinID[:]); err != nil {
		return fmt.Errorf("take a spent coin: %w", err)
	}
	return nil
}
