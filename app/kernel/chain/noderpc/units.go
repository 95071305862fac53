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
	longestNumber   = 100
	largestExponent = 40
)

// Units reads a number of JSON, or a string that is one, as units of 10^-decimals:
// 0.00012 with eight decimals are 12,000. No float is on the way. A number that is
// negative, or finer than a unit, is a lie.
func Units(value jsontext.Value, decimals int) (*big.Int, error) {
	text := string(value)
	if value.Kind() == '"' && len(text) >= 2 {
		text = text[1 : len(text)-1]
	}
	lie := fmt.Errorf("the number %.40q: %w", text, chain.ErrLies)
	if len(text) > longestNumber {
		return nil, lie
	}
	mantissa, power, scientific := strings.Cut(strings.ToLower(text), "e")
	shift := decimals
	if scientific {
		exponent, ok := new(big.Int).SetString(strings.TrimPrefix(power, "+"), 10)
		if !ok || !exponent.IsInt64() || exponent.Int64() > largestExponent || exponent.Int64() < -largestExponent {
			return nil, lie
		}
		shift += int(exponent.Int64())
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := whole + fraction
	if whole == "" || strings.Trim(digits, "0123456789") != "" {
		return nil, lie
	}
	units, _ := new(big.Int).SetString(digits, 10)
	shift -= len(fraction)
	if shift >= 0 {
		return units.Mul(units, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(shift)), nil)), nil
	}
	units, rest := units.QuoRem(units, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(-shift)), nil), new(big.Int))
	if rest.Sign() != 0 {
		return nil, lie
	}
	return units, nil
}
