package betslip

import (
	"math/bits"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/slips"
	"croupier/db"
)

// EachOpen reads the open bets as the book counts them, those too that a corrected
// result has opened again. The book counts them when the site starts.
func EachOpen(q db.Querier, fn func(line.Bet)) error {
	return eachBet(q, `WHERE b.status = 0 ORDER BY b.id, l.n`, nil, func(b *bet) error {
		fn(b.exposure())
		return nil
	})
}

// exposure is what the book counts of a bet now. It follows from what is stored of
// the bet alone: a site that has started again counts the same.
func (b *bet) exposure() line.Bet {
	counted := line.Bet{ID: b.id.String(), Player: b.owner, Stake: b.worth(b.rest()), Win: b.mostUSD, Share: int64(usualFactor)}
	if b.status != Pending || b.cashed {
		return counted
	}
	slip := b.slip()
	lines := slip.Lines().Uint64()
	worth := make([]uint64, len(b.legs))
	for i := range b.legs {
		worth[i] = b.legs[i].worth()
	}
	for i, l := range b.legs {
		if l.factor != nil {
			continue
		}
		stake := saturated(uint64(counted.Stake), withLeg(slip, worth, i), basis*lines)
		counted.Positions = append(counted.Positions, line.Position{Legs: []line.Selection{l.Selection}, Stake: int64(stake), Win: int64(saturated(stake, uint64(l.Price), 1000))})
	}
	return counted
}

// basis is that of worth: billionths of a unit staked.
const basis = 1_000_000_000

// worth is what a unit on a leg is worth: what a decided one returned, or what the
// model expected of an open one when the bet was made. It is rounded down.
func (l *leg) worth() uint64 {
	if l.factor == nil {
		return uint64(max(basis-l.Edge(), 0))
	}
	returned := l.factor.Rat(l.Price)
	num, den := returned.Num(), returned.Denom()
	if !num.IsUint64() || !den.IsUint64() {
		return largest
	}
	return saturated(num.Uint64(), basis, den.Uint64())
}

// withLeg is the sum, over the lines with a leg, of what their other legs are worth.
// The sum of all products of k legs is an elementary symmetric polynomial.
func withLeg(slip slips.Slip, worth []uint64, leg int) uint64 {
	bankers, sums := uint64(basis), []uint64{basis}
	for i, l := range slip.Legs {
		switch {
		case i == leg:
		case l.Banker:
			bankers = saturated(bankers, worth[i], basis)
		default:
			sums = append(sums, 0)
			for k := len(sums) - 1; k > 0; k-- {
				sums[k] = min(sums[k]+saturated(sums[k-1], worth[i], basis), largest)
			}
		}
	}
	total := uint64(0)
	for _, size := range slip.Sizes {
		if !slip.Legs[leg].Banker {
			size--
		}
		if size < len(sums) {
			total = min(total+sums[size], largest)
		}
	}
	return saturated(total, bankers, basis)
}

// largest is what sums do not go beyond: more than any limit.
const largest = 1 << 60

// saturated is a times b over c, rounded down, at most largest.
func saturated(a, b, c uint64) uint64 {
	high, low := bits.Mul64(a, b)
	if high >= c {
		return largest
	}
	quotient, _ := bits.Div64(high, low, c)
	return min(quotient, largest)
}
