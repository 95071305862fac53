package alerts

import (
	"math/big"
	"slices"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/sorting"
	"croupier/app/kernel/wagerlog"
)

// hourSum has the wagers of a player in an hour. The amounts are in millionths of a
// dollar.
type hourSum struct{ wagers, staked, paid int64 }

func (b *hourSum) add(o hourSum) {
	b.wagers += o.wagers
	b.staked += o.staked
	b.paid += o.paid
}

type hourKey struct {
	owner string
	hour  int64
}

// hours are the wagers of players by hour: the stored ones plus the ones added since.
type hours struct {
	// load reads the stored hours of a player; nil if there are none.
	load   func(owner string) (map[int64]hourSum, error)
	stored map[string]map[int64]hourSum
	added  map[string]map[int64]hourSum
	order  []hourKey
	// memo has the sums that were computed since the last wager, because many rules need
	// the same sum.
	memo map[hourRange]hourSum
}

// hourRange is a range of hours of a player, both ends included.
type hourRange struct {
	owner    string
	from, to int64
}

func newHours(load func(owner string) (map[int64]hourSum, error)) *hours {
	return &hours{load: load, stored: map[string]map[int64]hourSum{}, added: map[string]map[int64]hourSum{}, memo: map[hourRange]hourSum{}}
}

// add counts a wager. A settlement that corrects another one counts with the difference.
func (h *hours) add(w *wagerlog.Wager) {
	if w.Player.Purpose != ledger.Real {
		return
	}
	clear(h.memo)
	b := hourSumOf(w)
	if w.Before != nil {
		before := hourSumOf(w.Before)
		b.add(hourSum{-before.wagers, -before.staked, -before.paid})
	}
	key := hourKey{w.Player.Owner, floorDiv(w.At, hourMs)}
	of := h.added[key.owner]
	if of == nil {
		of = map[int64]hourSum{}
		h.added[key.owner] = of
	}
	sum, found := of[key.hour]
	if !found {
		h.order = append(h.order, key)
	}
	sum.add(b)
	of[key.hour] = sum
}

func hourSumOf(w *wagerlog.Wager) hourSum {
	if w.Void {
		return hourSum{}
	}
	return hourSum{1, w.USD, paidUSD(w)}
}

// sum adds up the hours of a player, both ends included.
func (h *hours) sum(owner string, from, to int64) (sum hourSum, err error) {
	asked := hourRange{owner, from, to}
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

// changes lists the changed hours, ordered by player and hour.
func (h *hours) changes() []hourKey {
	list := slices.Clone(h.order)
	sorting.By(list, func(a, b hourKey) int {
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

const maxInt64 = 1<<63 - 1

// mulDiv returns a·b/c, rounded down. It returns the largest number if the result
// overflows. a and b must not be negative, c must be positive.
func mulDiv(a, b, c int64) int64 {
	if a == 0 || b <= maxInt64/a {
		return a * b / c
	}
	product := new(big.Int).Mul(big.NewInt(a), big.NewInt(b))
	if product.Div(product, big.NewInt(c)); !product.IsInt64() {
		return maxInt64
	}
	return product.Int64()
}
