package rules

import (
	"math/big"

	"croupier/app/kernel/money"
)

// percentDecimals is how exactly returns and edges are shown.
const percentDecimals = 4

// Percent shows a return as a percentage: "99.0000".
func Percent(rtp money.Multiplier) string {
	return new(big.Rat).Mul(rtp.Rat(), big.NewRat(100, 1)).FloatString(percentDecimals)
}

// Edge shows the house edge of a return as a percentage: "1.0000". It is what
// Percent leaves of 100, so that the two always add up.
func Edge(rtp money.Multiplier) string {
	percent, _ := new(big.Rat).SetString(Percent(rtp))
	return new(big.Rat).Sub(big.NewRat(100, 1), percent).FloatString(percentDecimals)
}
