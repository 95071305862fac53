package metrics

import (
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Name implements projection.Projection: the checkpoint makes every wager count
// once, also over restarts.
func (s *Service) Name() string { return "metrics" }

// count is what a batch of wagers adds to the counters of a product.
type count struct {
	wagers       int64
	staked, paid float64
}

// labels are the counters that a wager counts in.
type labels struct{ kind, product, money string }

// Apply implements projection.Projection. Counters never fall: of a correction,
// only what it added is counted.
func (s *Service) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	added := map[labels]*count{}
	for _, w := range wagers {
		if w.Void {
			continue
		}
		l := labels{string(w.Kind), w.Product, moneyOf(w)}
		sum, ok := added[l]
		if !ok {
			sum = &count{}
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
	tx.After(func() {
		for l, sum := range added {
			s.wagers.WithLabelValues(l.kind, l.product, l.money).Add(float64(sum.wagers))
			s.staked.WithLabelValues(l.kind, l.product, l.money).Add(sum.staked)
			s.paid.WithLabelValues(l.kind, l.product, l.money).Add(sum.paid)
		}
	})
	return nil
}

// dollarsOf is the stake and the payout of a wager in dollars.
func dollarsOf(w *wagerlog.Wager) (staked, paid float64) {
	staked = float64(w.USD) / 1e6
	if w.Stake > 0 {
		paid = staked * float64(w.Payout) / float64(w.Stake)
	}
	return staked, paid
}

// moneyOf names the money of a wager: real, play or bonus.
func moneyOf(w *wagerlog.Wager) string {
	if kind := w.Money(); kind != wagerlog.MoneyPlay {
		return string(kind)
	}
	return "play"
}
