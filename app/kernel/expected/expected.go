// Package expected compares the site's win from wagers with the promise of their rules: theory from
// the exact edge of each, luck beyond it, and how unusual that luck is.
package expected

import (
	"math"

	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
)

// Sum is the sum of some wagers. Dollars are in millionths.
type Sum struct {
	// Wagers counts settlements that were not void; Staked and Paid are theirs.
	Wagers, Staked, Paid int64
	// Measured counts the wagers with a known house edge. Theory is the average win from them,
	// Luck the win beyond that.
	Measured, Expected, Luck int64
	// Squares is the sum of the squared luck of single wagers, in square dollars:
	// an estimate of the variance of Luck that needs no model.
	Squares float64
}

// GGR is the gross gaming revenue: stakes minus payouts.
func (s Sum) GGR() int64 { return s.Staked - s.Paid }

// MinMeasured is the minimum number of wagers for an estimate of the variance.
const MinMeasured = 100

// Sigmas is the luck in standard deviations: the self-normalised sum d / sqrt(sum
// of d squared), which is about standard normal over many wagers. known is false
// for too few.
func (s Sum) Sigmas() (sigmas float64, known bool) {
	if s.Measured < MinMeasured || s.Squares <= 0 {
		return 0, false
	}
	return money.USD(s.Luck).Float() / math.Sqrt(s.Squares), true
}

// Deviation is one standard deviation of the luck in millionths of a dollar.
func (s Sum) Deviation() int64 { return int64(math.Sqrt(math.Max(0, s.Squares)) * 1e6) }

// Hold is the hold percentage as a share: the part of the stakes that was not paid out; 0 without
// stakes.
func (s Sum) Hold() float64 {
	if s.Staked == 0 {
		return 0
	}
	return money.USD(s.GGR()).Float() / money.USD(s.Staked).Float()
}

// Add adds another sum.
func (s *Sum) Add(other Sum) {
	s.Wagers += other.Wagers
	s.Staked += other.Staked
	s.Paid += other.Paid
	s.Measured += other.Measured
	s.Expected += other.Expected
	s.Luck += other.Luck
	s.Squares += other.Squares
}

// rounding is the share by which sums of squares may differ that were added in another order.
const rounding = 1e-9

// Equals compares everything except the order of additions.
func (s Sum) Equals(other Sum) bool {
	nearlyEqual := math.Abs(s.Squares-other.Squares) <= rounding*math.Max(1e-3, math.Abs(other.Squares))
	s.Squares, other.Squares = 0, 0
	return nearlyEqual && s == other
}

// Of is the contribution of a wager, or the change by a correction.
func Of(w *wagerlog.Wager) Sum {
	sum := ofSettlement(w)
	if w.Before == nil {
		return sum
	}
	before := ofSettlement(w.Before)
	return Sum{
		sum.Wagers - before.Wagers, sum.Staked - before.Staked, sum.Paid - before.Paid,
		sum.Measured - before.Measured, sum.Expected - before.Expected, sum.Luck - before.Luck, sum.Squares - before.Squares,
	}
}

// ofSettlement is the contribution of a settlement alone.
func ofSettlement(w *wagerlog.Wager) Sum {
	if !IsCounted(w) {
		return Sum{}
	}
	sum := Sum{Wagers: 1, Staked: w.USD, Paid: PaidUSD(w)}
	if w.Edge == "" {
		return sum
	}
	sum.Measured, sum.Expected = 1, w.ExpectedUSD()
	sum.Luck = sum.GGR() - sum.Expected
	off := money.USD(sum.Luck).Float()
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

// IsCounted reports whether a settlement is in the figures at all.
func IsCounted(w *wagerlog.Wager) bool { return !w.Void && w.Stake > 0 }

// StoreArgs are the fields of the sum in the order of a store: wagers, staked, paid, measured, theory,
// luck and squares.
func (s Sum) StoreArgs() []any {
	return []any{s.Wagers, s.Staked, s.Paid, s.Measured, s.Expected, s.Luck, s.Squares}
}

// StoreFields are those of Args, for a store that reads them.
func (s *Sum) StoreFields() []any {
	return []any{&s.Wagers, &s.Staked, &s.Paid, &s.Measured, &s.Expected, &s.Luck, &s.Squares}
}
