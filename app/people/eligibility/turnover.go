package eligibility

import (
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// turnoverCheckpoint is the stored name of the projection; it must never change.
const turnoverCheckpoint = "turnovers"

// Turnover counts what players put at risk, as a projection of the wager log.
type Turnover struct{}

// Name implements projection.Projection.
func (Turnover) Name() string { return turnoverCheckpoint }

// Apply implements projection.Projection.
func (Turnover) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	sums := map[string]int64{}
	var order []string // the order of writes must not depend on a map
	for _, w := range wagers {
		usd := wagerTurnover(w)
		if usd == 0 {
			continue
		}
		if _, known := sums[w.Player.Owner]; !known {
			order = append(order, w.Player.Owner)
		}
		sums[w.Player.Owner] += usd
	}
	for _, owner := range order {
		if err := addTurnover(tx, owner, sums[owner]); err != nil {
			return err
		}
	}
	return nil
}

// wagerTurnover returns what a wager adds to its player's turnover, in millionths of a
// dollar: the real money that it put at risk. A correction adds the difference.
func wagerTurnover(w *wagerlog.Wager) int64 {
	if w.Player.Purpose != ledger.Real {
		return 0
	}
	usd := w.RiskedUSD()
	if w.Before != nil {
		usd -= w.Before.RiskedUSD()
	}
	return usd
}
