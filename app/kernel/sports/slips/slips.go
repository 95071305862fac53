// Package slips contains the calculations for bets with one or more legs: singles,
// multiples and systems, their possible and actual payouts, cash-out values, and accepted
// price changes. It is pure: fractions in, fractions out.
package slips

import (
	"errors"
	"fmt"
	"math/big"
	"slices"

	"croupier/app/kernel/money"
	"croupier/app/kernel/sports/odds"
)

// Leg is one selection of a bet.
type Leg struct {
	Price odds.Price
	// Factor is its result; nil while it is open.
	Factor *odds.Factor
	// Banker is true for a leg that is part of every line of a system.
	Banker bool
}

// Slip is a bet: its legs and the lines made of them. A line is a multiple of some legs.
// Every line has the same part of the stake.
type Slip struct {
	Legs []Leg
	// Sizes are how many legs a line has besides the bankers: {1} for a single, {3} for a
	// treble, {2, 3} for a trixie.
	Sizes []int
}

// MaxLines is the maximum number of lines of a slip.
const MaxLines = 200_000

// ErrSlip is returned for an invalid slip.
var ErrSlip = errors.New("no such bet")

// Check rejects slips without lines, with impossible sizes, with invalid prices, and with
// more than MaxLines lines. Errors: ErrSlip.
func (s Slip) Check() error {
	nonBankers := s.nonBankers()
	if len(s.Legs) == 0 || len(s.Sizes) == 0 || nonBankers == 0 {
		return fmt.Errorf("%w: no legs", ErrSlip)
	}
	for i, size := range s.Sizes {
		if size < 1 || size > nonBankers || i > 0 && size <= s.Sizes[i-1] {
			return fmt.Errorf("%w: lines of %v from %d legs", ErrSlip, s.Sizes, nonBankers)
		}
	}
	for _, leg := range s.Legs {
		if !leg.Price.Valid() {
			return fmt.Errorf("%w: price %d", ErrSlip, leg.Price)
		}
	}
	if lines := s.Lines(); lines.Cmp(big.NewInt(MaxLines)) > 0 {
		return fmt.Errorf("%w: %s lines", ErrSlip, lines)
	}
	return nil
}

// nonBankers returns the number of legs that are not bankers.
func (s Slip) nonBankers() (count int) {
	for _, leg := range s.Legs {
		if !leg.Banker {
			count++
		}
	}
	return count
}

// Lines returns the number of lines.
func (s Slip) Lines() *big.Int {
	total := new(big.Int)
	for _, size := range s.Sizes {
		total.Add(total, new(big.Int).Binomial(int64(s.nonBankers()), int64(size)))
	}
	return total
}

// value returns the sum of all lines with one value for each leg, divided by the number
// of lines: the payout per unit staked. The sum of all products of k legs is an
// elementary symmetric polynomial. Ten of twenty legs therefore cost two hundred
// additions and not 184,756 products.
func (s Slip) value(of func(Leg) *big.Rat) *big.Rat {
	bankers := big.NewRat(1, 1)
	sums := []*big.Rat{big.NewRat(1, 1)}
	for _, leg := range s.Legs {
		values := of(leg)
		if leg.Banker {
			bankers.Mul(bankers, values)
			continue
		}
		sums = append(sums, new(big.Rat))
		for k := len(sums) - 1; k > 0; k-- {
			sums[k].Add(sums[k], new(big.Rat).Mul(sums[k-1], values))
		}
	}
	total := new(big.Rat)
	for _, size := range s.Sizes {
		total.Add(total, sums[size])
	}
	total.Mul(total, bankers)
	return total.Quo(total, new(big.Rat).SetInt(s.Lines()))
}

// MaxPayout returns the payout per unit staked if every leg wins.
func (s Slip) MaxPayout() money.Multiplier {
	return money.FromRat(s.value(func(leg Leg) *big.Rat { return odds.Won.Rat(leg.Price) }))
}

// Result returns the payout per unit staked, once it is known: when all legs are decided,
// or when no open line can pay any more.
func (s Slip) Result() (returned money.Multiplier, known bool) {
	if !slices.ContainsFunc(s.Legs, func(leg Leg) bool { return leg.Factor == nil }) {
		return money.FromRat(s.value(decidedValue)), true
	}
	// With every open leg won, only lines that are already lost have the value 0.
	if best := s.value(bestValue); best.Sign() == 0 {
		return money.Multiplier{}, true
	}
	return money.Multiplier{}, false
}

func decidedValue(leg Leg) *big.Rat { return leg.Factor.Rat(leg.Price) }

func bestValue(leg Leg) *big.Rat {
	if leg.Factor == nil {
		return odds.Won.Rat(leg.Price)
	}
	return decidedValue(leg)
}

// AllVoid reports whether every leg is void. The stake is refunded then.
func (s Slip) AllVoid() bool {
	return !slices.ContainsFunc(s.Legs, func(leg Leg) bool { return leg.Factor == nil || leg.Factor.Void != odds.AllVoid })
}
