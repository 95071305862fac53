package book

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
	scan := limit
	if market != "" {
		scan = maxScanned
	}
	rows, err := q.Query(`SELECT version, at, prices FROM sport_prices WHERE event = $1 AND version < $2 ORDER BY version DESC LIMIT $3`, eventID, before, scan)
	if err != nil {
		return nil, fmt.Errorf("read prices: %w", err)
	}
	defer rows.Close()
	for len(list) < limit && rows.Next() {
		p, text := storedPrices{event: eventID}, ""
		if err = rows.Scan(&p.version, &p.at, &text); err == nil {
			err = json.Unmarshal([]byte(text), &p.changes)
		}
		if err != nil {
			return nil, fmt.Errorf("read prices: %w", err)
		}
		if market != "" {
			if p.changes = slices.DeleteFunc(p.changes, func(c Priced) bool { return c.Market != market }); len(p.changes) == 0 {
				continue
			}
		}
		list = append(list, p)
	}
	return list, rows.Err()
}

// deletePrices deletes up to limit prices from before a moment.
func deletePrices(tx *db.Tx, before int64, limit int) (int64, error) {
	return db.Deleted(tx.Exec(`DELETE FROM sport_prices WHERE id IN (SELECT id FROM sport_prices WHERE at < $1 ORDER BY at, id LIMIT $2)`, before, limit))
}
