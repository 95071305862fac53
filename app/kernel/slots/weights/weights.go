// Package weights gives the outcomes of a slot integer weights, so that the return, the hit rate and
// the share of each size of win are those that the game declares.
package weights

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
)

// Total is the sum of the weights of a mode: it fits in 64 bits, and is large enough that one unit
// changes no published figure.
const Total = 1_000_000_000_000_000

// The units of declared figures.
const (
	ChanceUnit = 1_000_000_000 // Chance of 1e9 is a certain event
	ReturnUnit = 1_000_000     // Return of 1e6 is all of the stakes
)

// Tier declares how often wins of a range of sizes occur and how much they return.
type Tier struct {
	// From and To limit the payouts in hundredths of the bet: From is in the tier, To is not.
	From, To int64
	// Chance is the number of rounds in ChanceUnit rounds.
	Chance int64
	// Return is the part of the stakes in ReturnUnit that the tier returns.
	Return int64
}

// Contains reports whether a payout is in the tier.
func (t Tier) Contains(payout int64) bool { return payout >= t.From && payout < t.To }

// Target declares the figures of a mode.
type Target struct {
	// Cost is the price of the mode in bets.
	Cost  int64
	Tiers []Tier
}

// Chance returns the hit rate in ChanceUnit, and Return the return to the player in ReturnUnit.
func (t Target) Chance() (sum int64) {
	for _, tier := range t.Tiers {
		sum += tier.Chance
	}
	return sum
}

// Return returns the return to the player in ReturnUnit.
func (t Target) Return() (sum int64) {
	for _, tier := range t.Tiers {
		sum += tier.Return
	}
	return sum
}

// Solve returns a weight for each payout, in hundredths of the bet. The weights sum to Total. The hit
// rate and the return are exactly those of the target. Chance and return of each tier differ from the
// target by less than one in a hundred million of all rounds and of all stakes. Within a tier, the
// outcomes below the mean win of the tier have one weight, and those above it another.
//
// An error names the tier whose payouts cannot have its mean win.
func Solve(payouts []int64, target Target) ([]uint64, error) {
	solved := make([]int64, len(payouts))
	for _, tier := range target.Tiers {
		if err := solveTier(solved, payouts, tier, target.Cost); err != nil {
			return nil, err
		}
	}
	if err := spreadLosses(solved, payouts, target); err != nil {
		return nil, err
	}
	if err := correct(solved, payouts, target); err != nil {
		return nil, err
	}
	weights := make([]uint64, len(solved))
	for i, weight := range solved {
		if weight < 1 {
			return nil, fmt.Errorf("outcome %d with payout %d belongs to no tier", i, payouts[i])
		}
		weights[i] = uint64(weight)
	}
	return weights, nil
}

// part is the outcomes of a tier on one side of its mean win.
type part struct {
	outcomes []int
	payout   int64 // the sum of the payouts
}

// solveTier finds the two weights a and b of a tier:
// a*|low| + b*|high| = chance and a*payout(low) + b*payout(high) = return, rounded down.
func solveTier(solved, payouts []int64, tier Tier, cost int64) error {
	chance := tier.Chance * (Total / ChanceUnit)
	returned := product(tier.Return*(Total/ReturnUnit), 100*cost)
	var low, high part
	for i, payout := range payouts {
		switch {
		case !tier.Contains(payout):
		case product(payout, chance).Cmp(returned) <= 0:
			low.outcomes, low.payout = append(low.outcomes, i), low.payout+payout
		default:
			high.outcomes, high.payout = append(high.outcomes, i), high.payout+payout
		}
	}
	fail := func() error {
		return fmt.Errorf("tier from %d to %d: no weights of its %d outcomes below and %d above the mean give chance %d and return %d",
			tier.From, tier.To, len(low.outcomes), len(high.outcomes), tier.Chance, tier.Return)
	}
	if len(high.outcomes) == 0 {
		return solveEqual(solved, low, chance, returned, fail)
	}
	lowCount, highCount := int64(len(low.outcomes)), int64(len(high.outcomes))
	determinant := new(big.Int).Sub(product(lowCount, high.payout), product(highCount, low.payout))
	if determinant.Sign() <= 0 {
		return fail()
	}
	a := new(big.Int).Sub(product(chance, high.payout), times(returned, highCount))
	b := new(big.Int).Sub(times(returned, lowCount), product(chance, low.payout))
	return give(solved, []part{low, high}, []*big.Int{a.Div(a, determinant), b.Div(b, determinant)}, fail)
}

// solveEqual solves a tier in which no payout is above the mean: all payouts are the mean then.
func solveEqual(solved []int64, low part, chance int64, returned *big.Int, fail func() error) error {
	count := int64(len(low.outcomes))
	if count == 0 || product(chance, low.payout).Cmp(times(returned, count)) != 0 {
		return fail()
	}
	return give(solved, []part{low}, []*big.Int{big.NewInt(chance / count)}, fail)
}

func give(solved []int64, parts []part, weights []*big.Int, fail func() error) error {
	for i, part := range parts {
		if len(part.outcomes) > 0 && (weights[i].Sign() <= 0 || !weights[i].IsInt64()) {
			return fail()
		}
		for _, outcome := range part.outcomes {
			solved[outcome] = weights[i].Int64()
		}
	}
	return nil
}

// spreadLosses gives the rounds without a win what the hit rate leaves, and the first of them the rest of
// the division.
func spreadLosses(solved, payouts []int64, target Target) error {
	var losses []int
	for i, payout := range payouts {
		if payout == 0 {
			losses = append(losses, i)
		}
	}
	left := (ChanceUnit - target.Chance()) * (Total / ChanceUnit)
	switch {
	case left == 0 && len(losses) == 0:
		return nil
	case left <= 0 || len(losses) == 0 || left < int64(len(losses)):
		return fmt.Errorf("%d outcomes without a win cannot have the chance %d", len(losses), ChanceUnit-target.Chance())
	}
	for _, outcome := range losses {
		solved[outcome] = left / int64(len(losses))
	}
	solved[losses[0]] += left % int64(len(losses))
	return nil
}

// step is the smallest difference of two payouts.
const step = 10

// correct makes the hit rate and the return exact after the tiers were rounded down: the units that are
// missing go to the smallest win, and then units move between two outcomes whose payouts differ by one
// step.
func correct(solved, payouts []int64, target Target) error {
	missing, smallest := int64(Total), -1
	for i, weight := range solved {
		missing -= weight
		if payouts[i] > 0 && (smallest < 0 || payouts[i] < payouts[smallest]) {
			smallest = i
		}
	}
	if smallest < 0 {
		return errors.New("no outcome has a win")
	}
	solved[smallest] += missing
	difference := product(target.Return()*(Total/ReturnUnit), 100*target.Cost)
	for i, weight := range solved {
		difference.Sub(difference, product(weight, payouts[i]))
	}
	moved, rest := new(big.Int).QuoRem(difference, big.NewInt(step), new(big.Int))
	if rest.Sign() != 0 || !moved.IsInt64() {
		return fmt.Errorf("the return differs by %v, which payouts in steps of %d cannot correct", difference, step)
	}
	return move(solved, payouts, moved.Int64())
}

// move moves units of weight from a payout to the one a step above it, or back if units is negative.
func move(solved, payouts []int64, units int64) error {
	if units == 0 {
		return nil
	}
	order := make([]int, 0, len(payouts))
	for i, payout := range payouts {
		if payout > 0 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(payouts[a] - payouts[b]) })
	for i := 1; i < len(order); i++ {
		from, to := order[i-1], order[i]
		if units < 0 {
			from, to = to, from
		}
		if payouts[order[i]]-payouts[order[i-1]] == step && solved[from] > 2*max(units, -units) {
			solved[from] -= max(units, -units)
			solved[to] += max(units, -units)
			return nil
		}
	}
	return fmt.Errorf("no two payouts differ by %d and have weight enough to move %d units", step, units)
}

func product(a, b int64) *big.Int        { return new(big.Int).Mul(big.NewInt(a), big.NewInt(b)) }
func times(a *big.Int, b int64) *big.Int { return new(big.Int).Mul(a, big.NewInt(b)) }
