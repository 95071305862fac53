package noderpc

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/chain"
)

// Bounds of a number that Units reads.
const (
	maxNumberLength = 100
	maxExponent     = 40
)

// Units reads a JSON number, or a string with one, as units of 10^-decimals: 0.00012 with eight
// decimals are 12,000. No float is used. A number that is negative, or finer than a unit, is a
// lie.
func Units(value jsontext.Value, decimals int) (*big.Int, error) {
	text := string(value)
	if value.Kind() == '"' && len(text) >= 2 {
		text = text[1 : len(text)-1]
	}
	invalid := fmt.Errorf("the number %.40q: %w", text, chain.ErrInvalidResponse)
	if len(text) > maxNumberLength {
		return nil, invalid
	}
	mantissa, power, scientific := strings.Cut(strings.ToLower(text), "e")
	shift := decimals
	if scientific {
		exponent, ok := new(big.Int).SetString(strings.TrimPrefix(power, "+"), 10)
		if !ok || !exponent.IsInt64() || exponent.Int64() > maxExponent || exponent.Int64() < -maxExponent {
			return nil, invalid
		}
		shift += int(exponent.Int64())
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := whole + fraction
	if whole == "" || strings.Trim(digits, "0123456789") != "" {
		return nil, invalid
	}
	units, _ := new(big.Int).SetString(digits, 10)
	shift -= len(fraction)
	if shift >= 0 {
		return units.Mul(units, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(shift)), nil)), nil
	}
	units, rest := units.QuoRem(units, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(-shift)), nil), new(big.Int))
	if rest.Sign() != 0 {
		return nil, invalid
	}
	return units, nil
}
