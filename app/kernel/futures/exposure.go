package futures

import "math/bits"

// Dollars returns the payout at a price of a wager that was worth usd millionths of a dollar at its
// opening, in millionths of a dollar. It differs from Value by the rounding of two divisions, and is
// fast enough for all positions of a market at many prices. usd is at most 10^15.
func (p Position) Dollars(usd int64, exit Price) int64 {
	move := int64(p.Direction) * int64(exit-p.Entry)
	moved := uint64(move)
	if move < 0 {
		moved = uint64(-move)
	}
	limit := usd
	if move > 0 {
		limit = usd * p.MaxROI / 100
	}
	// usd times the multiplier fits 63 bits. The quotient fits only if it is below the limit.
	above, below := bits.Mul64(uint64(usd)*uint64(p.Multiplier), moved)
	profit := uint64(limit)
	if above < uint64(p.Entry) {
		quotient, _ := bits.Div64(above, below, uint64(p.Entry))
		profit = min(profit, quotient)
	}
	payout := usd - usd*p.flatFees()/scale
	if move < 0 {
		return max(payout-int64(profit), 0)
	}
	fee, rest := bits.Mul64(profit, uint64(p.profitRate()))
	taken, _ := bits.Div64(fee, rest, scale)
	return max(payout+int64(profit)-int64(taken), 0)
}
