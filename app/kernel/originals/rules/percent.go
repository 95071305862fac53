package rules

import (
	"math/big"

	"croupier/app/kernel/money"
)

// percentDecimals is the number of decimals of displayed returns and edges.
const percentDecimals = 4

// Percent formats a return as a percentage: "99.0000".
func Percent(rtp money.Multiplier) string {
	return new(big.Rat).Mul(rtp.Rat(), big.NewRat(100, 1)).FloatString(percentDecimals)
}

// Edge formats the house edge of a return as a percentage: "1.0000". It is 100
// minus Percent, so that both always add up to 100.
func Edge(rtp money.Multiplier) string {
	percent, _ := new(big.Rat).SetString(Percent(rtp))
	return new(big.Rat).Sub(big.NewRat(100, 1), percent).FloatString(percentDecimals)
}
