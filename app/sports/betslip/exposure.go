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
	units, slip := b.units(), b.slip()
	lines := slip.Lines().Uint64()
	worth := make([]uint64, len(units))
	for i, u := range units {
		worth[i] = b.unitWorth(u, slip.Legs[i])
	}
	for i, u := range units {
		open := b.openOf(u)
		if slip.Legs[i].Factor != nil || len(open) == 0 {
			continue
		}
		stake := saturated(uint64(counted.Stake), withLeg(slip, worth, i), basis*lines)
		counted.Positions = append(counted.Positions, line.Position{Legs: open, Stake: int64(stake), Win: int64(saturated(stake, uint64(slip.Legs[i].Price), 1000))})
	}
	return counted
}

// basis is that of worth: billionths of a unit staked.
const basis = 1_000_000_000

// openOf are the selections of a unit that are not decided.
func (b *bet) openOf(u unit) (list []line.Selection) {
	for _, at := range u.legs {
		if b.legs[at].factor == nil {
			list = append(list, b.legs[at].Selection)
		}
	}
	return list
}

// unitWorth is what a unit staked on a leg of the slip is worth: what a decided one
// returned, or what the model expected of an open one when the bet was made. It is
// rounded down.
func (b *bet) unitWorth(u unit, l slips.Leg) uint64 {
	switch {
	case l.Factor == nil && u.group != 0:
		return uint64(max(b.groups[u.group].worth, 0))
	case l.Factor == nil:
		return uint64(max(basis-b.legs[u.legs[0]].Edge(), 0))
	}
	returned := l.Factor.Rat(l.Price)
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
