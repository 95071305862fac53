package integrations

import (
	"fmt"
	"time"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/expected"
	"croupier/app/kernel/projection"
	"croupier/db"
)

func addMonth(tx *db.Tx, key monthKey, sum expected.Sum) error {
	_, err := tx.Exec(`INSERT INTO provider_months (month, integration, product, wagers, staked, paid) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (integration, month, product) DO UPDATE SET wagers = provider_months.wagers + excluded.wagers,
			staked = provider_months.staked + excluded.staked, paid = provider_months.paid + excluded.paid`,
		key.month, key.integration, key.product, sum.Wagers, sum.Staked, sum.Paid)
	if err != nil {
		return fmt.Errorf("add to the month of a provider: %w", err)
	}
	return nil
}

// monthSum is the sum of a month, or of a game in a month.
type monthSum struct {
	month                int64
	product              string
	wagers, staked, paid int64
}

func (m *monthSum) scan(row db.Scanner) error {
	return row.Scan(&m.month, &m.product, &m.wagers, &m.staked, &m.paid)
}

// monthsOf lists the months of an integration, or the games of one month.
func monthsOf(q db.Querier, name string, month int64) ([]monthSum, error) {
	if month == 0 {
		return db.All(q, "list the months of a provider", (*monthSum).scan, `SELECT month, '', CAST(SUM(wagers) AS BIGINT), CAST(SUM(staked) AS BIGINT), CAST(SUM(paid) AS BIGINT)
			FROM provider_months WHERE integration = $1 GROUP BY month ORDER BY month DESC LIMIT $2`, name, maxMonths)
	}
	return db.All(q, "list the games of a provider's month", (*monthSum).scan, `SELECT month, product, wagers, staked, paid FROM provider_months
		WHERE integration = $1 AND month = $2 ORDER BY staked - paid DESC, product LIMIT $3`, name, month, maxOfGame)
}

// storedMonths returns the stored sums, and the number of the last wager that they count.
func storedMonths(q db.Querier) (upTo int64, sums map[monthKey]expected.Sum, err error) {
	if upTo, err = projection.Checkpoint(q, monthsCheckpoint); err != nil {
		return 0, nil, err
	}
	sums, err = db.Map(q, "read the months of providers", func(key *monthKey, sum *expected.Sum, row db.Scanner) error {
		return row.Scan(&key.month, &key.integration, &key.product, &sum.Wagers, &sum.Staked, &sum.Paid)
	}, `SELECT month, integration, product, wagers, staked, paid FROM provider_months`)
	return upTo, sums, err
}

const reconciliationColumns = `id, integration, day, file, listed, matched, missing_here, missing_there, other_amount, other_kind, made_at, made_by`

func (r *Reconciliation) fields(day *int64) []any {
	return []any{&r.ID, &r.Integration, day, &r.File, &r.Listed, &r.Matched, &r.MissingHere, &r.MissingThere, &r.OtherAmount, &r.OtherKind, &r.MadeAt, &r.MadeBy}
}

// dayText returns a day by its number from 1970.
func dayText(day int64) string { return time.UnixMilli(day * millisOfDay).UTC().Format(dateForm) }

func putReconciliation(tx *db.Tx, r *Reconciliation) error {
	text, err := json.Marshal(r.Differences)
	if err != nil {
		return fmt.Errorf("store a comparison with a provider: %w", err)
	}
	day, err := time.Parse(dateForm, r.Day)
	if err != nil {
		return fmt.Errorf("store a comparison with a provider: %w", err)
	}
	_, err = tx.Exec(`INSERT INTO provider_reconciliations (`+reconciliationColumns+`, differences) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
		r.ID, r.Integration, day.UnixMilli()/millisOfDay, r.File, r.Listed, r.Matched, r.MissingHere, r.MissingThere, r.OtherAmount, r.OtherKind, r.MadeAt, r.MadeBy, string(text))
	if err != nil {
		return fmt.Errorf("store a comparison with a provider: %w", err)
	}
	return nil
}

func reconciliations(q db.Querier, name string, limit int) ([]Reconciliation, error) {
	return db.All(q, "list the comparisons with a provider", func(r *Reconciliation, row db.Scanner) error {
		var day int64
		err := row.Scan(r.fields(&day)...)
		r.Day, r.Differences = dayText(day), []ReconciliationDifference{}
		return err
	}, `SELECT `+reconciliationColumns+` FROM provider_reconciliations WHERE integration = $1 ORDER BY id DESC LIMIT $2`, name, limit)
}

func reconciliationByID(q db.Querier, id string) (*Reconciliation, error) {
	return db.One(q, "find a comparison with a provider", func(r *Reconciliation, row db.Scanner) error {
		var (
			day  int64
			text string
		)
		if err := row.Scan(append(r.fields(&day), &text)...); err != nil {
			return err
		}
		r.Day = dayText(day)
		return json.Unmarshal([]byte(text), &r.Differences)
	}, `SELECT `+reconciliationColumns+`, differences FROM provider_reconciliations WHERE id = $1`, id)
}
