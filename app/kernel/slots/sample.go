// Package slots makes the math packages of the site's own slots from a seed: rounds drawn by the rules of
// a game, integer weights that give the declared figures, and the exact figures themselves.
package slots

import (
	"context"
	"fmt"
	"math/big"
	"strings"

	"croupier/app/kernel/slots/book"
	"croupier/app/kernel/slots/games"
	"croupier/app/kernel/slots/reels"
	"croupier/app/kernel/slots/weights"
)

// attempts is how many rounds are drawn in each way for every round of the sample, at most.
var attempts = map[games.Draw]int{games.Natural: 5, games.Feature: 4, games.Rich: 40}

// bucket counts the rounds of the sample that belong to one tier. The tier of rounds without a win has
// no chance and no return.
type bucket struct {
	tier      weights.Tier
	cost      int64
	quota     int
	low, high int // rounds with a payout below or at the mean win of the tier, and above it
}

func (k *bucket) full() bool { return k.low+k.high >= k.quota }

// accept counts a payout, unless the tier has enough of it. A tier of different payouts needs one below
// its mean win and one above it: the last place waits for the side that is missing.
func (k *bucket) accept(payout int64) bool {
	if !k.tier.Contains(payout) || k.full() {
		return false
	}
	side, other := &k.low, &k.high
	if k.aboveMean(payout) {
		side, other = &k.high, &k.low
	}
	if k.tier.To-k.tier.From > 1 && *other == 0 && *side == k.quota-1 {
		return false
	}
	*side++
	return true
}

// aboveMean reports payout * chance > return, in the units of the tier.
func (k *bucket) aboveMean(payout int64) bool {
	left := new(big.Int).Mul(big.NewInt(payout), big.NewInt(k.tier.Chance))
	right := new(big.Int).Mul(big.NewInt(k.tier.Return), big.NewInt(100*k.cost*(weights.ChanceUnit/weights.ReturnUnit)))
	return left.Cmp(right) > 0
}

// buckets divides the rounds of a sample between the tiers in proportion to the square roots of their
// chances, so that rare wins have variety too.
func buckets(target weights.Target, rounds int) []*bucket {
	all := []*bucket{{tier: weights.Tier{From: 0, To: 1, Chance: weights.ChanceUnit - target.Chance()}, cost: target.Cost}}
	for _, tier := range target.Tiers {
		all = append(all, &bucket{tier: tier, cost: target.Cost})
	}
	var sum int64
	for _, k := range all {
		sum += root(k.tier.Chance)
	}
	left, largest := rounds, all[0]
	for _, k := range all {
		k.quota = int(root(k.tier.Chance) * int64(rounds) / sum)
		if k.tier.Chance > 0 {
			k.quota = max(k.quota, least(k.tier))
		}
		left -= k.quota
		if k.quota > largest.quota {
			largest = k
		}
	}
	largest.quota += left
	return all
}

// least is the smallest number of rounds of a tier: one for a single payout.
func least(tier weights.Tier) int {
	if tier.To-tier.From == 1 {
		return 1
	}
	return 4
}

func root(n int64) int64 {
	return new(big.Int).Sqrt(new(big.Int).Mul(big.NewInt(n), big.NewInt(1_000_000))).Int64()
}

// draw draws the rounds of a mode until every tier has its quota, and passes each to keep. First the
// rounds are those of the strips, then those with the feature forced, then those of the rich strips.
func draw(ctx context.Context, g games.Game, mode games.Mode, seed string, rounds int, keep func(*book.Book) error) error {
	all := buckets(mode.Target, rounds)
	for _, how := range games.Draws {
		name := fmt.Sprintf("%s/%s/%d", g.ID, mode.Name, how)
		for i := range attempts[how] * rounds {
			if allFull(all) {
				return nil
			}
			if err := ctx.Err(); err != nil {
				return fmt.Errorf("draw rounds of %s: %w", g.ID, err)
			}
			round := g.Play(reels.NewRandom(seed, name, i), mode.Name, how)
			if !accepts(all, round.Total()) {
				continue
			}
			if err := keep(round); err != nil {
				return err
			}
		}
	}
	if !allFull(all) {
		return fmt.Errorf("%s, mode %s: too few rounds were found: %s", g.ID, mode.Name, missing(all))
	}
	return nil
}

func accepts(all []*bucket, payout int64) bool {
	for _, k := range all {
		if k.accept(payout) {
			return true
		}
	}
	return false
}

func allFull(all []*bucket) bool {
	for _, k := range all {
		if !k.full() {
			return false
		}
	}
	return true
}

// missing describes the tiers that are not full.
func missing(all []*bucket) string {
	var list []string
	for _, k := range all {
		if !k.full() {
			list = append(list, fmt.Sprintf("%d of %d with payouts from %d (%d up to the mean, %d above)", k.low+k.high, k.quota, k.tier.From, k.low, k.high))
		}
	}
	return strings.Join(list, ", ")
}
