package money

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"
)

// Multiplier is an exact, non-negative fraction: the payout per unit staked.
// The zero value is zero. Values are immutable.
//
// Nearly all multipliers are small fractions, which are fast. large is set for
// the others.
type Multiplier struct {
	small small
	large *big.Rat
}

// ErrMultiplier refuses a text that is not a multiplier.
var ErrMultiplier = errors.New("a multiplier is a non-negative decimal or fraction")

// maxMultiplierText is the longest text of a multiplier, in bytes. A long hilo
// round makes fractions of several hundred digits.
const maxMultiplierText = 4096

// Fraction returns numerator/denominator. It panics unless the denominator is
// positive and the numerator is not negative, since both come from the rules.
func Fraction(numerator, denominator int64) Multiplier {
	if numerator < 0 || denominator <= 0 {
		panic(fmt.Sprintf("money: multiplier %d/%d", numerator, denominator))
	}
	return Multiplier{small: reduced(uint64(numerator), uint64(denominator))}
}

// One pays the stake back.
var One = Fraction(1, 1)

// FromRat converts a non-negative rational. It copies the value.
func FromRat(value *big.Rat) Multiplier {
	if value.Sign() < 0 {
		panic("money: negative multiplier " + value.String())
	}
	return fromRat(new(big.Rat).Set(value))
}

// fromRat keeps the value itself, in the small form if it fits.
func fromRat(value *big.Rat) Multiplier {
	if value.Num().IsUint64() && value.Denom().IsUint64() {
		return Multiplier{small: small{value.Num().Uint64(), value.Denom().Uint64()}}
	}
	return Multiplier{large: value}
}

// Decimal parses a multiplier of a pay table, such as "1.98". It panics on
// anything else.
func Decimal(text string) Multiplier {
	m, err := ParseMultiplier(text)
	if err != nil {
		panic(err)
	}
	return m
}

// ParseMultiplier parses "1.98" or "99/50". All digits are decimal, even with
// leading zeros. Errors: ErrMultiplier.
func ParseMultiplier(text string) (Multiplier, error) {
	numerator, denominator, fraction := strings.Cut(text, "/")
	whole, part, pointed := strings.Cut(numerator, ".")
	valid := isDigits(whole) && isDigits(part) && isDigits(denominator) && whole != "" && len(text) <= maxMultiplierText
	if !valid || (pointed && part == "") || (fraction && (pointed || strings.Trim(denominator, "0") == "")) {
		return Multiplier{}, fmt.Errorf("%w: %.40q", ErrMultiplier, text)
	}
	if !fraction {
		denominator = "1" + strings.Repeat("0", len(part))
	}
	// Not Rat.SetString, which reads the "010" of a fraction as octal.
	above, _ := new(big.Int).SetString(whole+part, 10)
	below, _ := new(big.Int).SetString(denominator, 10)
	return fromRat(new(big.Rat).SetFrac(above, below)), nil
}

// Rat returns a copy of the exact value.
func (m Multiplier) Rat() *big.Rat {
	if m.large != nil {
		return new(big.Rat).Set(m.large)
	}
	return m.small.rat()
}

// value is Rat without the copy. Callers must not change it.
func (m Multiplier) value() *big.Rat {
	if m.large != nil {
		return m.large
	}
	return m.small.rat()
}

// Mul returns the exact product.
func (m Multiplier) Mul(by Multiplier) Multiplier {
	if m.large == nil && by.large == nil {
		if product, ok := m.small.mul(by.small); ok {
			return Multiplier{small: product}
		}
	}
	return fromRat(new(big.Rat).Mul(m.value(), by.value()))
}

// Cmp compares and returns -1, 0 or 1.
func (m Multiplier) Cmp(with Multiplier) int {
	if m.large == nil && with.large == nil {
		return m.small.cmp(with.small)
	}
	return m.value().Cmp(with.value())
}

// IsZero reports whether the multiplier pays nothing.
func (m Multiplier) IsZero() bool { return m.large == nil && m.small.numerator == 0 }

// Payout returns the payout of a stake: the exact product rounded down. No other place
// rounds payouts; the remainder stays in the house account. The result is at most
// MaxAmount, and limits keep real bets far below it. A stake that is not positive pays nothing.
func (m Multiplier) Payout(stake Amount) Amount {
	if stake <= 0 {
		return 0
	}
	if m.large == nil {
		return Amount(min(m.small.times(uint64(stake)), uint64(MaxAmount)))
	}
	product := new(big.Int).Mul(big.NewInt(int64(stake)), m.large.Num())
	product.Quo(product, m.large.Denom())
	if !product.IsInt64() || product.Int64() > int64(MaxAmount) {
		return MaxAmount
	}
	return Amount(product.Int64())
}

// Exact formats the fraction in lowest terms: "99/50", or "2" for a whole
// number.
func (m Multiplier) Exact() string { return m.value().RatString() }

// hundred converts to hundredths.
var hundred = big.NewInt(100)

// Text formats for display: two decimals, rounded down.
func (m Multiplier) Text() string {
	if m.large == nil && m.small.numerator < math.MaxUint64/100 {
		return decimalText(m.small.numerator*100/m.small.positiveDenominator(), 2)
	}
	value := m.value()
	hundredths := new(big.Int).Mul(value.Num(), hundred)
	hundredths.Quo(hundredths, value.Denom())
	text := hundredths.String()
	for len(text) < 3 {
		text = "0" + text
	}
	return text[:len(text)-2] + "." + text[len(text)-2:]
}

// Of returns the exact fraction payout/stake, or zero if there is no stake or
// no payout.
func Of(payout, stake Amount) Multiplier {
	if stake <= 0 || payout <= 0 {
		return Multiplier{}
	}
	return Fraction(int64(payout), int64(stake))
}
