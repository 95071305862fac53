package bets

import (
	"fmt"
	"strconv"
	"strings"

	"croupier/app/kernel/id"
	"croupier/db"
)

// settledLeg is a leg of an ended bet, with the data for the traders' figures.
type settledLeg struct {
	day                    int64
	sport, market          string
	price, closing, chance int64
	live                   bool
}

// eachSettledLeg reads the legs of some ended bets, bet by bet. It includes the closing price
// only for events that had begun when the bet ended, because prices are recorded until
// then.
func eachSettledLeg(q db.Querier, bets []id.Binary, fn func(bet id.Binary, leg settledLeg)) error {
	marks, args := make([]string, len(bets)), make([]any, len(bets))
	for i := range bets {
		marks[i], args[i] = "$"+strconv.Itoa(i+1), bets[i][:]
	}
	return db.Each(q, "read sports bets for figures", func(row db.Scanner) error {
		var bet id.Binary
		var ended int64
		var begun bool
		var l settledLeg
		if err := row.Scan(&bet, &ended, &l.sport, &l.market, &l.price, &l.closing, &l.chance, &l.live, &begun); err != nil {
			return err
		}
		if l.day = dayOf(ended); !begun {
			l.closing, l.chance = 0, 0
		}
		fn(bet, l)
		return nil
	}, `SELECT b.id, b.settled_at, s.sport, s.market, l.price, COALESCE(s.closing_price, 0), COALESCE(s.closing_chance, 0),
			l.live, l.starts <= b.settled_at
		FROM sports_bets AS b JOIN sports_legs AS l ON l.bet = b.id JOIN sports_selections AS s ON s.id = l.selection
		WHERE b.id IN (`+strings.Join(marks, ", ")+`) ORDER BY b.id, l.n`, args...)
}

// addHold adds to the figures of a group on a day.
func addHold(tx *db.Tx, c holdCell, s holdSum) error {
	_, err := tx.Exec(`INSERT INTO sports_hold (kind, day, key, bets, usd, kept, expected, closed, value, beats) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT (kind, day, key) DO UPDATE SET bets = sports_hold.bets + excluded.bets, usd = sports_hold.usd + excluded.usd,
			kept = sports_hold.kept + excluded.kept, expected = sports_hold.expected + excluded.expected, closed = sports_hold.closed + excluded.closed,
			value = sports_hold.value + excluded.value, beats = sports_hold.beats + excluded.beats`,
		c.kind, c.day, c.key, s.bets, s.usd, s.revenue, s.expected, s.closed, s.closingValue, s.beatClosing)
	if err != nil {
		return fmt.Errorf("add to the hold of sports bets: %w", err)
	}
	return nil
}

const holdColumns = `SELECT key, bets, usd, kept, expected, closed, value, beats FROM sports_hold`

// The rows of all groups since a day, newest first, and those of one group.
const (
	holdRowsQuery  = holdColumns + ` WHERE kind = $1 AND day >= $2 ORDER BY day DESC, key DESC LIMIT $3`
	holdOfKeyQuery = holdColumns + ` WHERE kind = $1 AND key = $2 AND day >= $3`
)

// eachHold reads the figures of groups, one row per group and day.
func eachHold(q db.Querier, query string, args []any, fn func(key string, s holdSum)) error {
	return db.Each(q, "read the hold of sports bets", func(row db.Scanner) error {
		var key string
		var s holdSum
		if err := row.Scan(&key, &s.bets, &s.usd, &s.revenue, &s.expected, &s.closed, &s.closingValue, &s.beatClosing); err != nil {
			return err
		}
		fn(key, s)
		return nil
	}, query, args...)
}

// holdTotals returns the totals of all days for each player, and for each kind of group
// under the kind's name.
func holdTotals(q db.Querier) (map[string]holdSum, error) {
	totals := map[string]holdSum{}
	for _, kind := range []string{holdByPlayer, holdBySport, holdByMarket} {
		err := eachHold(q, holdColumns+` WHERE kind = $1`, []any{kind}, func(key string, s holdSum) {
			totals[kind] = totals[kind].plus(s)
			if kind == holdByPlayer {
				totals[kind+" "+key] = totals[kind+" "+key].plus(s)
			}
		})
		if err != nil {
			return nil, err
		}
	}
	return totals, nil
}
