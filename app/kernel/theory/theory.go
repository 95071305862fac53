// Package theory measures what wagers won for the house against what their rules
// promise: theory from the exact edge of each, luck beyond it, and how unusual
// that luck is.
package theory

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
	// Squares is the sum of the squared luck of single wagers, in square dollars:
	// an estimate of the variance of Luck that needs no model.
	Squares float64
}

// GGR is the gross gaming revenue: what was staked and not paid back.
func (s Sum) GGR() int64 { return s.Staked - s.Paid }

// LeastMeasured is how many wagers an estimate of the variance needs.
const LeastMeasured = 100

// Sigmas is the luck in standard deviations: the self-normalised sum d / sqrt(sum
// of d squared), which is about standard normal over many wagers. known is false
// for too few.
func (s Sum) Sigmas() (sigmas float64, known bool) {
	if s.Measured < LeastMeasured || s.Squares <= 0 {
		return 0, false
	}
	return Dollars(s.Luck) / math.Sqrt(s.Squares), true
}

// Deviation is one standard deviation of the luck in millionths of a dollar.
func (s Sum) Deviation() int64 { return int64(math.Sqrt(math.Max(0, s.Squares)) * 1e6) }

// Hold is the share of the stakes that the house kept; 0 without stakes.
func (s Sum) Hold() float64 {
	if s.Staked == 0 {
		return 0
	}
	return Dollars(s.GGR()) / Dollars(s.Staked)
}

// Add counts another sum.
func (s *Sum) Add(other Sum) {
	s.Wagers += other.Wagers
	s.Staked += other.Staked
	s.Paid += other.Paid
	s.Measured += other.Measured
	s.Theory += other.Theory
	s.Luck += other.Luck
	s.Squares += other.Squares
}

// rounding is the share by which sums of squares may differ that were added up in
// another order.
const rounding = 1e-9

// Same compares all but the order of additions.
func (s Sum) Same(other Sum) bool {
	near := math.Abs(s.Squares-other.Squares) <= rounding*math.Max(1e-3, math.Abs(other.Squares))
	s.Squares, other.Squares = 0, 0
	return near && s == other
}

// Of is what a wager adds, or what a correction changes.
func Of(w *wagerlog.Wager) Sum {
	sum := one(w)
	if w.Before == nil {
		return sum
	}
	before := one(w.Before)
	return Sum{
		sum.Wagers - before.Wagers, sum.Staked - before.Staked, sum.Paid - before.Paid,
		sum.Measured - before.Measured, sum.Theory - before.Theory, sum.Luck - before.Luck, sum.Squares - before.Squares,
	}
}

// one is what a settlement adds up to alone.
func one(w *wagerlog.Wager) Sum {
	if !Counts(w) {
		return Sum{}
	}
	sum := Sum{Wagers: 1, Staked: w.USD, Paid: PaidUSD(w)}
	if w.Edge == "" {
		return sum
	}
	sum.Measured, sum.Theory = 1, w.ExpectedUSD()
	sum.Luck = sum.GGR() - sum.Theory
	off := Dollars(sum.Luck)
	sum.Squares = off * off
	return sum
}

// PaidUSD is the payout of a wager in millionths of a dollar, at the price of its
// stake; 0 without a stake.
func PaidUSD(w *wagerlog.Wager) int64 {
	if w.Stake <= 0 {
		return 0
	}
	return int64(money.Of(w.Payout, w.Stake).Payout(money.Amount(w.USD)))
}

// Counts tells whether a settlement is in the figures at all.
func Counts(w *wagerlog.Wager) bool { return !w.Void && w.Stake > 0 }

// Dollars are millionths of a dollar as dollars.
func Dollars(micro int64) float64 { return float64(micro) / 1e6 }

// Args are the fields of the sum as a store writes them: wagers, staked, paid,
// measured, theory, luck and squares.
func (s Sum) Args() []any {
	return []any{s.Wagers, s.Staked, s.Paid, s.Measured, s.Theory, s.Luck, s.Squares}
}

// Fields are those of Args, for a store that reads them.
func (s *Sum) Fields() []any {
	return []any{&s.Wagers, &s.Staked, &s.Paid, &s.Measured, &s.Theory, &s.Luck, &s.Squares}
}
