package bets

import (
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/db"
)

// betsAfter lists the next bets in the order of their ids.
func betsAfter(q db.Querier, after []byte, limit int) (list []*bet, err error) {
	err = eachBet(q, `WHERE b.id IN (SELECT m.id FROM sports_bets AS m WHERE m.id > $1 ORDER BY m.id LIMIT $2) ORDER BY b.id, l.n`, []any{after, limit}, func(b *bet) error {
		list = append(list, b)
		return nil
	})
	return list, err
}

// sumCashOuts returns the sums of a bet's cash-outs.
func sumCashOuts(q db.Querier, bet id.Binary) (stake, paid money.Amount, err error) {
	err = q.QueryRow(`SELECT CAST(COALESCE(SUM(stake), 0) AS BIGINT), CAST(COALESCE(SUM(paid), 0) AS BIGINT) FROM sports_cashouts WHERE bet = $1`, bet[:]).Scan(&stake, &paid)
	if err != nil {
		return 0, 0, fmt.Errorf("add up the cash-outs of a bet: %w", err)
	}
	return stake, paid, nil
}

// wagersWithoutBet lists the wagers of this kind without a bet, and counts all wagers of
// this kind.
func wagersWithoutBet(q db.Querier) (list []id.Binary, count int64, err error) {
	const all = `(SELECT o.id FROM open_wagers AS o WHERE o.kind = $1
		UNION ALL SELECT w.id FROM wagers AS w JOIN wager_terms AS t ON t.id = w.terms WHERE t.kind = $1 AND w.revision = 0) AS k`
	if err := q.QueryRow(`SELECT COUNT(*) FROM `+all, string(Kind)).Scan(&count); err != nil {
		return nil, 0, fmt.Errorf("count the wagers on sports: %w", err)
	}
	list, err = db.Column[id.Binary](q, "find wagers on sports without a bet",
		`SELECT k.id FROM `+all+` WHERE NOT EXISTS (SELECT 1 FROM sports_bets AS b WHERE b.id = k.id) ORDER BY k.id`, string(Kind))
	return list, count, err
}

// selected is a selection with bets, and its result.
type selected struct {
	line.Selection
	factor   *odds.Factor
	revision int64
}

// selectedAfter lists the selections of the next event in the order of their ids. It
// returns none after the last event.
func selectedAfter(q db.Querier, after string) (event string, list []selected, err error) {
	return querySelected(q, `(SELECT MIN(event) FROM sports_selections WHERE event > $1)`, after)
}

// selectedOfEvent lists the selections of an event in the order of their ids.
func selectedOfEvent(q db.Querier, of string) (event string, list []selected, err error) {
	return querySelected(q, `$1`, of)
}

func scanSelected(item *selected, from db.Scanner) error {
	var f odds.Factor
	var void int64
	var share string
	if err := from.Scan(&item.Event, &item.Market, &item.Specifiers, &item.Outcome, &void, &f.Won, &share, &item.revision); err != nil {
		return err
	}
	if item.revision == 0 {
		return nil
	}
	f, err := readFactor(f, void, share)
	item.factor = &f
	return err
}

func querySelected(q db.Querier, of string, arg string) (event string, list []selected, err error) {
	list, err = db.All(q, "read the selections of an event", scanSelected, `SELECT event, market, specifiers, outcome, COALESCE(void, 0), COALESCE(won, 0), COALESCE(share, ''), COALESCE(revision, 0)
		FROM sports_selections WHERE event = `+of+` ORDER BY id`, arg)
	if err != nil || len(list) == 0 {
		return "", nil, err
	}
	return list[0].Event, list, nil
}
