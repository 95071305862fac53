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

const columns = `SELECT id, user_id, asset, network, currency, address, tag, amount, fee, usd, state, automatic, objections, reason, txid,
	confirmations, needed, deposited_usd, wagered_usd, hash, country, created_at, changed_at, version FROM withdrawals`

func scan(row interface{ Scan(...any) error }) (w withdrawal, err error) {
	var key, hash []byte
	var objections string
	err = row.Scan(&key, &w.userID, &w.asset, &w.network, &w.currency, &w.address, &w.tag, &w.amount, &w.fee, &w.usd, &w.state, &w.automatic, &objections,
		&w.reason, &w.txid, &w.confirmations, &w.needed, &w.depositedUSD, &w.wageredUSD, &hash, &w.country, &w.createdAt, &w.changedAt, &w.version)
	if err != nil {
		return w, err
	}
	if len(key) != len(w.id) || len(hash) != len(w.hash) {
		return w, fmt.Errorf("a withdrawal has an id of %d bytes and a hash of %d", len(key), len(hash))
	}
	w.id, w.hash = id.Binary(key), [ledger.HashBytes]byte(hash)
	w.objections = strings.Fields(objections)
	return w, nil
}

func scanAll(rows *db.Rows, err error) (all []withdrawal, _ error) {
	if err != nil {
		return nil, fmt.Errorf("list withdrawals: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		w, err := scan(rows)
		if err != nil {
			return nil, fmt.Errorf("list withdrawals: %w", err)
		}
		all = append(all, w)
	}
	return all, rows.Err()
}

// byID finds a withdrawal, or nil.
func byID(q db.Querier, key id.Binary) (*withdrawal, error) {
	w, err := scan(q.QueryRow(columns+` WHERE id = $1`, key[:]))
	if db.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find a withdrawal: %w", err)
	}
	return &w, nil
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

func eventsOf(q db.Querier, key id.Binary) (events []event, err error) {
	rows, err := q.Query(`SELECT version, at, action, state, actor, reason FROM withdrawal_events WHERE withdrawal_id = $1 ORDER BY version`, key[:])
	if err != nil {
		return nil, fmt.Errorf("read the events of a withdrawal: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var e event
		if err := rows.Scan(&e.version, &e.at, &e.transition, &e.state, &e.actor, &e.reason); err != nil {
			return nil, fmt.Errorf("read the events of a withdrawal: %w", err)
		}
		events = append(events, e)
	}
	return events, rows.Err()
}

// openOf finds the open withdrawal of a player, or nil.
func openOf(q db.Querier, userID string) (*withdrawal, error) {
	all, err := scanAll(q.Query(columns+` WHERE user_id = $1 AND open = 1`, userID))
	if err != nil || len(all) == 0 {
		return nil, err
	}
	return &all[0], nil
}

// ofUser lists the withdrawals of a player up to a time, the newest first. Those
// at that exact time must have an id below before.
func ofUser(q db.Querier, userID string, upTo int64, before []byte, limit int) ([]withdrawal, error) {
	return scanAll(q.Query(columns+` WHERE user_id = $1 AND (created_at < $2 OR created_at = $2 AND id < $3) ORDER BY created_at DESC, id DESC LIMIT $4`,
		userID, upTo, before, limit))
}

// paidTo lists other players who have requested payments to an address with the
// same tag. An exchange has one address for all its customers, and distinguishes
// them by tags.
func paidTo(q db.Querier, address, tag, exceptUser string, limit int) (users []string, err error) {
	rows, err := q.Query(`SELECT DISTINCT user_id FROM withdrawals WHERE address = $1 AND tag = $2 AND user_id <> $3 ORDER BY user_id LIMIT $4`, address, tag, exceptUser, limit)
	if err != nil {
		return nil, fmt.Errorf("find who was paid to an address: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var user string
		if err := rows.Scan(&user); err != nil {
			return nil, fmt.Errorf("find who was paid to an address: %w", err)
		}
		users = append(users, user)
	}
	return users, rows.Err()
}

// SharedDestinations lists the other players who have requested payments to an address that a
// player has used.
func (s *Service) SharedDestinations(q db.Querier, userID string, limit int) (users []string, err error) {
	rows, err := q.Query(`SELECT DISTINCT o.user_id FROM withdrawals AS w JOIN withdrawals AS o ON o.address = w.address AND o.tag = w.tag
		WHERE w.user_id = $1 AND o.user_id <> $1 ORDER BY o.user_id LIMIT $2`, userID, limit)
	if err != nil {
		return nil, fmt.Errorf("find who was paid to the same address: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var user string
		if err := rows.Scan(&user); err != nil {
			return nil, fmt.Errorf("find who was paid to the same address: %w", err)
		}
		users = append(users, user)
	}
	return users, rows.Err()
}

// approvedSince sums what one member of staff has approved without a second
// person since a time, in millionths of a dollar.
func approvedSince(q db.Querier, actor string, since int64) (usd int64, err error) {
	err = q.QueryRow(`SELECT COALESCE(CAST(SUM(w.usd) AS BIGINT), 0) FROM withdrawal_events AS e JOIN withdrawals AS w ON w.id = e.withdrawal_id
		WHERE e.actor = $1 AND e.at >= $2 AND e.action = 'approve'`, actor, since).Scan(&usd)
	if err != nil {
		return 0, fmt.Errorf("add up what was approved: %w", err)
	}
	return usd, nil
}
