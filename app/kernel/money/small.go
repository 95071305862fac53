package money

import (
	"math"
	"math/big"
	"math/bits"
)

// small is a non-negative fraction in lowest terms whose parts fit 64 bits.
// The zero value, without a denominator, is zero.
type small struct{ numerator, denominator uint64 }

// reduced makes the fraction in lowest terms; the denominator is positive.
func reduced(numerator, denominator uint64) small {
	common := gcd(numerator, denominator)
	return small{numerator / common, denominator / common}
}

// gcd is the greatest common divisor of two numbers of which one is positive.
func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// positiveDenominator is the denominator, 1 for the zero value.
func (s small) positiveDenominator() uint64 { return max(s.denominator, 1) }

func (s small) rat() *big.Rat {
	return new(big.Rat).SetFrac(new(big.Int).SetUint64(s.numerator), new(big.Int).SetUint64(s.positiveDenominator()))
}

// mul is the exact product; false when it does not fit.
func (s small) mul(by small) (small, bool) {
	if s.numerator == 0 || by.numerator == 0 {
		return small{}, true
	}
	// Both are in lowest terms, so that dividing crosswise first leaves the
	// product in lowest terms, too.
	left, right := gcd(s.numerator, by.denominator), gcd(by.numerator, s.denominator)
	above, numerator := bits.Mul64(s.numerator/left, by.numerator/right)
	below, denominator := bits.Mul64(s.denominator/right, by.denominator/left)
	return small{numerator, denominator}, above == 0 && below == 0
}

func (s small) cmp(with small) int {
	high, low := bits.Mul64(s.numerator, with.positiveDenominator())
	otherHigh, otherLow := bits.Mul64(with.numerator, s.positiveDenominator())
	switch {
	case high == otherHigh && low == otherLow:
		return 0
	case high < otherHigh || high == otherHigh && low < otherLow:
		return -1
	}
	return 1
}

// times is the product with a whole number, rounded down; the largest uint64
// when it does not fit.
func (s small) times(units uint64) uint64 {
	high, low := bits.Mul64(units, s.numerator)
	denominator := s.positiveDenominator()
	if high >= denominator {
		return math.MaxUint64
	}
	quotient, _ := bits.Div64(high, low, denominator)
	return quotient
}
