package betslip

import (
	"fmt"

	"croupier/db"
)

// closingOf lists the open selections of an event with the prices that were noted.
func closingOf(q db.Querier, event string) (list []closingPrice, err error) {
	rows, err := q.Query(`SELECT id, event, market, specifiers, outcome, COALESCE(closing_price, 0), COALESCE(closing_chance, 0)
		FROM sports_selections WHERE event = $1 AND revision IS NULL ORDER BY id`, event)
	if err != nil {
		return nil, fmt.Errorf("read closing prices: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var c closingPrice
		if err := rows.Scan(&c.id, &c.sel.Event, &c.sel.Market, &c.sel.Specifiers, &c.sel.Outcome, &c.price, &c.chance); err != nil {
			return nil, fmt.Errorf("read closing prices: %w", err)
		}
		list = append(list, c)
	}
	return list, rows.Err()
}

// storeClosing notes the price of a selection.
func storeClosing(tx *db.Tx, c closingPrice) error {
	if _, err := tx.Exec(`UPDATE sports_selections SET closing_price = $1, closing_chance = $2 WHERE id = $3`, c.price, c.chance, c.id); err != nil {
		return fmt.Errorf("note a closing price: %w", err)
	}
	return nil
}

// playedLeg is a leg of a bet that has ended, with what the figures of traders need.
type playedLeg struct {
	bet                    []byte
	owner, edge            string
	usd, stake, paid       int64
	sport, market          string
	marketName             string
	price, closing, chance int64
	live                   bool
}

// eachPlayed reads the legs of the bets that ended since a time, bet by bet.
func eachPlayed(q db.Querier, since int64, limit int, fn func(*playedLeg)) error {
	rows, err := q.Query(`SELECT b.id, b.owner, b.edge, b.usd, b.stake, b.paid, s.sport, s.market, s.market_name, l.price,
			COALESCE(s.closing_price, 0), COALESCE(s.closing_chance, 0), l.live
		FROM (SELECT * FROM sports_bets WHERE settled_at >= $1 ORDER BY settled_at DESC LIMIT $2) AS b
		JOIN sports_legs AS l ON l.bet = b.id JOIN sports_selections AS s ON s.id = l.selection
		ORDER BY b.id, l.n`, since, limit)
	if err != nil {
		return fmt.Errorf("read sports bets for figures: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var l playedLeg
		if err := rows.Scan(&l.bet, &l.owner, &l.edge, &l.usd, &l.stake, &l.paid, &l.sport, &l.market, &l.marketName, &l.price, &l.closing, &l.chance, &l.live); err != nil {
			return fmt.Errorf("read sports bets for figures: %w", err)
		}
		fn(&l)
	}
	return rows.Err()
}
