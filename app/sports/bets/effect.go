package bets

import (
	"cmp"
	"fmt"

	"croupier/app/kernel/money"
	"croupier/app/kernel/sorting"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/db"
)

// Effect is what results would do to the bets of a currency: how many bets change, what
// is paid in addition, and what is taken back. Taken is the full amount to take back from
// players; the site pays what a player does not have any more.
type Effect struct {
	Currency        string
	Bets            int64
	Paid, TakenBack money.Amount
}

// EffectsOf returns what results of an event would do to its bets, without applying them.
// It follows the rules of reconcile.
func EffectsOf(q db.Querier, event string, results []line.Result) ([]Effect, error) {
	factors := make(map[line.Selection]*odds.Factor, len(results))
	for i := range results {
		factors[results[i].Selection] = &results[i].Factor
	}
	by := map[string]*Effect{}
	err := eachBet(q, `WHERE b.id IN (SELECT k.bet FROM sports_legs AS k JOIN sports_selections AS o ON o.id = k.selection WHERE o.event = $1) ORDER BY b.id, l.n`,
		[]any{event}, func(b *bet) error {
			touched := false
			for i := range b.legs {
				if factor := factors[b.legs[i].Selection]; factor != nil && !b.legs[i].postponed {
					b.legs[i].factor, touched = factor, true
				}
			}
			if err := b.revalueCashOuts(); err != nil {
				return err
			}
			e, known := b.result()
			if !touched || !known && b.status == Pending || known && b.status == e.status && b.paid == e.payout {
				return nil
			}
			sum := by[b.currency]
			if sum == nil {
				sum = &Effect{Currency: b.currency}
				by[b.currency] = sum
			}
			sum.Bets++
			switch {
			case !known: // it was certainly lost, and is open again
			case e.payout > b.paid:
				sum.Paid += e.payout - b.paid
			default:
				sum.TakenBack += b.paid - e.payout
			}
			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("compute the effect of results of event %s: %w", event, err)
	}
	list := make([]Effect, 0, len(by))
	for _, sum := range by {
		list = append(list, *sum)
	}
	sorting.By(list, func(a, b Effect) int { return cmp.Compare(a.Currency, b.Currency) })
	return list, nil
}
