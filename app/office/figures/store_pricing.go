package figures

import (
	"fmt"

	"croupier/db"
)

func findPrice(q db.Querier, key priceKey) (text string, found bool, err error) {
	err = q.QueryRow(`SELECT price FROM figure_prices WHERE day = $1 AND currency = $2`, key.day, key.currency).Scan(&text)
	if db.IsNotFound(err) {
		return "", false, nil
	}
	if err != nil {
		return "", false, fmt.Errorf("find the price of a day: %w", err)
	}
	return text, true, nil
}

// nearestPrice returns the last price before a day, otherwise the first after it; empty
// if there is none.
func nearestPrice(q db.Querier, key priceKey) (text string, err error) {
	for _, query := range []string{
		`SELECT price FROM figure_prices WHERE currency = $1 AND day < $2 ORDER BY day DESC LIMIT 1`,
		`SELECT price FROM figure_prices WHERE currency = $1 AND day > $2 ORDER BY day LIMIT 1`,
	} {
		err := q.QueryRow(query, key.currency, key.day).Scan(&text)
		if err == nil {
			return text, nil
		}
		if !db.IsNotFound(err) {
			return "", fmt.Errorf("find the nearest price: %w", err)
		}
	}
	return "", nil
}

// pricesOf reads the prices from one day to before another.
func pricesOf(q db.Querier, from, before int64) (map[priceKey]string, error) {
	found := map[priceKey]string{}
	rows, err := q.Query(`SELECT day, currency, price FROM figure_prices WHERE day >= $1 AND day < $2`, from, before)
	if err != nil {
		return nil, fmt.Errorf("read the prices of days: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var (
			key  priceKey
			text string
		)
		if err := rows.Scan(&key.day, &key.currency, &text); err != nil {
			return nil, fmt.Errorf("read the prices of days: %w", err)
		}
		found[key] = text
	}
	return found, rows.Err()
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
func unpricedCurrencies(q db.Querier) (list []priceKey, err error) {
	err = each(q, `SELECT MIN(day), currency FROM figure_unpriced GROUP BY currency ORDER BY currency`, func(rows *db.Rows) error {
		var key priceKey
		err := rows.Scan(&key.day, &key.currency)
		list = append(list, key)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list the currencies without a price: %w", err)
	}
	return list, nil
}

// unpricedDays lists days of a currency that wait for a price, the oldest first.
func unpricedDays(q db.Querier, currency string, limit int) (days []int64, err error) {
	err = each(q, `SELECT day FROM figure_unpriced WHERE currency = $1 ORDER BY day LIMIT $2`, func(rows *db.Rows) error {
		var day int64
		err := rows.Scan(&day)
		days = append(days, day)
		return err
	}, currency, limit)
	if err != nil {
		return nil, fmt.Errorf("list the days without a price: %w", err)
	}
	return days, nil
}
