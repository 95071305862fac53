package bets

import (
	"fmt"

	"croupier/db"
)

// closingPrices lists the open selections of an event with their recorded prices.
func closingPrices(q db.Querier, event string) ([]closingPrice, error) {
	return db.All(q, "read closing prices", func(c *closingPrice, row db.Scanner) error {
		return row.Scan(&c.id, &c.sel.Event, &c.sel.Market, &c.sel.Specifiers, &c.sel.Outcome, &c.price, &c.chance)
	}, `SELECT id, event, market, specifiers, outcome, COALESCE(closing_price, 0), COALESCE(closing_chance, 0)
		FROM sports_selections WHERE event = $1 AND revision IS NULL ORDER BY id`, event)
}

// storeClosing stores the closing price of a selection.
func storeClosing(tx *db.Tx, c closingPrice) error {
	if _, err := tx.Exec(`UPDATE sports_selections SET closing_price = $1, closing_chance = $2 WHERE id = $3`, c.price, c.chance, c.id); err != nil {
		return fmt.Errorf("store a closing price: %w", err)
	}
	return nil
}
