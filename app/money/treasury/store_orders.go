package treasury

import (
	"fmt"
	"math/big"

	"croupier/app/kernel/id"
	"croupier/db"
)

// parsed parses units from the database.
func parsed(text string) (*big.Int, error) {
	units, ok := new(big.Int).SetString(text, 10)
	if !ok {
		return nil, fmt.Errorf("%q is no number of units", text)
	}
	return units, nil
}

// storedUnits reads the units in the first row of a query. They are 0 without a row.
func storedUnits(q db.Querier, what, query string, args ...any) (*big.Int, error) {
	text, found, err := db.Value[string](q, what, query, args...)
	if err != nil {
		return nil, err
	}
	if !found {
		return new(big.Int), nil
	}
	return parsed(text)
}

// blob formats an optional id.
func blob(binary *id.Binary) any {
	if binary == nil {
		return nil
	}
	return binary[:]
}

const orderColumns = `seq, id, kind, network, asset, currency, address, tag, units, amount, fee, usd, state, series, reason, at, ended_at`

func (o *order) scan(from db.Scanner) (err error) {
	var units string
	if err := from.Scan(&o.seq, &o.ID, &o.kind, &o.network, &o.Asset, &o.currency, &o.Address, &o.Tag, &units, &o.Amount, &o.Fee, &o.usd,
		&o.state, &o.paymentID, &o.reason, &o.at, &o.endedAt); err != nil {
		return err
	}
	o.Units, err = parsed(units)
	return err
}

// putOrder stores a new order, or one again that had failed.
func putOrder(tx *db.Tx, o order) error {
	_, err := tx.Exec(`INSERT INTO wallet_orders (id, kind, network, asset, currency, address, tag, units, amount, fee, usd, state, series, reason, at, ended_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, NULL, '', $13, 0)
		ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, network = excluded.network, asset = excluded.asset, currency = excluded.currency,
		address = excluded.address, tag = excluded.tag, units = excluded.units, amount = excluded.amount, fee = excluded.fee, usd = excluded.usd,
		state = excluded.state, series = NULL, reason = '', at = excluded.at, ended_at = 0`,
		o.ID[:], o.kind, o.network, o.Asset, o.currency, o.Address, o.Tag, o.Units.String(), int64(o.Amount), int64(o.Fee), o.usd, o.state, o.at)
	if err != nil {
		return fmt.Errorf("store an order: %w", err)
	}
	return nil
}

// setOrder changes the state of an order.
func setOrder(tx *db.Tx, orderID id.Binary, state string, paymentID *id.Binary, reason string, endedAt int64) error {
	_, err := tx.Exec(`UPDATE wallet_orders SET state = $1, series = $2, reason = $3, ended_at = $4 WHERE id = $5`,
		state, blob(paymentID), reason, endedAt, orderID[:])
	if err != nil {
		return fmt.Errorf("store the state of an order: %w", err)
	}
	return nil
}

// setOrderUnits stores the present amount of an order.
func setOrderUnits(tx *db.Tx, o order) error {
	if _, err := tx.Exec(`UPDATE wallet_orders SET units = $1, amount = $2 WHERE id = $3`, o.Units.String(), int64(o.Amount), o.ID[:]); err != nil {
		return fmt.Errorf("store what an order pays: %w", err)
	}
	return nil
}

func orderByID(q db.Querier, orderID id.Binary) (order, bool, error) {
	return db.Find(q, "find an order", (*order).scan, `SELECT `+orderColumns+` FROM wallet_orders WHERE id = $1`, orderID[:])
}

func orders(q db.Querier, query string, args ...any) ([]order, error) {
	return db.All(q, "list orders", (*order).scan, `SELECT `+orderColumns+` FROM wallet_orders `+query, args...)
}

// queueOf lists the orders in the queue of a network, the oldest first.
func queueOf(q db.Querier, network string, limit int) ([]order, error) {
	return orders(q, `WHERE network = $1 AND state = 'queued' ORDER BY seq LIMIT $2`, network, limit)
}

// ordersOf lists the orders of a payment, in the order of its outputs.
func ordersOf(q db.Querier, paymentID id.Binary) ([]order, error) {
	return orders(q, `WHERE series = $1 ORDER BY seq`, paymentID[:])
}

// queueSums returns how many orders are in the queue of a network and since when.
func queueSums(q db.Querier, network string) (count, since int64, err error) {
	err = q.QueryRow(`SELECT COUNT(*), COALESCE(MIN(at), 0) FROM wallet_orders WHERE network = $1 AND state = 'queued'`, network).Scan(&count, &since)
	if err != nil {
		return 0, 0, fmt.Errorf("count the queue: %w", err)
	}
	return count, since, nil
}
