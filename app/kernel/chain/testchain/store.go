package testchain

import (
	"fmt"
	"math/big"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/clock"
	"croupier/db"
)

func readBlock(q db.Querier, query string, args ...any) (b chain.Block, found bool, err error) {
	var at int64
	err = q.QueryRow(query, args...).Scan(&b.Height, &b.Hash, &b.Parent, &at)
	if db.IsNotFound(err) {
		return chain.Block{}, false, nil
	}
	if err != nil {
		return chain.Block{}, false, fmt.Errorf("read a block of the test chain: %w", err)
	}
	b.At = clock.FromMillis(at)
	return b, true, nil
}

func tipOf(q db.Querier, network string) (chain.Block, bool, error) {
	return readBlock(q, `SELECT height, hash, parent, at FROM testchain_blocks WHERE network = $1 ORDER BY height DESC LIMIT 1`, network)
}

func blockAt(q db.Querier, network string, height int64) (chain.Block, bool, error) {
	return readBlock(q, `SELECT height, hash, parent, at FROM testchain_blocks WHERE network = $1 AND height = $2`, network, height)
}

// maxBlocks is the number of blocks that a chain keeps, so that the file of a demonstration
// stays bounded: more than a month of quiet ones.
const maxBlocks = 50_000

func addBlock(tx *db.Tx, network string, b chain.Block) error {
	_, err := tx.Exec(`INSERT INTO testchain_blocks (network, height, hash, parent, at) VALUES ($1, $2, $3, $4, $5)`,
		network, b.Height, b.Hash, b.Parent, clock.Millis(b.At))
	if err == nil {
		_, err = tx.Exec(`DELETE FROM testchain_blocks WHERE network = $1 AND height > 0 AND height <= $2`, network, b.Height-maxBlocks)
	}
	return wrap("add a block to the test chain", err)
}

func wrap(what string, err error) error {
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

// dropBlocks abandons all blocks from a height on; their transactions wait again.
func dropBlocks(tx *db.Tx, network string, from int64) error {
	_, err := tx.Exec(`DELETE FROM testchain_blocks WHERE network = $1 AND height >= $2`, network, from)
	if err == nil {
		_, err = tx.Exec(`UPDATE testchain_transactions SET height = NULL WHERE network = $1 AND height >= $2`, network, from)
	}
	return wrap("abandon blocks of the test chain", err)
}

// stored is a transaction with its height, which is below 0 while it waits.
type stored struct {
	txid   string
	height int64
	transaction
}

func addTransaction(tx *db.Tx, network, txid string, raw []byte, t transaction) error {
	if _, err := tx.Exec(`INSERT INTO testchain_transactions (network, txid, raw) VALUES ($1, $2, $3)`, network, txid, raw); err != nil {
		return wrap("add a transaction to the test chain", err)
	}
	for i, out := range t.Outputs {
		if t.Failed {
			break // it moves nothing
		}
		_, err := tx.Exec(`INSERT INTO testchain_outputs (network, txid, output, asset, token, address, tag, units) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
			network, txid, i, out.Asset, out.Token, out.To, out.Tag, out.Units)
		if err != nil {
			return wrap("add an output to the test chain", err)
		}
	}
	for _, used := range t.inputNames() {
		if _, err := tx.Exec(`INSERT INTO testchain_uses (network, txid, used, account) VALUES ($1, $2, $3, $4)`, network, txid, used, t.Account); err != nil {
			return wrap("add a use to the test chain", err)
		}
	}
	return nil
}

// dropTransaction removes a waiting transaction.
func dropTransaction(tx *db.Tx, network, txid string) error {
	_, err := tx.Exec(`DELETE FROM testchain_uses WHERE network = $1 AND txid = $2`, network, txid)
	if err == nil {
		_, err = tx.Exec(`DELETE FROM testchain_outputs WHERE network = $1 AND txid = $2`, network, txid)
	}
	if err == nil {
		_, err = tx.Exec(`DELETE FROM testchain_transactions WHERE network = $1 AND txid = $2`, network, txid)
	}
	return wrap("drop a transaction of the test chain", err)
}

const transactionColumns = `SELECT txid, COALESCE(height, -1), raw FROM testchain_transactions`

func transactions(q db.Querier, query string, args ...any) ([]stored, error) {
	return db.All(q, "read the transactions of the test chain", func(s *stored, row db.Scanner) error {
		var raw []byte
		if err := row.Scan(&s.txid, &s.height, &raw); err != nil {
			return err
		}
		return s.read(raw)
	}, transactionColumns+query, args...)
}

func transactionOf(q db.Querier, network, txid string) (stored, bool, error) {
	list, err := transactions(q, ` WHERE network = $1 AND txid = $2`, network, txid)
	if err != nil || len(list) == 0 {
		return stored{}, false, err
	}
	return list[0], true, nil
}

func transactionsIn(q db.Querier, network string, height int64) ([]stored, error) {
	return transactions(q, ` WHERE network = $1 AND height = $2 ORDER BY seq`, network, height)
}

func waitingOf(q db.Querier, network string, limit int) ([]stored, error) {
	return transactions(q, ` WHERE network = $1 AND height IS NULL ORDER BY seq LIMIT $2`, network, limit)
}

// newest lists transactions, waiting ones first.
func newest(q db.Querier, network string, limit int) ([]stored, error) {
	return transactions(q, ` WHERE network = $1 ORDER BY COALESCE(height, 9007199254740991) DESC, seq DESC LIMIT $2`, network, limit)
}

func include(tx *db.Tx, network, txid string, height int64) error {
	_, err := tx.Exec(`UPDATE testchain_transactions SET height = $1 WHERE network = $2 AND txid = $3`, height, network, txid)
	return wrap("include a transaction", err)
}

// spendersOf lists the transactions that spend an input.
func spendersOf(q db.Querier, network, used string) ([]stored, error) {
	return transactions(q, ` WHERE network = $1 AND txid IN (SELECT txid FROM testchain_uses WHERE network = $1 AND used = $2)`, network, used)
}

// ofAccount lists the included transactions of an account up to a height.
func ofAccount(q db.Querier, network, account string, height int64) ([]stored, error) {
	return transactions(q, ` WHERE network = $1 AND height <= $2 AND txid IN (SELECT txid FROM testchain_uses WHERE network = $1 AND account = $3)`, network, height, account)
}

// received lists the outputs of included transactions to an address, without spent ones, at a
// height.
func received(q db.Querier, network, address, asset string, height int64) (*big.Int, error) {
	list, err := db.Column[string](q, "read a balance of the test chain", `SELECT o.units FROM testchain_outputs o
		JOIN testchain_transactions t ON t.network = o.network AND t.txid = o.txid
		WHERE o.network = $1 AND o.address = $2 AND o.asset = $3 AND t.height <= $4 AND NOT EXISTS (
			SELECT 1 FROM testchain_uses u JOIN testchain_transactions s ON s.network = u.network AND s.txid = u.txid
			WHERE u.network = o.network AND u.used = o.txid || '/' || CAST(o.output AS TEXT) AND s.height <= $4)`, network, address, asset, height)
	sum := new(big.Int)
	for _, text := range list {
		if amount, ok := units(text); ok {
			sum.Add(sum, amount)
		}
	}
	return sum, err
}

// outputOf finds an output with the height of its transaction, below 0 while it waits.
func outputOf(q db.Querier, network, txid string, n int) (out output, height int64, found bool, err error) {
	err = q.QueryRow(`SELECT o.asset, o.token, o.address, o.tag, o.units, COALESCE(t.height, -1) FROM testchain_outputs o
		JOIN testchain_transactions t ON t.network = o.network AND t.txid = o.txid
		WHERE o.network = $1 AND o.txid = $2 AND o.output = $3`, network, txid, n).Scan(&out.Asset, &out.Token, &out.To, &out.Tag, &out.Units, &height)
	if db.IsNotFound(err) {
		return output{}, 0, false, nil
	}
	return out, height, err == nil, wrap("read an output of the test chain", err)
}

// countOf counts the included transactions of an account.
func countOf(q db.Querier, network, account string) (count int64, err error) {
	err = q.QueryRow(`SELECT COUNT(*) FROM testchain_uses u JOIN testchain_transactions t ON t.network = u.network AND t.txid = u.txid
		WHERE u.network = $1 AND u.account = $2 AND t.height IS NOT NULL`, network, account).Scan(&count)
	return count, wrap("count the transactions of an account", err)
}

// lastPayment is the height of the newest block with a transaction; 0 for none.
func lastPayment(q db.Querier, network string) (height int64, err error) {
	err = q.QueryRow(`SELECT COALESCE(MAX(height), 0) FROM testchain_transactions WHERE network = $1`, network).Scan(&height)
	return height, wrap("read the newest payment of the test chain", err)
}
