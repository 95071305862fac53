package metrics

import (
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Name implements projection.Projection. With the checkpoint every wager counts once,
// also after restarts.
func (s *Service) Name() string { return "metrics" }

// increments has the additions of a batch of wagers to the counters of a product.
type increments struct {
	wagers       int64
	staked, paid float64
}

// Apply implements projection.Projection. Counters never decrease: of a correction, only
// increases are counted.
func (s *Service) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	added := map[labelValues]*increments{}
	for _, w := range wagers {
		if w.Void {
			continue
		}
		l := valuesOf(string(w.Kind), moneyOf(w), w.Product)
		sum, ok := added[l]
		if !ok {
			sum = &increments{}
			added[l] = sum
		}
		staked, paid := dollarsOf(w)
		if w.Before != nil && !w.Before.Void {
			beforeStaked, beforePaid := dollarsOf(w.Before)
			staked, paid = max(staked-beforeStaked, 0), max(paid-beforePaid, 0)
		} else {
			sum.wagers++
		}
		sum.staked += staked
		sum.paid += paid
	}
	tx.AfterCommit(func() {
		for l, sum := range added {
			s.wagers.add(l, float64(sum.wagers))
			s.staked.add(l, sum.staked)
			s.paid.add(l, sum.paid)
		}
	})
	return nil
}

// dollarsOf returns the stake and the payout of a wager in dollars.
func dollarsOf(w *wagerlog.Wager) (staked, paid float64) {
	staked = money.USD(w.USD).Float()
	if w.Stake > 0 {
		paid = staked * float64(w.Payout) / float64(w.Stake)
	}
	return staked, paid
}

// moneyOf returns the kind of money of a wager: real, play or bonus.
func moneyOf(w *wagerlog.Wager) string {
	if kind := w.Money(); kind != wagerlog.MoneyPlay {
		return string(kind)
	}
	return "play"
}
