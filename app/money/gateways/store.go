package gateways

import (
	"errors"
	"fmt"
	"math/big"

	"croupier/app/kernel/id"
	"croupier/db"
)

const paymentColumns = `id, gateway, gateway_id, user_id, asset, currency, amount, units, paid, address, tag, state, status, reason, booked,
	created_at, expires_at, changed_at, asked_at, next_at, tries`

var errStored = errors.New("a stored payment of a gateway is not readable")

func scanPayment(p *payment, row db.Scanner) error {
	var units, paid string
	if err := row.Scan(&p.ID, &p.Gateway, &p.GatewayID, &p.UserID, &p.Asset, &p.Currency, &p.Amount, &units, &paid, &p.Address, &p.Tag, &p.State, &p.status,
		&p.reason, &p.booked, &p.CreatedAt, &p.ExpiresAt, &p.changedAt, &p.polledAt, &p.nextPollAt, &p.tries); err != nil {
		return err
	}
	var valid, paidValid bool
	p.Units, valid = new(big.Int).SetString(units, 10)
	p.paid, paidValid = new(big.Int).SetString(paid, 10)
	if !valid || !paidValid {
		return errStored
	}
	p.stateBefore = p.State
	return nil
}

func readPayments(q db.Querier, query string, args ...any) ([]*payment, error) {
	return db.Refs(q, "read payments of gateways", scanPayment, query, args...)
}

func onePayment(q db.Querier, query string, args ...any) (*payment, error) {
	return db.One(q, "read a payment of a gateway", scanPayment, query, args...)
}

// paymentByID finds a payment, or nil.
func paymentByID(q db.Querier, key id.Binary) (*payment, error) {
	return onePayment(q, `SELECT `+paymentColumns+` FROM gateway_payments WHERE id = $1`, key[:])
}

// paymentAt finds the payment of a gateway's id, or nil.
func paymentAt(q db.Querier, gateway, id string) (*payment, error) {
	return onePayment(q, `SELECT `+paymentColumns+` FROM gateway_payments WHERE gateway = $1 AND gateway_id = $2 AND gateway_id <> ''`, gateway, id)
}

// openPayments lists the unpaid payments of a player since a time.
func openPayments(q db.Querier, userID string, since int64) ([]*payment, error) {
	return readPayments(q, `SELECT `+paymentColumns+` FROM gateway_payments WHERE user_id = $1 AND created_at >= $2 AND state = 'new' ORDER BY created_at DESC, id DESC`,
		userID, since)
}

// findByReference lists payments by the gateway's id or by their address, newest first.
func findByReference(q db.Querier, term string, limit int) ([]*payment, error) {
	list, err := readPayments(q, `SELECT `+paymentColumns+` FROM gateway_payments WHERE address = $1 ORDER BY created_at DESC, id DESC LIMIT $2`, term, limit)
	if len(list) > 0 || err != nil {
		return list, err
	}
	return readPayments(q, `SELECT `+paymentColumns+` FROM gateway_payments WHERE gateway_id = $1 AND gateway_id <> '' ORDER BY gateway LIMIT $2`, term, limit)
}

// paymentsUpTo lists the payments of a player that were requested at a time or
// before.
func paymentsUpTo(q db.Querier, userID string, upTo int64, limit int) ([]*payment, error) {
	return readPayments(q, `SELECT `+paymentColumns+` FROM gateway_payments WHERE user_id = $1 AND created_at <= $2 ORDER BY created_at DESC, id DESC LIMIT $3`, userID, upTo, limit)
}

// countSince counts the payments that a player has requested since a time.
func countSince(q db.Querier, userID string, since int64) (int, error) {
	return db.Only[int](q, "count payments of a player", `SELECT COUNT(*) FROM gateway_payments WHERE user_id = $1 AND created_at >= $2`, userID, since)
}

// duePayments lists the payments to query now, the oldest first.
func duePayments(q db.Querier, gateway string, now int64, limit int) ([]*payment, error) {
	return readPayments(q, `SELECT `+paymentColumns+` FROM gateway_payments WHERE gateway = $1 AND next_at > 0 AND next_at <= $2 ORDER BY next_at LIMIT $3`, gateway, now, limit)
}

// unpaidBefore lists the payments of a player without an arrival, before a place,
// the newest first.
func unpaidBefore(q db.Querier, userID string, at int64, key []byte, limit int) ([]*payment, error) {
	return readPayments(q, `SELECT `+paymentColumns+` FROM gateway_payments
		WHERE user_id = $1 AND booked = 0 AND address <> '' AND created_at <= $2 AND (created_at < $2 OR id < $3) ORDER BY created_at DESC, id DESC LIMIT $4`, userID, at, key, limit)
}

// paymentsAfter lists payments in the order of their ids.
func paymentsAfter(q db.Querier, key []byte, limit int) ([]*payment, error) {
	return readPayments(q, `SELECT `+paymentColumns+` FROM gateway_payments WHERE id > $1 ORDER BY id LIMIT $2`, key, limit)
}

// countOpen counts the payments of a gateway that wait for players or for the chain.
func countOpen(q db.Querier, gateway string) (int64, error) {
	return db.Only[int64](q, "count open payments of a gateway", `SELECT COUNT(*) FROM gateway_payments WHERE gateway = $1 AND state IN ('new', 'waiting')`, gateway)
}

// usedGateways lists the gateways that have ever created a payment.
func usedGateways(q db.Querier) ([]string, error) {
	return db.Column[string](q, "list gateways", `SELECT DISTINCT gateway FROM gateway_payments ORDER BY gateway`)
}

func insertPayment(tx *db.Tx, p *payment) error {
	_, err := tx.Exec(`INSERT INTO gateway_payments (`+paymentColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
		p.ID[:], p.Gateway, p.GatewayID, p.UserID, p.Asset, p.Currency, int64(p.Amount), p.Units.String(), p.paid.String(), p.Address, p.Tag, string(p.State),
		string(p.status), p.reason, p.booked, p.CreatedAt, p.ExpiresAt, p.changedAt, p.polledAt, p.nextPollAt, p.tries)
	if err != nil {
		return fmt.Errorf("store a payment of a gateway: %w", err)
	}
	return nil
}

var errPaymentMissing = errors.New("the payment of the gateway is not there")

// updatePayment stores a changed payment.
func updatePayment(tx *db.Tx, p *payment) error {
	changed, err := db.Change(tx, "change a payment of a gateway", `UPDATE gateway_payments SET gateway_id = $1, units = $2, paid = $3, address = $4, tag = $5, state = $6,
		status = $7, reason = $8, booked = $9, expires_at = $10, changed_at = $11, asked_at = $12, next_at = $13, tries = $14 WHERE id = $15`,
		p.GatewayID, p.Units.String(), p.paid.String(), p.Address, p.Tag, string(p.State), string(p.status), p.reason, p.booked, p.ExpiresAt, p.changedAt,
		p.polledAt, p.nextPollAt, p.tries, p.ID[:])
	if err == nil && !changed {
		err = errPaymentMissing
	}
	return err
}

// arrivalsOf lists the arrivals of a payment, each by its parts.
func arrivalsOf(q db.Querier, key id.Binary) ([]*arrival, error) {
	return db.Refs(q, "read arrivals at a gateway", func(a *arrival, row db.Scanner) error {
		var deposit []byte
		var units string
		if err := row.Scan(&a.gateway, &a.id, &a.part, &a.payment, &a.asset, &a.currency, &units, &a.txid, &a.stage, &a.at, &deposit); err != nil {
			return err
		}
		var valid bool
		if a.units, valid = new(big.Int).SetString(units, 10); !valid || len(deposit) != len(a.deposit) && len(deposit) != 0 {
			return errStored
		}
		copy(a.deposit[:], deposit)
		return nil
	}, `SELECT gateway, arrival, part, payment, asset, currency, units, txid, stage, at, deposit FROM gateway_arrivals
		WHERE payment = $1 ORDER BY gateway, arrival, part`, key[:])
}

// putArrival stores an arrival. It never takes over one of another payment.
func putArrival(tx *db.Tx, a *arrival) error {
	deposit := []byte{}
	if a.booked() {
		deposit = a.deposit[:]
	}
	changed, err := db.Change(tx, "store an arrival at a gateway", `INSERT INTO gateway_arrivals (gateway, arrival, part, payment, asset, currency, units, txid, stage, at, deposit)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT (gateway, arrival, part) DO UPDATE SET asset = excluded.asset, currency = excluded.currency, units = excluded.units, txid = excluded.txid,
		stage = excluded.stage, deposit = excluded.deposit WHERE gateway_arrivals.payment = excluded.payment`,
		a.gateway, a.id, a.part, a.payment[:], a.asset, a.currency, a.units.String(), a.txid, string(a.stage), a.at, deposit)
	if err == nil && !changed {
		err = fmt.Errorf("store an arrival at a gateway: %s is of another payment", a.id)
	}
	return err
}
