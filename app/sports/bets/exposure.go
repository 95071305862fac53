package bets

import (
	"math/bits"

	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/slips"
	"croupier/db"
)

// EachOpenBet reads the open bets in the form that the book counts, including bets that a
// corrected result has reopened. The book counts them when the site starts.
func EachOpenBet(q db.Querier, fn func(line.Bet)) error {
	return eachBet(q, `WHERE b.status = 0 ORDER BY b.id, l.n`, nil, func(b *bet) error {
		fn(b.exposure())
		return nil
	})
}

// exposure returns what the book counts for a bet now. It depends only on the stored bet,
// so a restarted site counts the same.
func (b *bet) exposure() line.Bet {
	counted := line.Bet{ID: b.id.String(), Player: b.owner, Stake: b.stakeUSD(b.remainingStake()), MaxPayout: b.maxPayoutUSD, LimitPercent: int64(defaultFactor)}
	if b.status != Pending || b.cashed {
		return counted
	}
	units, slip := b.units(), b.slip()
	lines := slip.Lines().Uint64()
	value := make([]uint64, len(units))
	for i, u := range units {
		value[i] = b.unitWorth(u, slip.Legs[i])
	}
	for i, u := range units {
		open := b.openSelections(u)
		if slip.Legs[i].Factor != nil || len(open) == 0 {
			continue
		}
		stake := mulDivCapped(uint64(counted.Stake), sumOfLinesWithLeg(slip, value, i), valueUnit*lines)
		counted.Positions = append(counted.Positions, line.Position{Legs: open, Stake: int64(stake), MaxPayout: int64(mulDivCapped(stake, uint64(slip.Legs[i].Price), 1000))})
	}
	return counted
}

// valueUnit is the unit of worth: billionths of a unit staked.
const valueUnit = 1_000_000_000

// openSelections returns the undecided selections of a unit.
func (b *bet) openSelections(u unit) (list []line.Selection) {
	for _, at := range u.legs {
		if b.legs[at].factor == nil {
			list = append(list, b.legs[at].Selection)
		}
	}
	return list
}

// unitWorth returns the value of one unit staked on a leg of the slip: the return of a
// decided leg, or the model's expectation of an open leg when the bet was made. It is
// rounded down.
func (b *bet) unitWorth(u unit, l slips.Leg) uint64 {
	switch {
	case l.Factor == nil && u.group != 0:
		return uint64(max(b.groups[u.group].expectedReturn, 0))
	case l.Factor == nil:
		return uint64(max(valueUnit-b.legs[u.legs[0]].Edge(), 0))
	}
	returned := l.Factor.Rat(l.Price)
	num, den := returned.Num(), returned.Denom()
	if !num.IsUint64() || !den.IsUint64() {
		return maxSum
	}
	return mulDivCapped(num.Uint64(), valueUnit, den.Uint64())
}

// sumOfLinesWithLeg returns the sum, over the lines with a leg, of the values of their other legs.
// The sum of all products of k legs is an elementary symmetric polynomial.
func sumOfLinesWithLeg(slip slips.Slip, value []uint64, leg int) uint64 {
	bankers, sums := uint64(valueUnit), []uint64{valueUnit}
	for i, l := range slip.Legs {
		switch {
		case i == leg:
		case l.Banker:
			bankers = mulDivCapped(bankers, value[i], valueUnit)
		default:
			sums = append(sums, 0)
			for k := len(sums) - 1; k > 0; k-- {
				sums[k] = min(sums[k]+mulDivCapped(sums[k-1], value[i], valueUnit), maxSum)
			}
		}
	}
	total := uint64(0)
	for _, size := range slip.Sizes {
		if !slip.Legs[leg].Banker {
			size--
		}
		if size < len(sums) {
			total = min(total+sums[size], maxSum)
		}
	}
	return mulDivCapped(total, bankers, valueUnit)
}

// maxSum is the maximum of sums. It is more than any limit.
const maxSum = 1 << 60

// mulDivCapped returns a times b over c, rounded down, at most largest.
func mulDivCapped(a, b, c uint64) uint64 {
	high, low := bits.Mul64(a, b)
	if high >= c {
		return maxSum
	}
	quotient, _ := bits.Div64(high, low, c)
	return min(quotient, maxSum)
}
