package bets

import (
	"strconv"
	"strings"

	"croupier/db"
)

// OpenBetsByEvent counts the open bets with a leg on each of some events, and their stakes in
// millionths of a dollar. It includes bets that a corrected result has reopened.
func OpenBetsByEvent(q db.Querier, events []string, fn func(event string, bets, usd int64)) error {
	if len(events) == 0 {
		return nil
	}
	marks, args := make([]string, len(events)), make([]any, len(events))
	for i, event := range events {
		marks[i], args[i] = "$"+strconv.Itoa(i+1), event
	}
	return db.Each(q, "count the open bets of events", func(row db.Scanner) error {
		var event string
		var bets, usd int64
		if err := row.Scan(&event, &bets, &usd); err != nil {
			return err
		}
		fn(event, bets, usd)
		return nil
	}, `SELECT event, COUNT(*), CAST(SUM(usd) AS BIGINT) FROM (SELECT DISTINCT o.event AS event, b.id AS id, b.usd AS usd
		FROM sports_selections AS o JOIN sports_legs AS l ON l.selection = o.id JOIN sports_bets AS b ON b.id = l.bet
		WHERE b.status = 0 AND o.event IN (`+strings.Join(marks, ", ")+`)) AS bets GROUP BY event`, args...)
}
