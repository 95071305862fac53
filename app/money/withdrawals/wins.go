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

// Apply implements projection.Projection: it notes the wins for which the terms have
// a cap of a week. Corrections change nothing: the cap holds for what was paid out.
func (s *Service) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	bound := s.capUSD()
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

// profitUSD is what a wager won beyond its stake, in millionths of a dollar.
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

// capped reports whether a player has big wins that are not paid out yet.
func capped(q db.Querier, userID string) (bool, error) {
	at, usd, err := winsOf(q, userID)
	if err != nil || usd == 0 {
		return false, err
	}
	paid, _, err := withdrawnSince(q, userID, at-1)
	return paid < usd, err
}
