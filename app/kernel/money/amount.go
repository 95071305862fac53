// Package money has exact amounts and multipliers without floats. Amounts are whole minor units,
// multipliers are fractions. There is one rounding rule: payouts are rounded down.
package money

import (
	"errors"
	"math"
	"strings"
)

// Amount is a number of minor units of one currency: satoshi for a currency of eight decimals,
// cents for one of two. The currency follows from the context.
type Amount int64

// MaxAmount is the largest accepted amount: a tenth of the largest int64, so that a balance can
// be several times larger.
const MaxAmount Amount = math.MaxInt64 / 10

// Refusals of texts that are no amounts.
var (
	ErrFormat   = errors.New("an amount is plain decimal digits with at most one point")
	ErrPrecise  = errors.New("the amount has more decimals than its currency")
	ErrTooLarge = errors.New("the amount is too large")
)

// maxDigits is the longest text of an amount.
const maxDigits = 40

// ParseAmount parses decimal text such as "12.5" as an amount of a currency
// with the given decimals. It refuses signs, exponents, spaces, separators and
// digits beyond the decimals, except trailing zeros. Errors: ErrFormat,
// ErrPrecise, ErrTooLarge.
func ParseAmount(text string, decimals int) (Amount, error) {
	units, err := parseDecimal(text, decimals)
	return Amount(units), err
}

// parseDecimal parses decimal text as a multiple of 10^-decimals.
func parseDecimal(text string, decimals int) (int64, error) {
	whole, part, pointed := strings.Cut(text, ".")
	if whole == "" || (pointed && part == "") || len(text) > maxDigits {
		return 0, ErrFormat
	}
	if !isDigits(whole) || !isDigits(part) {
		return 0, ErrFormat
	}
	if len(part) > decimals {
		if strings.Trim(part[decimals:], "0") != "" {
			return 0, ErrPrecise
		}
		part = part[:decimals]
	}
	var units uint64
	for _, digit := range whole + part + strings.Repeat("0", decimals-len(part)) {
		// units is at most MaxAmount here, so ten times as many plus a digit
		// fit an uint64; an int64 would overflow.
		units = units*10 + uint64(digit-'0')
		if units > uint64(MaxAmount) {
			return 0, ErrTooLarge
		}
	}
	return int64(units), nil
}

func isDigits(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return true
}

// Text formats the amount in whole units with all decimals of its currency:
// "0.00010000". Negative amounts have a leading minus.
func (a Amount) Text(decimals int) string {
	sign, units := "", uint64(a)
	if a < 0 {
		sign, units = "-", -units
	}
	return sign + decimalText(units, decimals)
}

func decimalText(units uint64, decimals int) string {
	var buffer [32]byte
	at := len(buffer)
	for place := 0; units > 0 || place <= decimals; place++ {
		if place == decimals && decimals > 0 {
			at--
			buffer[at] = '.'
		}
		at--
		buffer[at] = byte('0' + units%10)
		units /= 10
	}
	return string(buffer[at:])
}
