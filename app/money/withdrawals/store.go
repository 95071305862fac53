package withdrawals

import (
	"fmt"
	"strings"

	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/db"
)

// withdrawal is a stored withdrawal. Times are unix milliseconds.
type withdrawal struct {
	id                       id.Binary
	userID                   string
	asset, network, currency string
	address, tag             string
	amount, fee              money.Amount
	usd                      int64
	state                    State
	automatic                bool
	objections               []string
	reason, txid             string
	confirmations, needed    int64
	depositedUSD, wageredUSD int64
	hash                     [ledger.HashBytes]byte
	country                  string
	createdAt, changedAt     int64
	version                  int64
}

func (w withdrawal) cursor() string { return w.id.String() }

const columns = `SELECT id, user_id, asset, network, currency, address, tag, amount, fee, usd, state, automatic, objections, reason, txid,
	confirmations, needed, deposited_usd, wagered_usd, hash, country, created_at, changed_at, version FROM withdrawals`

func scan(w *withdrawal, row db.Scanner) error {
	var hash []byte
	var objections string
	err := row.Scan(&w.id, &w.userID, &w.asset, &w.network, &w.currency, &w.address, &w.tag, &w.amount, &w.fee, &w.usd, &w.state, &w.automatic, &objections,
		&w.reason, &w.txid, &w.confirmations, &w.needed, &w.depositedUSD, &w.wageredUSD, &hash, &w.country, &w.createdAt, &w.changedAt, &w.version)
	if err != nil {
		return err
	}
	if len(hash) != len(w.hash) {
		return fmt.Errorf("a withdrawal has a hash of %d bytes", len(hash))
	}
	w.hash = [ledger.HashBytes]byte(hash)
	w.objections = strings.Fields(objections)
	return nil
}

func queryWithdrawals(q db.Querier, query string, args ...any) ([]withdrawal, error) {
	return db.All(q, "list withdrawals", scan, query, args...)
}

// byID finds a withdrawal, or nil.
func byID(q db.Querier, key id.Binary) (*withdrawal, error) {
	return db.One(q, "find a withdrawal", scan, columns+` WHERE id = $1`, key[:])
}

func insert(tx *db.Tx, w withdrawal) error {
	_, err := tx.Exec(`INSERT INTO withdrawals (id, user_id, asset, network, currency, address, tag, amount, fee, usd, state, open, waits, automatic,
		objections, reason, txid, confirmations, needed, deposited_usd, wagered_usd, hash, country, created_at, changed_at, version)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26)`,
		w.id[:], w.userID, w.asset, w.network, w.currency, w.address, w.tag, int64(w.amount), int64(w.fee), w.usd, string(w.state), w.state.Open(),
		w.state.Waits(), w.automatic, strings.Join(w.objections, " "), w.reason, w.txid, w.confirmations, w.needed, w.depositedUSD, w.wageredUSD,
		w.hash[:], w.country, w.createdAt, w.changedAt, w.version)
	if err != nil {
		return fmt.Errorf("store a withdrawal: %w", err)
	}
	return nil
}

// update stores the changes of a withdrawal that was read in version before.
// changed is false if another writer has changed it since.
func update(tx *db.Tx, w withdrawal, before int64) (changed bool, err error) {
	return db.Change(tx, "change a withdrawal", `UPDATE withdrawals SET state = $1, open = $2, waits = $3, automatic = $4, objections = $5, reason = $6,
		txid = $7, confirmations = $8, needed = $9, changed_at = $10, version = $11 WHERE id = $12 AND version = $13`,
		string(w.state), w.state.Open(), w.state.Waits(), w.automatic, strings.Join(w.objections, " "), w.reason, w.txid,
		w.confirmations, w.needed, w.changedAt, w.version, w.id[:], before)
}

// event is one step of a withdrawal.
type event struct {
	version, at   int64
	transition    Transition
	state         State
	actor, reason string
}

func insertEvent(tx *db.Tx, key id.Binary, e event) error {
	_, err := tx.Exec(`INSERT INTO withdrawal_events (withdrawal_id, version, at, action, state, actor, reason) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		key[:], e.version, e.at, string(e.transition), string(e.state), e.actor, e.reason)
	if err != nil {
		return fmt.Errorf("store an event of a withdrawal: %w", err)
	}
	return nil
}

func eventsOf(q db.Querier, key id.Binary) ([]event, error) {
	return db.All(q, "read the events of a withdrawal", func(e *event, row db.Scanner) error {
		return row.Scan(&e.version, &e.at, &e.transition, &e.state, &e.actor, &e.reason)
	}, `SELECT version, at, action, state, actor, reason FROM withdrawal_events WHERE withdrawal_id = $1 ORDER BY version`, key[:])
}

// openOf finds the open withdrawal of a player, or nil.
func openOf(q db.Querier, userID string) (*withdrawal, error) {
	return db.One(q, "find an open withdrawal", scan, columns+` WHERE user_id = $1 AND open = 1`, userID)
}

// ofUser lists the withdrawals of a player up to a time, the newest first. Those
// at that exact time must have an id below before.
func ofUser(q db.Querier, userID string, upTo int64, before []byte, limit int) ([]withdrawal, error) {
	return queryWithdrawals(q, columns+` WHERE user_id = $1 AND (created_at < $2 OR created_at = $2 AND id < $3) ORDER BY created_at DESC, id DESC LIMIT $4`,
		userID, upTo, before, limit)
}

// paidTo lists other players who have requested payments to an address with the
// same tag. An exchange has one address for all its customers, and distinguishes
// them by tags.
func paidTo(q db.Querier, address, tag, exceptUser string, limit int) ([]string, error) {
	return db.Column[string](q, "find who was paid to an address", `SELECT DISTINCT user_id FROM withdrawals WHERE address = $1 AND tag = $2 AND user_id <> $3 ORDER BY user_id LIMIT $4`, address, tag, exceptUser, limit)
}

// SharedDestinations lists the other players who have requested payments to an address that a
// player has used.
func (s *Service) SharedDestinations(q db.Querier, userID string, limit int) ([]string, error) {
	return db.Column[string](q, "find who was paid to the same address", `SELECT DISTINCT o.user_id FROM withdrawals AS w JOIN withdrawals AS o ON o.address = w.address AND o.tag = w.tag
		WHERE w.user_id = $1 AND o.user_id <> $1 ORDER BY o.user_id LIMIT $2`, userID, limit)
}

// approvedSince sums what one member of staff has approved without a second
// person since a time, in millionths of a dollar.
func approvedSince(q db.Querier, actor string, since int64) (int64, error) {
	return db.Only[int64](q, "add up what was approved", `SELECT COALESCE(CAST(SUM(w.usd) AS BIGINT), 0) FROM withdrawal_events AS e JOIN withdrawals AS w ON w.id = e.withdrawal_id
		WHERE e.actor = $1 AND e.at >= $2 AND e.action = 'approve'`, actor, since)
}
