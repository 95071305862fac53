package figures

import (
	"fmt"

	"croupier/db"
)

func findPrice(q db.Querier, key priceKey) (text string, found bool, err error) {
	return db.Value[string](q, "find the price of a day", `SELECT price FROM figure_prices WHERE day = $1 AND currency = $2`, key.day, key.currency)
}

// nearestPrice returns the last price before a day, otherwise the first after it; empty
// if there is none.
func nearestPrice(q db.Querier, key priceKey) (string, error) {
	for _, query := range []string{
		`SELECT price FROM figure_prices WHERE currency = $1 AND day < $2 ORDER BY day DESC LIMIT 1`,
		`SELECT price FROM figure_prices WHERE currency = $1 AND day > $2 ORDER BY day LIMIT 1`,
	} {
		text, found, err := db.Value[string](q, "find the nearest price", query, key.currency, key.day)
		if found || err != nil {
			return text, err
		}
	}
	return "", nil
}

// pricesOf reads the prices from one day to before another.
func pricesOf(q db.Querier, from, before int64) (map[priceKey]string, error) {
	return db.Map(q, "read the prices of days", func(key *priceKey, text *string, row db.Scanner) error {
		return row.Scan(&key.day, &key.currency, text)
	}, `SELECT day, currency, price FROM figure_prices WHERE day >= $1 AND day < $2`, from, before)
}

func insertPrice(tx *db.Tx, key priceKey, price string) error {
	if _, err := tx.Exec(`INSERT INTO figure_prices (day, currency, price) VALUES ($1, $2, $3)`, key.day, key.currency, price); err != nil {
		return fmt.Errorf("write down the price of a day: %w", err)
	}
	return nil
}

func insertUnpriced(tx *db.Tx, key priceKey) error {
	_, err := tx.Exec(`INSERT INTO figure_unpriced (currency, day) VALUES ($1, $2) ON CONFLICT (currency, day) DO NOTHING`, key.currency, key.day)
	if err != nil {
		return fmt.Errorf("note a day without a price: %w", err)
	}
	return nil
}

func deleteUnpriced(tx *db.Tx, key priceKey) error {
	if _, err := tx.Exec(`DELETE FROM figure_unpriced WHERE currency = $1 AND day = $2`, key.currency, key.day); err != nil {
		return fmt.Errorf("forget a day without a price: %w", err)
	}
	return nil
}

// unpricedCurrencies lists the first day of each currency that waits for a price.
func unpricedCurrencies(q db.Querier) ([]priceKey, error) {
	return db.All(q, "list the currencies without a price", func(key *priceKey, row db.Scanner) error {
		return row.Scan(&key.day, &key.currency)
	}, `SELECT MIN(day), currency FROM figure_unpriced GROUP BY currency ORDER BY currency`)
}

// unpricedDays lists days of a currency that wait for a price, the oldest first.
func unpricedDays(q db.Querier, currency string, limit int) ([]int64, error) {
	return db.Column[int64](q, "list the days without a price", `SELECT day FROM figure_unpriced WHERE currency = $1 ORDER BY day LIMIT $2`, currency, limit)
}
