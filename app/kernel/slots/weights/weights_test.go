package weights_test

import (
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/slots/weights"
)

// plain is a target with three sizes of win: the mean wins are 0.5, 2.5 and 40 bets.
var plain = weights.Target{Cost: 1, Tiers: []weights.Tier{
	{From: 10, To: 100, Chance: 200_000_000, Return: 100_000},
	{From: 100, To: 1_000, Chance: 100_000_000, Return: 250_000},
	{From: 1_000, To: 10_001, Chance: 15_000_000, Return: 600_000},
}}

// drawPayouts draws outcomes without a win and some in every tier, on both sides of the mean.
func drawPayouts(t *rapid.T) []int64 {
	payouts := []int64{0, 10, 20, 90, 100, 110, 990, 1_000, 10_000}
	for range rapid.IntRange(0, 300).Draw(t, "outcomes") {
		payouts = append(payouts, 10*rapid.Int64Range(0, 1_000).Draw(t, "payout"))
	}
	return payouts
}

// sums returns the weight and the weighted payouts of the outcomes in a range.
func sums(payouts []int64, given []uint64, from, to int64) (*big.Int, *big.Int) {
	chance, returned := new(big.Int), new(big.Int)
	for i, payout := range payouts {
		if payout >= from && payout < to {
			weight := new(big.Int).SetUint64(given[i])
			chance.Add(chance, weight)
			returned.Add(returned, weight.Mul(weight, big.NewInt(payout)))
		}
	}
	return chance, returned
}

func TestWeightsMeetTheTargetExactly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		payouts := drawPayouts(t)
		given, err := weights.Solve(payouts, plain)
		if err != nil {
			t.Fatal(err)
		}
		all, returned := sums(payouts, given, 0, 1<<40)
		won, _ := sums(payouts, given, 1, 1<<40)
		if all.Cmp(big.NewInt(weights.Total)) != 0 || won.Cmp(big.NewInt(315_000_000_000_000)) != 0 {
			t.Fatalf("the weights sum to %v, those of wins to %v", all, won)
		}
		if want := big.NewInt(95 * weights.Total); returned.Cmp(want) != 0 {
			t.Fatalf("the return is %v, want %v", returned, want)
		}
	})
}

func TestTiersAreWithinTheTolerance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		payouts := drawPayouts(t)
		given, err := weights.Solve(payouts, plain)
		if err != nil {
			t.Fatal(err)
		}
		const tolerance = weights.Total / 100_000_000
		for _, tier := range plain.Tiers {
			chance, returned := sums(payouts, given, tier.From, tier.To)
			within(t, "chance", chance, tier.Chance*(weights.Total/weights.ChanceUnit), tolerance)
			within(t, "return", returned, tier.Return*(weights.Total/weights.ReturnUnit)*100, 100*tolerance)
		}
	})
}

func within(t *rapid.T, name string, got *big.Int, want, tolerance int64) {
	t.Helper()
	if difference := got.Int64() - want; difference > tolerance || difference < -tolerance {
		t.Fatalf("%s is %v, want %d within %d", name, got, want, tolerance)
	}
}

func TestImpossibleTargetsAreRefused(t *testing.T) {
	good := []int64{0, 10, 20, 90, 100, 110, 990, 1_000, 10_000}
	for name, c := range map[string]struct {
		payouts []int64
		change  func(*weights.Target)
		want    string
	}{
		"no outcome in a tier":      {payouts: []int64{0, 10, 20, 90, 100, 110, 990}, want: "tier from 1000"},
		"all outcomes below a mean": {payouts: []int64{0, 10, 20, 90, 100, 110, 990, 1_000}, want: "tier from 1000"},
		"no losing outcome":         {payouts: good[1:], want: "without a win"},
		"chance over one":           {payouts: good, change: func(t *weights.Target) { t.Tiers[0].Chance, t.Tiers[0].Return = 900_000_000, 450_000 }, want: "without a win"},
		"payout outside of tiers":   {payouts: append([]int64{20_000}, good...), want: "belongs to no tier"},
		"no neighbouring payouts":   {payouts: []int64{0, 10, 30, 90, 130, 980, 1_000, 10_000, 10_000, 10_000}, want: "no two payouts differ"},
	} {
		t.Run(name, func(t *testing.T) {
			target := weights.Target{Cost: 1, Tiers: append([]weights.Tier(nil), plain.Tiers...)}
			if c.change != nil {
				c.change(&target)
			}
			_, err := weights.Solve(c.payouts, target)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want one that names %q", err, c.want)
			}
		})
	}
}
