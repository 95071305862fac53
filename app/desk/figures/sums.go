package figures

import (
	"math"

	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
)

// Sum is what some wagers add up to. Dollars are in millionths.
type Sum struct {
	// Wagers counts settlements that were not void; Staked and Paid are theirs.
	Wagers, Staked, Paid int64
	// Measured counts the wagers whose house edge is known. Theory is what the
	// house wins of them on average, Luck what it won beyond that.
	Measured, Theory, Luck int64
	// squares is the sum of the squared luck of single wagers, in square dollars:
	// an estimate of the variance of Luck that needs no model.
	squares float64
}

// GGR is the gross gaming revenue: what was staked and not paid back.
func (s Sum) GGR() int64 { return s.Staked - s.Paid }

// leastMeasured is how many wagers an estimate of the variance needs.
const leastMeasured = 100

// Sigmas is the luck in standard deviations: the self-normalised sum d / sqrt(sum
// of d squared), which is about standard normal over many wagers. known is false
// for too few.
func (s Sum) Sigmas() (sigmas float64, known bool) {
	if s.Measured < leastMeasured || s.squares <= 0 {
		return 0, false
	}
	return dollars(s.Luck) / math.Sqrt(s.squares), true
}

// Deviation is one standard deviation of the luck in millionths of a dollar.
func (s Sum) Deviation() int64 { return int64(math.Sqrt(math.Max(0, s.squares)) * 1e6) }

// Hold is the share of the stakes that the house kept; 0 without stakes.
func (s Sum) Hold() float64 {
	if s.Staked == 0 {
		return 0
	}
	return dollars(s.GGR()) / dollars(s.Staked)
}

// add counts another sum.
func (s *Sum) add(other Sum) {
	s.Wagers += other.Wagers
	s.Staked += other.Staked
	s.Paid += other.Paid
	s.Measured += other.Measured
	s.Theory += other.Theory
	s.Luck += other.Luck
	s.squares += other.squares
}

// rounding is the share by which sums of squares may differ that were added up in
// another order.
const rounding = 1e-9

// same compares all but the order of additions.
func (s Sum) same(other Sum) bool {
	near := math.Abs(s.squares-other.squares) <= rounding*math.Max(1e-3, math.Abs(other.squares))
	s.squares, other.squares = 0, 0
	return near && s == other
}

// sumOf is what a wager adds, or what a correction changes.
func sumOf(w *wagerlog.Wager) Sum {
	sum := one(w)
	if w.Before == nil {
		return sum
	}
	before := one(w.Before)
	return Sum{
		sum.Wagers - before.Wagers, sum.Staked - before.Staked, sum.Paid - before.Paid,
		sum.Measured - before.Measured, sum.Theory - before.Theory, sum.Luck - before.Luck, sum.squares - before.squares,
	}
}

// one is what a settlement adds up to alone.
func one(w *wagerlog.Wager) Sum {
	if !counts(w) {
		return Sum{}
	}
	paid := int64(money.Of(w.Payout, w.Stake).Payout(money.Amount(w.USD)))
	sum := Sum{Wagers: 1, Staked: w.USD, Paid: paid}
	if w.Edge == "" {
		return sum
	}
	sum.Measured, sum.Theory = 1, w.ExpectedUSD()
	sum.Luck = sum.GGR() - sum.Theory
	off := dollars(sum.Luck)
	sum.squares = off * off
	return sum
}

// counts tells whether a settlement is in the figures at all.
func counts(w *wagerlog.Wager) bool { return !w.Void && w.Stake > 0 }

// ordered are values by key, in the order in which the keys appeared: writes must
// not depend on chance.
type ordered[K comparable, V any] struct {
	of    map[K]*V
	order []K
}

// at finds the value of a key, or makes it.
func (o *ordered[K, V]) at(key K) *V {
	if value, ok := o.of[key]; ok {
		return value
	}
	if o.of == nil {
		o.of = map[K]*V{}
	}
	value := new(V)
	o.of[key] = value
	o.order = append(o.order, key)
	return value
}
