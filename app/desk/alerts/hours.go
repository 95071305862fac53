package alerts

import (
	"math/big"
	"slices"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/wagerlog"
)

// bucket is what a player did in an hour, in millionths of a dollar.
type bucket struct{ wagers, staked, paid int64 }

func (b *bucket) add(o bucket) {
	b.wagers += o.wagers
	b.staked += o.staked
	b.paid += o.paid
}

type hourKey struct {
	owner string
	hour  int64
}

// hours are the wagers of players by hour: those that are stored, and on top of
// them those that were added since.
type hours struct {
	// load reads what is stored of a player; nil when nothing is.
	load   func(owner string) (map[int64]bucket, error)
	stored map[string]map[int64]bucket
	added  map[string]map[int64]bucket
	order  []hourKey
	// memo has the sums that were asked for since the last wager: many rules ask
	// for the same one.
	memo map[stretch]bucket
}

// stretch is a stretch of hours of a player, both ends included.
type stretch struct {
	owner    string
	from, to int64
}

func newHours(load func(owner string) (map[int64]bucket, error)) *hours {
	return &hours{load: load, stored: map[string]map[int64]bucket{}, added: map[string]map[int64]bucket{}, memo: map[stretch]bucket{}}
}

// add counts a wager: a settlement that corrects another counts as the difference.
func (h *hours) add(w *wagerlog.Wager) {
	if w.Player.Purpose != ledger.Real {
		return
	}
	clear(h.memo)
	b := bucketOf(w)
	if w.Before != nil {
		before := bucketOf(w.Before)
		b.add(bucket{-before.wagers, -before.staked, -before.paid})
	}
	key := hourKey{w.Player.Owner, floorDiv(w.At, hourMs)}
	of := h.added[key.owner]
	if of == nil {
		of = map[int64]bucket{}
		h.added[key.owner] = of
	}
	sum, found := of[key.hour]
	if !found {
		h.order = append(h.order, key)
	}
	sum.add(b)
	of[key.hour] = sum
}

func bucketOf(w *wagerlog.Wager) bucket {
	if w.Void {
		return bucket{}
	}
	return bucket{1, w.USD, paidUSD(w)}
}

// sum adds up the hours of a player, both ends included.
func (h *hours) sum(owner string, from, to int64) (sum bucket, err error) {
	asked := stretch{owner, from, to}
	if sum, known := h.memo[asked]; known {
		return sum, nil
	}
	stored, known := h.stored[owner]
	if !known && h.load != nil {
		if stored, err = h.load(owner); err != nil {
			return sum, err
		}
		h.stored[owner] = stored
	}
	for hour := from; hour <= to; hour++ {
		sum.add(stored[hour])
		sum.add(h.added[owner][hour])
	}
	h.memo[asked] = sum
	return sum, nil
}

// changes lists the hours to which something was added, in the order of players
// and hours.
func (h *hours) changes() []hourKey {
	list := slices.Clone(h.order)
	slices.SortFunc(list, func(a, b hourKey) int {
		if a.owner != b.owner {
			if a.owner < b.owner {
				return -1
			}
			return 1
		}
		return int(a.hour - b.hour)
	})
	return list
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

const mostInt64 = 1<<63 - 1

// mulDiv is a·b/c, rounded down, and the largest number where it does not fit; a
// and b are not negative, c is positive.
func mulDiv(a, b, c int64) int64 {
	if a == 0 || b <= mostInt64/a {
		return a * b / c
	}
	product := new(big.Int).Mul(big.NewInt(a), big.NewInt(b))
	if product.Div(product, big.NewInt(c)); !product.IsInt64() {
		return mostInt64
	}
	return product.Int64()
}
