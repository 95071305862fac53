// Package prizedraw is the arithmetic of prizes that are drawn from seeds: a wheel with weighted
// segments, and a share that is small more often than large. It is pure; the site, the audit, the
// verifier and the command line use the same code.
package prizedraw

import (
	"fmt"
	"math/bits"
	"strings"

	"croupier/app/kernel/money"
	"croupier/app/kernel/provablyfair"
)

// Whole is certainty: chances and shares are in millionths.
const Whole = 1_000_000

// The names of the draws for verifiers.
const (
	Wheel  = "bonus_wheel"
	Faucet = "faucet"
)

// decimals converts a percentage to millionths of the whole.
const decimals = 4

// Weights are the chances of the segments of a wheel, in millionths.
type Weights []int64

// Check refuses weights that do not add up to a whole.
func (w Weights) Check() error {
	var sum int64
	for _, weight := range w {
		if weight < 0 || weight > Whole {
			return fmt.Errorf("%d millionths is not a chance", weight)
		}
		sum += weight
	}
	if sum != Whole {
		return fmt.Errorf("the chances add up to %s %% instead of 100", money.Amount(sum).Text(decimals))
	}
	return nil
}

// Segment draws a segment, counted from 0. It is the first segment whose cumulative chance
// exceeds floor(f * 1,000,000).
func (w Weights) Segment(s *provablyfair.Stream) int { return w.segmentOf(int64(s.Below(Whole))) }

// segmentOf is the segment of a number from 0 to 999,999.
func (w Weights) segmentOf(number int64) int {
	for i, weight := range w {
		if number < weight {
			return i
		}
		number -= weight
	}
	return len(w) - 1
}

// ParseWeights reads percentages such as "60 20 10 6 3.9 0.1".
func ParseWeights(text string) (w Weights, err error) {
	for _, part := range strings.Fields(text) {
		weight, err := ParsePercent(part)
		if err != nil {
			return nil, fmt.Errorf("read a chance: %w", err)
		}
		w = append(w, weight)
	}
	return w, w.Check()
}

// Text writes weights in the form of ParseWeights.
func (w Weights) Text() string {
	parts := make([]string, len(w))
	for i, weight := range w {
		parts[i] = PercentText(weight)
	}
	return strings.Join(parts, " ")
}

// ParsePercent reads a percentage in millionths of the whole.
func ParsePercent(text string) (int64, error) {
	millionths, err := money.ParseAmount(text, decimals)
	return int64(millionths), err
}

// PercentText writes millionths of the whole as a percentage, such as 3.9.
func PercentText(millionths int64) string {
	text := fmt.Sprintf("%d.%04d", millionths/10_000, millionths%10_000)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// MinShare is the smallest share that is drawn.
const MinShare = Whole / 100

// Share draws a share of a maximum, in millionths: from 1 % to 100 %, on average a quarter.
func Share(s *provablyfair.Stream) int64 { return shareAt(uint64(s.Below(Whole))) }

// shareAt is the share of a number n from 0 to 999,999: 1 % plus the part (n / 999,999)^3 of the
// other 99 %, rounded down to a millionth.
func shareAt(n uint64) int64 {
	const most = Whole - 1
	high, low := bits.Mul64(n*n*n, Whole-MinShare)
	part, _ := bits.Div64(high, low, most*most*most)
	return int64(MinShare + part)
}

// ChanceBelow is the chance that a share is less than one, in millionths.
func ChanceBelow(share int64) int64 {
	least, most := uint64(0), uint64(Whole)
	for least < most {
		if middle := (least + most) / 2; shareAt(middle) < share {
			least = middle + 1
		} else {
			most = middle
		}
	}
	return int64(least)
}
