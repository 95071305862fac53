package money

import (
	"math"
	"math/big"
	"math/bits"
)

// small is a non-negative fraction in lowest terms whose parts fit 64 bits.
// The zero value, without a denominator, is zero.
type small struct{ numerator, denominator uint64 }

// reduced returns the fraction in lowest terms. The denominator must be
// positive.
func reduced(numerator, denominator uint64) small {
	common := gcd(numerator, denominator)
	return small{numerator / common, denominator / common}
}

// gcd returns the greatest common divisor. One of the numbers must be positive.
func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// positiveDenominator returns the denominator, 1 for the zero value.
func (s small) positiveDenominator() uint64 { return max(s.denominator, 1) }

func (s small) rat() *big.Rat {
	return new(big.Rat).SetFrac(new(big.Int).SetUint64(s.numerator), new(big.Int).SetUint64(s.positiveDenominator()))
}

// mul returns the exact product, or false if it does not fit.
func (s small) mul(by small) (small, bool) {
	if s.numerator == 0 || by.numerator == 0 {
		return small{}, true
	}
	// Both are in lowest terms, so dividing crosswise first leaves the product
	// in lowest terms.
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

// times returns the product with a whole number, rounded down, or the largest
// uint64 if it does not fit.
func (s small) times(units uint64) uint64 {
	high, low := bits.Mul64(units, s.numerator)
	denominator := s.positiveDenominator()
	if high >= denominator {
		return math.MaxUint64
	}
	quotient, _ := bits.Div64(high, low, denominator)
	return quotient
}
