package treasury

import (
	"encoding/json"
	"fmt"
	"math/big"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
)

// States of a payment.
const (
	open     = "open"
	done     = "done"
	returned = "returned"
)

// noNonce is the nonce on networks with outputs.
const noNonce = -1

// payment is all versions of one transaction.
type payment struct {
	id                   id.Binary
	network, kind, asset string
	state                string
	nonce                int64
	bookedFee            money.Amount
	usd                  int64
	foreignAt            int64
	bump                 bool
	alarm                string
	notified             int64
	at, endedAt          int64
	// swept and gasReserved are what a sweep has reserved in the books: coins of
	// players, and the coins for fees at their address.
	swept, gasReserved money.Amount
	// expiredAt is the block since which the newest version is expired, or 0.
	expiredAt int64
	// cancelling is true if staff have cancelled the payment after it was signed.
	cancelling bool
}

const paymentColumns = `id, network, kind, asset, state, nonce, booked_fee, usd, foreign_at, bump, alarm, notified, at, ended_at, swept, gas_reserved, lapsed_at, cancelling`

func (p *payment) scan(from db.Scanner) error {
	return from.Scan(&p.id, &p.network, &p.kind, &p.asset, &p.state, &p.nonce, &p.bookedFee, &p.usd, &p.foreignAt, &p.bump, &p.alarm, &p.notified, &p.at, &p.endedAt,
		&p.swept, &p.gasReserved, &p.expiredAt, &p.cancelling)
}

func payments(q db.Querier, query string, args ...any) ([]payment, error) {
	return db.All(q, "list payments", (*payment).scan, `SELECT `+paymentColumns+` FROM wallet_series `+query, args...)
}

// openPayments lists the open payments of a network, the oldest first.
func openPayments(q db.Querier, network string) ([]payment, error) {
	return payments(q, `WHERE network = $1 AND state = 'open' ORDER BY at, id`, network)
}

func paymentByID(q db.Querier, paymentID id.Binary) (payment, bool, error) {
	return db.Find(q, "find a payment", (*payment).scan, `SELECT `+paymentColumns+` FROM wallet_series WHERE id = $1`, paymentID[:])
}

// putPayment stores a payment, new or not.
func putPayment(tx *db.Tx, p payment) error {
	_, err := tx.Exec(`INSERT INTO wallet_series (`+paymentColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
		ON CONFLICT (id) DO UPDATE SET state = excluded.state, cancelling = excluded.cancelling, swept = excluded.swept, gas_reserved = excluded.gas_reserved, lapsed_at = excluded.lapsed_at, booked_fee = excluded.booked_fee, foreign_at = excluded.foreign_at, bump = excluded.bump,
		alarm = excluded.alarm, notified = excluded.notified, ended_at = excluded.ended_at`,
		p.id[:], p.network, p.kind, p.asset, p.state, p.nonce, int64(p.bookedFee), p.usd, p.foreignAt, p.bump, p.alarm, p.notified, p.at, p.endedAt,
		int64(p.swept), int64(p.gasReserved), p.expiredAt, p.cancelling)
	if err != nil {
		return fmt.Errorf("store a payment: %w", err)
	}
	return nil
}

// version is one transaction of a payment.
type version struct {
	id, paymentID  id.Binary
	number         int
	network, state string
	draft          chain.Draft
	rate           chain.Fee
	raw            []byte
	txid           string
	// paid is its cost, or nil while no block has it.
	paid                *big.Int
	exported, hot       bool
	problem             string
	height              int64
	hash                string
	failed              bool
	createdAt, signedAt int64
	sentAt, confirmedAt int64
}

// maybeSigned reports whether the network could have a version: it was signed
// here, or its draft has left the site.
func (v *version) maybeSigned() bool { return v.raw != nil || v.exported }

const versionColumns = `id, series, version, network, state, draft, rate, tip, raw, txid, paid, exported, hot, problem,
	block_height, block_hash, failed, created_at, signed_at, sent_at, confirmed_at`

func (v *version) scan(from db.Scanner) (err error) {
	var draft, rate, tip, paid string
	if err := from.Scan(&v.id, &v.paymentID, &v.number, &v.network, &v.state, &draft, &rate, &tip, &v.raw, &v.txid, &paid, &v.exported, &v.hot, &v.problem,
		&v.height, &v.hash, &v.failed, &v.createdAt, &v.signedAt, &v.sentAt, &v.confirmedAt); err != nil {
		return err
	}
	if len(v.raw) == 0 {
		v.raw = nil
	}
	if err := json.Unmarshal([]byte(draft), &v.draft); err != nil {
		return fmt.Errorf("read a draft: %w", err)
	}
	if v.rate.Rate, err = parsed(rate); err != nil {
		return err
	}
	if tip != "" {
		if v.rate.Tip, err = parsed(tip); err != nil {
			return err
		}
	}
	if paid != "" {
		v.paid, err = parsed(paid)
	}
	return err
}

func versions(q db.Querier, query string, args ...any) ([]version, error) {
	return db.All(q, "list transactions", (*version).scan, `SELECT `+versionColumns+` FROM chain_transactions `+query, args...)
}

// versionsOf lists the transactions of a payment, the oldest first.
func versionsOf(q db.Querier, paymentID id.Binary) ([]version, error) {
	return versions(q, `WHERE series = $1 ORDER BY version`, paymentID[:])
}

// versionsIn lists the transactions in a block.
func versionsIn(q db.Querier, network, hash string) ([]version, error) {
	return versions(q, `WHERE network = $1 AND block_hash = $2 AND block_hash <> '' ORDER BY id`, network, hash)
}

// isOwn reports whether a transaction is one of the site's.
func isOwn(q db.Querier, network, txid string) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM chain_transactions WHERE network = $1 AND txid = $2 AND txid <> ''`, network, txid)
}

// insertVersion stores a draft and its outputs.
func insertVersion(tx *db.Tx, v version, list []order) error {
	draft, err := json.Marshal(v.draft)
	if err != nil {
		return fmt.Errorf("write a draft: %w", err)
	}
	tip := ""
	if v.rate.Tip != nil {
		tip = v.rate.Tip.String()
	}
	_, err = tx.Exec(`INSERT INTO chain_transactions (id, series, version, network, state, draft, rate, tip, raw, txid, fee, paid, exported, hot, problem,
		block_height, block_hash, failed, created_at, signed_at, sent_at, confirmed_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, NULL, '', $9, '', 0, 0, '', 0, '', 0, $10, 0, 0, 0)`,
		v.id[:], v.paymentID[:], v.number, v.network, v.state, string(draft), v.rate.Rate.String(), tip, v.draft.Fee.String(), v.createdAt)
	if err != nil {
		return fmt.Errorf("store a draft: %w", err)
	}
	for n, o := range list {
		_, err := tx.Exec(`INSERT INTO chain_transaction_outputs (transaction_id, n, order_id, asset, address, tag, units) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			v.id[:], n, o.ID[:], o.Asset, o.Address, o.Tag, o.Units.String())
		if err != nil {
			return fmt.Errorf("store what a draft pays: %w", err)
		}
	}
	return nil
}

// setDraft replaces a draft that cannot have been signed.
func setDraft(tx *db.Tx, v version) error {
	draft, err := json.Marshal(v.draft)
	if err != nil {
		return fmt.Errorf("write a draft: %w", err)
	}
	if _, err := tx.Exec(`UPDATE chain_transactions SET draft = $1 WHERE id = $2 AND raw IS NULL AND exported = 0`, string(draft), v.id[:]); err != nil {
		return fmt.Errorf("store a changed draft: %w", err)
	}
	return nil
}

// setVersion stores the new state of a transaction.
func setVersion(tx *db.Tx, v version) error {
	paid := ""
	if v.paid != nil {
		paid = v.paid.String()
	}
	var raw any
	if v.raw != nil {
		raw = v.raw
	}
	_, err := tx.Exec(`UPDATE chain_transactions SET state = $1, raw = $2, txid = $3, paid = $4, exported = $5, hot = $6, problem = $7, block_height = $8,
		block_hash = $9, failed = $10, signed_at = $11, sent_at = $12, confirmed_at = $13 WHERE id = $14`,
		v.state, raw, v.txid, paid, v.exported, v.hot, v.problem, v.height, v.hash, v.failed, v.signedAt, v.sentAt, v.confirmedAt, v.id[:])
	if err != nil {
		return fmt.Errorf("store a transaction: %w", err)
	}
	return nil
}

// hotSince returns the sum that the site's own key has signed since a time, in
// millionths of a dollar. Each payment counts once. Payments to the site's own
// wallet do not count.
func hotSince(q db.Querier, since int64) (int64, error) {
	return db.Only[int64](q, "add up what was signed", `SELECT CAST(COALESCE(SUM(s.usd), 0) AS BIGINT) FROM wallet_series AS s
		WHERE s.kind <> 'sweep' AND s.id IN (SELECT t.series FROM chain_transactions AS t WHERE t.hot = 1 AND t.signed_at >= $1)`, since)
}

// nextNonce returns the lowest free nonce of an account. used is the number of
// its transactions in blocks.
func nextNonce(q db.Querier, network, address string, used int64) (int64, error) {
	const what = "find a free nonce"
	nonce, err := db.Only[int64](q, what, `SELECT COALESCE(MIN(nonce), -1) FROM chain_nonces WHERE network = $1 AND address = $2 AND series IS NULL AND nonce >= $3`,
		network, address, used)
	if err != nil || nonce >= 0 {
		return nonce, err
	}
	nonce, err = db.Only[int64](q, what, `SELECT COALESCE(MAX(nonce) + 1, 0) FROM chain_nonces WHERE network = $1 AND address = $2`, network, address)
	return max(nonce, used), err
}

// assignNonce assigns a nonce to a payment.
func assignNonce(tx *db.Tx, network, address string, nonce int64, paymentID id.Binary) error {
	_, err := tx.Exec(`INSERT INTO chain_nonces (network, address, nonce, series) VALUES ($1, $2, $3, $4)
		ON CONFLICT (network, address, nonce) DO UPDATE SET series = excluded.series`, network, address, nonce, paymentID[:])
	if err != nil {
		return fmt.Errorf("reserve a nonce: %w", err)
	}
	return nil
}

// freeNonce releases the nonce of an unsigned payment.
func freeNonce(tx *db.Tx, paymentID id.Binary) error {
	if _, err := tx.Exec(`UPDATE chain_nonces SET series = NULL WHERE series = $1 AND series IS NOT NULL`, paymentID[:]); err != nil {
		return fmt.Errorf("give a nonce back: %w", err)
	}
	return nil
}

// newestOf returns the newest transaction of a payment.
func newestOf(q db.Querier, paymentID id.Binary) (version, error) {
	newest, found, err := db.Find(q, "find the newest transaction of a payment", (*version).scan,
		`SELECT `+versionColumns+` FROM chain_transactions WHERE series = $1 ORDER BY version DESC LIMIT 1`, paymentID[:])
	if !found && err == nil {
		err = fmt.Errorf("payment %s has no transaction", paymentID)
	}
	return newest, err
}

func versionByID(q db.Querier, versionID id.Binary) (version, bool, error) {
	return db.Find(q, "find a transaction", (*version).scan, `SELECT `+versionColumns+` FROM chain_transactions WHERE id = $1`, versionID[:])
}

// pageOfPayments lists payments before a place in the list, newest first. Empty
// filters select all.
func pageOfPayments(q db.Querier, network, state string, before int64, below id.Binary, limit int) ([]payment, error) {
	return payments(q, `WHERE (network = $1 OR $1 = '') AND (state = $2 OR $2 = '') AND (at < $3 OR at = $3 AND id < $4) ORDER BY at DESC, id DESC LIMIT $5`,
		network, state, before, below[:], limit)
}

// movedSince returns the sum sent to cold wallets since a time, in millionths of
// a dollar.
func movedSince(q db.Querier, since int64) (int64, error) {
	return db.Only[int64](q, "add up what was moved", `SELECT CAST(COALESCE(SUM(usd), 0) AS BIGINT) FROM wallet_orders WHERE kind = 'move' AND at >= $1 AND usd < $2`,
		since, int64(money.MaxAmount))
}
