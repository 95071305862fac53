package slots

import (
	"fmt"
	"math/big"
	"slices"

	"croupier/app/kernel/slots/games"
)

// Figures are the exact figures of a package, for the help page of the game. They are computed from the
// integer weights and payouts; numbers are decimal texts, rounded to their last digit.
type Figures struct {
	Game       string           `json:"game"`
	Name       string           `json:"name"`
	About      string           `json:"about"`
	Volatility games.Volatility `json:"volatility"`
	Seed       string           `json:"seed"`
	Reels      int              `json:"reels"`
	Rows       int              `json:"rows"`
	Symbols    []games.Symbol   `json:"symbols"`
	Modes      []ModeFigures    `json:"modes"`
}

// ModeFigures are the figures of one mode. Wins are in bets; the standard deviation is that of the win
// of a round in prices of the mode.
type ModeFigures struct {
	Mode              string           `json:"mode"`
	Cost              int64            `json:"cost"`
	Outcomes          int              `json:"outcomes"`
	ReturnPercent     string           `json:"returnPercent"`
	HitRatePercent    string           `json:"hitRatePercent"`
	StandardDeviation string           `json:"standardDeviation"`
	LargestWin        string           `json:"largestWin"`
	LargestWinOneIn   string           `json:"largestWinOneIn"`
	Tiers             []TierFigures    `json:"tiers"`
	Features          []FeatureFigures `json:"features"`
}

// TierFigures are the chance and the return of wins from From to less than To bets.
type TierFigures struct {
	From          string `json:"from"`
	To            string `json:"to"`
	OneIn         string `json:"oneIn"`
	ReturnPercent string `json:"returnPercent"`
}

// FeatureFigures are the chance of a feature and its average win in bets, with that of the spin which
// started it.
type FeatureFigures struct {
	Feature    string `json:"feature"`
	OneIn      string `json:"oneIn"`
	AverageWin string `json:"averageWin"`
}

// outcome is one round of a mode with its weight.
type outcome struct {
	payout   int64
	weight   uint64
	features []string
}

// sums are the exact sums of some outcomes.
type sums struct{ weight, payout, square *big.Int }

func sumOf(outcomes []outcome, belongs func(outcome) bool) sums {
	s := sums{new(big.Int), new(big.Int), new(big.Int)}
	for _, one := range outcomes {
		if !belongs(one) {
			continue
		}
		weight, payout := new(big.Int).SetUint64(one.weight), big.NewInt(one.payout)
		s.weight.Add(s.weight, weight)
		weighted := new(big.Int).Mul(weight, payout)
		s.payout.Add(s.payout, weighted)
		s.square.Add(s.square, new(big.Int).Mul(weighted, payout))
	}
	return s
}

// measure computes the figures of a mode.
func measure(mode games.Mode, outcomes []outcome) ModeFigures {
	cost := mode.Target.Cost
	all := sumOf(outcomes, func(outcome) bool { return true })
	wins := sumOf(outcomes, func(o outcome) bool { return o.payout > 0 })
	largest := slices.MaxFunc(outcomes, func(a, b outcome) int { return int(a.payout - b.payout) }).payout
	top := sumOf(outcomes, func(o outcome) bool { return o.payout == largest })
	figures := ModeFigures{
		Mode: mode.Name, Cost: cost, Outcomes: len(outcomes),
		ReturnPercent:     ratio(all.payout, all.weight, cost).FloatString(4),
		HitRatePercent:    new(big.Rat).Mul(ratio(wins.weight, all.weight, 1), big.NewRat(100, 1)).FloatString(4),
		StandardDeviation: deviation(all, cost),
		LargestWin:        bets(largest), LargestWinOneIn: oneIn(top, all),
		Tiers: []TierFigures{}, Features: []FeatureFigures{},
	}
	for _, tier := range mode.Target.Tiers {
		part := sumOf(outcomes, func(o outcome) bool { return tier.Contains(o.payout) })
		figures.Tiers = append(figures.Tiers, TierFigures{
			From: bets(tier.From), To: bets(tier.To), OneIn: oneIn(part, all),
			ReturnPercent: ratio(part.payout, all.weight, cost).FloatString(4),
		})
	}
	for _, name := range featuresOf(outcomes) {
		part := sumOf(outcomes, func(o outcome) bool { return slices.Contains(o.features, name) })
		figures.Features = append(figures.Features, FeatureFigures{
			Feature: name, OneIn: oneIn(part, all), AverageWin: ratio(part.payout, part.weight, 100).FloatString(2),
		})
	}
	return figures
}

// featuresOf returns the names of all features in order.
func featuresOf(outcomes []outcome) []string {
	var names []string
	for _, one := range outcomes {
		names = append(names, one.features...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// ratio is a / (b * divisor).
func ratio(a, b *big.Int, divisor int64) *big.Rat {
	return new(big.Rat).SetFrac(a, new(big.Int).Mul(b, big.NewInt(divisor)))
}

// oneIn is how many rounds there are for one of the part.
func oneIn(part, all sums) string { return ratio(all.weight, part.weight, 1).FloatString(2) }

// bets writes hundredths of the bet as bets.
func bets(amount int64) string { return fmt.Sprintf("%d.%02d", amount/100, amount%100) }

// deviation is the standard deviation of the win of a round in prices of the mode, with two decimals:
// the root of E(x^2) - E(x)^2.
func deviation(all sums, cost int64) string {
	mean := ratio(all.payout, all.weight, 1)
	variance := new(big.Rat).Sub(ratio(all.square, all.weight, 1), new(big.Rat).Mul(mean, mean))
	// Payouts are in hundredths, so that the root of the variance, divided by the cost, is in hundredths of the price.
	variance.Quo(variance, new(big.Rat).SetInt64(cost*cost))
	return bets(new(big.Int).Sqrt(new(big.Int).Quo(variance.Num(), variance.Denom())).Int64())
}
