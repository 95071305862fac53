package futures

import (
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// MaxPrice is the highest price in units: it is exact in JavaScript, and products with a multiplier
// fit into 64 bits.
const MaxPrice Price = 1_000_000_000_000_000

// maxPriceText is the maximum length of a price as text.
const maxPriceText = 40

// ErrPrice means that a text is not a price.
var ErrPrice = errors.New("not a price")

// ParsePrice reads a decimal text such as 65012.34 into units of 10^-decimals dollars. Further
// decimals are cut off. Signs, exponents, spaces and separators are refused, and so are prices that
// are 0 or above MaxPrice. Errors: ErrPrice.
func ParsePrice(text string, decimals int) (Price, error) {
	whole, fraction, point := strings.Cut(text, ".")
	if len(text) > maxPriceText || whole == "" || point && fraction == "" || !digits(whole) || !digits(fraction) {
		return 0, fmt.Errorf("%.40q: %w", text, ErrPrice)
	}
	if len(fraction) > decimals {
		fraction = fraction[:decimals]
	}
	units := Price(0)
	for _, digit := range []byte(whole + fraction + strings.Repeat("0", decimals-len(fraction))) {
		if units = units*10 + Price(digit-'0'); units > MaxPrice {
			return 0, fmt.Errorf("%.40q is too high: %w", text, ErrPrice)
		}
	}
	if units == 0 {
		return 0, fmt.Errorf("%.40q is too low: %w", text, ErrPrice)
	}
	return units, nil
}

func digits(text string) bool {
	for _, c := range []byte(text) {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}

// Text writes a price with exactly this number of decimals. It is the inverse of ParsePrice.
func (p Price) Text(decimals int) string {
	text := strconv.FormatInt(int64(p), 10)
	if decimals == 0 {
		return text
	}
	if len(text) <= decimals {
		text = strings.Repeat("0", decimals+1-len(text)) + text
	}
	return text[:len(text)-decimals] + "." + text[len(text)-decimals:]
}

// Text is the price as text in the decimals of the ticker.
func (t Ticker) Text(p Price) string { return p.Text(t.Decimals) }

// Change is the change from one price to another in per cent with two decimals, rounded toward zero,
// such as -0.31. It is 0.00 without an earlier price.
func Change(from, to Price) string {
	if from <= 0 {
		return "0.00"
	}
	hundredths := new(big.Int).Mul(big.NewInt(int64(to-from)), big.NewInt(10_000))
	hundredths.Quo(hundredths, big.NewInt(int64(from)))
	sign := ""
	if hundredths.Sign() < 0 {
		sign = "-"
		hundredths.Neg(hundredths)
	}
	return sign + Price(hundredths.Int64()).Text(2)
}
