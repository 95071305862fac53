package wagers

import (
	"fmt"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/projection"
	"croupier/db"
)

func addResult(tx *db.Tx, c resultKey, r *result) error {
	args := append([]any{int64(c.account), c.day, c.kind, c.product, r.wins, int64(r.wagered), int64(r.returned)}, r.sum.StoreArgs()...)
	_, err := tx.Exec(`INSERT INTO wager_results (account, day, kind, product, wins, wagered, returned, wagers, staked, paid, measured, theory, luck, squares)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
		ON CONFLICT (account, day, kind, product) DO UPDATE SET wins = wager_results.wins + excluded.wins, wagered = wager_results.wagered + excluded.wagered,
		returned = wager_results.returned + excluded.returned, wagers = wager_results.wagers + excluded.wagers, staked = wager_results.staked + excluded.staked,
		paid = wager_results.paid + excluded.paid, measured = wager_results.measured + excluded.measured, theory = wager_results.theory + excluded.theory,
		luck = wager_results.luck + excluded.luck, squares = wager_results.squares + excluded.squares`, args...)
	if err != nil {
		return fmt.Errorf("add to the results of a player: %w", err)
	}
	return nil
}

// resultColumns are the columns of a result that is summed over rows, in the order of its
// fields.
const resultColumns = `CAST(SUM(wins) AS BIGINT), CAST(SUM(wagered) AS BIGINT), CAST(SUM(returned) AS BIGINT), CAST(SUM(wagers) AS BIGINT), CAST(SUM(staked) AS BIGINT),
	CAST(SUM(paid) AS BIGINT), CAST(SUM(measured) AS BIGINT), CAST(SUM(theory) AS BIGINT), CAST(SUM(luck) AS BIGINT), CAST(SUM(squares) AS DOUBLE PRECISION)`

func (r *result) fields() []any {
	return append([]any{&r.wins, &r.wagered, &r.returned}, r.sum.StoreFields()...)
}

// productResult is the play of a product with an account.
type productResult struct {
	kind, product string
	result
}

// resultsWith sums up the play with an account since a day.
func resultsWith(q db.Querier, account ledger.AccountID, since int64) ([]productResult, error) {
	return db.All(q, "read the results of a player", func(p *productResult, row db.Scanner) error {
		return row.Scan(append([]any{&p.kind, &p.product}, p.fields()...)...)
	}, `SELECT kind, product, `+resultColumns+` FROM wager_results WHERE account = $1 AND day >= $2 GROUP BY kind, product ORDER BY kind, product`,
		int64(account), since)
}

// marginal is a query that sums up results by one dimension.
type marginal struct{ what, query string }

// marginals are the sums that the audit compares. An error in a single row also changes
// the sums of its account and of its day.
var marginals = []marginal{
	{"account", `SELECT CAST(account AS TEXT), ` + resultColumns + ` FROM wager_results GROUP BY account`},
	{"day", `SELECT CAST(day AS TEXT), ` + resultColumns + ` FROM wager_results GROUP BY day`},
	{"product", `SELECT product, ` + resultColumns + ` FROM wager_results GROUP BY product`},
	{"kind", `SELECT kind, ` + resultColumns + ` FROM wager_results GROUP BY kind`},
}

// storedResults reads the sums of the stored results for each marginal, and the position
// in the log that they include.
func storedResults(q db.Querier) (upTo int64, stored map[string]map[string]result, err error) {
	if upTo, err = projection.Checkpoint(q, resultsCheckpoint); err != nil {
		return 0, nil, err
	}
	stored = map[string]map[string]result{}
	for _, m := range marginals {
		if stored[m.what], err = m.read(q); err != nil {
			return 0, nil, err
		}
	}
	return upTo, stored, nil
}

func (m marginal) read(q db.Querier) (map[string]result, error) {
	return db.Map(q, "read the results of players by "+m.what, func(name *string, r *result, row db.Scanner) error {
		return row.Scan(append([]any{name}, r.fields()...)...)
	}, m.query)
}
