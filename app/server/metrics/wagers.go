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

// labels identify the counters of a wager.
type labels struct{ kind, product, money string }

// Apply implements projection.Projection. Counters never decrease: of a correction, only
// increases are counted.
func (s *Service) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	added := map[labels]*increments{}
	for _, w := range wagers {
		if w.Void {
			continue
		}
		l := labels{string(w.Kind), w.Product, moneyOf(w)}
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
			s.wagers.WithLabelValues(l.kind, l.product, l.money).Add(float64(sum.wagers))
			s.staked.WithLabelValues(l.kind, l.product, l.money).Add(sum.staked)
			s.paid.WithLabelValues(l.kind, l.product, l.money).Add(sum.paid)
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
