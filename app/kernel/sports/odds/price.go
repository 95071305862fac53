// Package odds contains the prices of bets: exact decimal odds, their display formats,
// the price ladder, and the margin between a price and the chance of its outcome.
//
// A price is never a float. Chances are floats, because models and solvers calculate
// them. Price is the only way from a chance to the payout of a bet.
package odds

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"croupier/app/kernel/money"
)

// Price is decimal odds in thousandths: the payout per unit staked of a won bet,
// including the stake. 2500 is 2.5.
type Price int64

// The minimum and maximum price of the site.
const (
	Lowest  Price = 1001
	Highest Price = 10_000_000
)

// thousand is the basis of a Price.
const thousand = 1000

// ErrPrice is returned for a text that is not a price.
var ErrPrice = errors.New("a price is decimal odds from 1.001 to 10000 with at most three decimals")

// maxText is the maximum length of a price, in bytes.
const maxText = 16

// Parse parses decimal odds such as "1.95". Errors: ErrPrice.
func Parse(text string) (Price, error) {
	if len(text) > maxText {
		return 0, ErrPrice
	}
	thousandths, err := money.ParseAmount(text, 3)
	if err != nil {
		return 0, fmt.Errorf("%w: %w", ErrPrice, err)
	}
	price := Price(thousandths)
	if !price.Valid() {
		return 0, fmt.Errorf("%w: %s", ErrPrice, price)
	}
	return price, nil
}

// Valid reports whether the price is in the price range of the site.
func (p Price) Valid() bool { return p >= Lowest && p <= Highest }

// String returns the price as decimal odds with two decimals, or three if needed: 2.50,
// 1.005.
func (p Price) String() string {
	text := money.Amount(p).Text(3)
	return strings.TrimSuffix(text, "0")
}

// Multiplier returns the payout per unit staked of a won bet.
func (p Price) Multiplier() money.Multiplier { return money.Fraction(int64(p), thousand) }

// Implied returns the chance at which the price would be fair.
func (p Price) Implied() float64 { return thousand / float64(p) }

// MarshalJSON writes the price as decimal text, because most readers convert a JSON
// number to a float.
func (p Price) MarshalJSON() ([]byte, error) { return strconv.AppendQuote(nil, p.String()), nil }

// TypeScript returns the type of a price in pages.
func (Price) TypeScript() string { return "string" }

// UnmarshalJSON parses decimal text. Errors: ErrPrice.
func (p *Price) UnmarshalJSON(data []byte) error {
	text, err := strconv.Unquote(string(data))
	if err != nil {
		return ErrPrice
	}
	read, err := Parse(text)
	if err != nil {
		return err
	}
	*p = read
	return nil
}
