package treasury

import (
	"fmt"

	"croupier/app/kernel/export"
	"croupier/app/kernel/id"
	"croupier/db"
)

// countUnsigned counts the open payments whose newest transaction is not signed.
func countUnsigned(q db.Querier) (count, since int64, err error) {
	err = q.QueryRow(`SELECT COUNT(*), COALESCE(MIN(t.created_at), 0) FROM chain_transactions AS t
		WHERE t.series IN (SELECT s.id FROM wallet_series AS s WHERE s.state = 'open') AND t.state = 'drafted'`).Scan(&count, &since)
	if err != nil {
		return 0, 0, fmt.Errorf("count what is unsigned: %w", err)
	}
	return count, since, nil
}

// countAlarmed counts the open payments that need a person.
func countAlarmed(q db.Querier) (count, since int64, err error) {
	err = q.QueryRow(`SELECT COUNT(*), COALESCE(MIN(at), 0) FROM wallet_series WHERE state = 'open' AND alarm <> ''`).Scan(&count, &since)
	if err != nil {
		return 0, 0, fmt.Errorf("count what is stuck: %w", err)
	}
	return count, since, nil
}

// firstAlarm returns the alarm of the oldest open payment that needs a person.
func firstAlarm(q db.Querier) (sentence string, err error) {
	sentence, _, err = db.Value[string](q, "read an alarm", `SELECT alarm FROM wallet_series WHERE state = 'open' AND alarm <> '' ORDER BY at, id LIMIT 1`)
	return sentence, err
}

// countQueuedBefore counts the orders of all networks that are in the queue since
// before a time in unix milliseconds.
func countQueuedBefore(q db.Querier, before int64) (int64, error) {
	return db.Only[int64](q, "count what waits", `SELECT COUNT(*) FROM wallet_orders WHERE state = 'queued' AND at < $1`, before)
}

// paymentsFor finds payments by transaction hash, payment id or withdrawal id.
func paymentsFor(q db.Querier, term string, limit int) ([]payment, error) {
	if binary, ok := id.ToBinary(term); ok {
		return payments(q, `WHERE id = $1 OR id IN (SELECT series FROM wallet_orders WHERE id = $1) LIMIT $2`, binary[:], limit)
	}
	return payments(q, `WHERE id IN (SELECT series FROM chain_transactions WHERE txid = $1) LIMIT $2`, term, limit)
}

// Exports are the tables of the treasury for a regulator.
func Exports() []export.Table {
	return export.From(Tables(),
		export.Table{Name: "chain_transactions", Read: exportTransactions},
		export.Table{Name: "sweeps", Read: exportSweeps},
	)
}

func exportTransactions(q db.Querier, after string, at export.Cutoff, limit int) ([][]string, string, error) {
	key, _ := id.ToBinary(after) // nothing comes before the first
	return export.Rows(q, "transactions of chains", func(row db.Scanner) ([]string, string, error) {
		var (
			own, paymentID                                   id.Binary
			version, height, created, signed, sent, finished int64
			network, kind, asset, state, txid, paid          string
		)
		if err := row.Scan(&own, &paymentID, &version, &network, &kind, &asset, &state, &txid, &paid, &height, &created, &signed, &sent, &finished); err != nil {
			return nil, "", err
		}
		return []string{
			own.String(), paymentID.String(), export.Number(version), network, kind, asset, state, txid, paid, export.Number(height), export.Number(created),
			export.Number(signed), export.Number(sent), export.Number(finished),
		}, own.String(), nil
	}, `SELECT t.id, t.series, t.version, t.network, s.kind, s.asset, t.state, t.txid, t.paid, t.block_height, t.created_at, t.signed_at, t.sent_at, t.confirmed_at
		FROM chain_transactions AS t JOIN wallet_series AS s ON s.id = t.series
		WHERE t.id > $1 AND t.created_at < $2 ORDER BY t.id LIMIT $3`, key[:], at.AsOf, limit)
}
