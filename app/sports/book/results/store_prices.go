package results

import (
	"encoding/json"
	"fmt"
	"slices"

	"croupier/db"
)

// Priced is the prices of a market by outcome. A price is empty if the outcome accepted
// no bets.
type Priced struct {
	Market string   `json:"k"`
	State  string   `json:"s"`
	Prices []string `json:"p"`
}

func storePrices(tx *db.Tx, p storedPrices) error {
	text, err := json.Marshal(p.changes)
	if err == nil {
		_, err = tx.Exec(`INSERT INTO sport_prices (event, version, at, prices) VALUES ($1, $2, $3, $4)`, p.event, p.version, p.at, string(text))
	}
	if err != nil {
		return fmt.Errorf("store prices: %w", err)
	}
	return nil
}

// maxScanned is the maximum number of an event's changes that are searched for one
// market.
const maxScanned = 5000

// pricesOf lists the price changes of an event before a version, latest first, for one
// market or for all.
func pricesOf(q db.Querier, eventID, market string, before int64, limit int) (list []storedPrices, err error) {
	scanned := limit
	if market != "" {
		scanned = maxScanned
	}
	err = db.Each(q, "read prices", func(row db.Scanner) error {
		if len(list) == limit {
			return db.ErrStop
		}
		p, text := storedPrices{event: eventID}, ""
		if err := row.Scan(&p.version, &p.at, &text); err != nil {
			return err
		}
		if err := json.Unmarshal([]byte(text), &p.changes); err != nil {
			return err
		}
		if market != "" {
			p.changes = slices.DeleteFunc(p.changes, func(c Priced) bool { return c.Market != market })
		}
		if market == "" || len(p.changes) > 0 {
			list = append(list, p)
		}
		return nil
	}, `SELECT version, at, prices FROM sport_prices WHERE event = $1 AND version < $2 ORDER BY version DESC LIMIT $3`, eventID, before, scanned)
	return list, err
}

// deletePrices deletes up to limit prices from before a moment.
func deletePrices(tx *db.Tx, before int64, limit int) (int64, error) {
	return db.Deleted(tx.Exec(`DELETE FROM sport_prices WHERE id IN (SELECT id FROM sport_prices WHERE at < $1 ORDER BY at, id LIMIT $2)`, before, limit))
}
