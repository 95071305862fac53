package treasury

import (
	"math/big"

	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/db"
)

// paidOrders lists what was paid to others: withdrawals and returned deposits.
func paidOrders(q db.Querier) ([]order, error) {
	return orders(q, `WHERE state = 'paid' AND kind IN ('payout', 'return') ORDER BY seq`)
}

// countConfirmed counts the confirmed transactions that paid an order.
func countConfirmed(q db.Querier, o order) (int64, error) {
	return db.Only[int64](q, "count transactions of an order", `SELECT COUNT(*) FROM chain_transaction_outputs AS o JOIN chain_transactions AS t ON t.id = o.transaction_id
		WHERE t.network = $1 AND t.state = 'confirmed' AND t.failed = 0 AND o.order_id = $2`, o.network, o.ID[:])
}

// hasSigned reports whether a version of a payment was signed.
func hasSigned(q db.Querier, paymentID id.Binary) (bool, error) {
	return db.Exists(q, `SELECT 1 FROM chain_transactions WHERE series = $1 AND raw IS NOT NULL LIMIT 1`, paymentID[:])
}

// sweptInflight returns how much of an asset open sweeps have inflight. These coins
// belong to players until the sweeps are settled.
func sweptInflight(q db.Querier, network, asset string) (money.Amount, error) {
	return db.Only[money.Amount](q, "add up what is swept", `SELECT CAST(COALESCE(SUM(swept), 0) AS BIGINT) FROM wallet_series WHERE network = $1 AND asset = $2 AND state = 'open'`, network, asset)
}

// receivedUnits sums the coins that the books have counted in hot and cold wallets.
func receivedUnits(q db.Querier, network, asset string) (*big.Int, error) {
	return sumUnits(q, `SELECT units FROM wallet_coins WHERE network = $1 AND asset = $2 AND booked = 1`, network, asset)
}

// spentUnits sums what settled payments have spent of an asset, including their fees
// in the network's coin.
func spentUnits(q db.Querier, network, asset string, coin bool) (*big.Int, error) {
	sum, err := sumUnits(q, `SELECT o.units FROM chain_transaction_outputs AS o JOIN chain_transactions AS t ON t.id = o.transaction_id
		JOIN wallet_orders AS w ON w.id = o.order_id
		WHERE t.network = $1 AND o.asset = $2 AND t.state = 'confirmed' AND t.failed = 0 AND w.kind IN ('payout', 'return')`, network, asset)
	if err != nil || !coin {
		return sum, err
	}
	fees, err := sumUnits(q, `SELECT paid FROM chain_transactions WHERE network = $1 AND state = 'confirmed'`, network)
	if err != nil {
		return nil, err
	}
	return sum.Add(sum, fees), nil
}

func sumUnits(q db.Querier, query string, args ...any) (*big.Int, error) {
	sum := new(big.Int)
	err := db.Each(q, "add up units", func(row db.Scanner) error {
		var text string
		if err := row.Scan(&text); err != nil {
			return err
		}
		units, err := parsed(text)
		if err != nil {
			return err
		}
		sum.Add(sum, units)
		return nil
	}, query, args...)
	if err != nil {
		return nil, err
	}
	return sum, nil
}
