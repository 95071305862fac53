package withdrawals

import (
	"math/big"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// checkpoint is the name of the projection of big wins.
const checkpoint = "withdrawal wins"

// Name implements projection.Projection.
func (s *Service) Name() string { return checkpoint }

// Apply implements projection.Projection: it stores the wins for which the terms
// have a weekly cap. Corrections change nothing: the cap applies to the paid
// amount.
func (s *Service) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	bound := s.WeekCapUSD()
	for _, w := range wagers {
		if w.Revision > 0 || w.Void || w.Player.Purpose != ledger.Real {
			continue
		}
		if usd := profitUSD(w); usd >= bound {
			if err := addWin(tx, w.Player.Owner, usd, w.At); err != nil {
				return err
			}
		}
	}
	return nil
}

// profitUSD returns the profit of a wager beyond its stake, in millionths of a
// dollar.
func profitUSD(w *wagerlog.Wager) int64 {
	if w.Payout <= w.Stake || w.Stake <= 0 {
		return 0
	}
	profit := new(big.Int).Mul(big.NewInt(int64(w.Payout-w.Stake)), big.NewInt(w.USD))
	profit.Quo(profit, big.NewInt(int64(w.Stake)))
	if !profit.IsInt64() {
		return 1 << 62
	}
	return profit.Int64()
}
