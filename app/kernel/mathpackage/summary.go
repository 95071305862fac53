package mathpackage

import (
	"math/big"
	"strconv"

	"croupier/app/kernel/money"
)

// Summary is the exact return of a mode. Fractions are text such as "193/200"; percentages have four
// decimals. Multiples are of the bet, as the game shows them. RTP and variance are of the price of a
// round: the bet times the cost.
type Summary struct {
	Mode string `json:"mode"`
	// Cost is the price of a round as a multiple of the bet.
	Cost     string `json:"cost"`
	Outcomes int    `json:"outcomes"`
	// TotalWeight is the sum of all weights.
	TotalWeight string `json:"total_weight"`
	// RTP is the share of the price that is returned on average.
	RTP        string `json:"rtp"`
	RTPPercent string `json:"rtp_percent"`
	// HitRate is the share of rounds with a payout.
	HitRate        string `json:"hit_rate"`
	HitRatePercent string `json:"hit_rate_percent"`
	// Variance is that of the payout as a multiple of the price, rounded to six decimals, and
	// Deviation its square root.
	Variance  string `json:"variance"`
	Deviation string `json:"deviation"`
	// MaxWin is the largest payout that can be drawn, as a multiple of the bet. MaxWinChance is its
	// chance, and MaxWinOdds the average number of rounds for one, rounded down.
	MaxWin       string `json:"max_win"`
	MaxWinChance string `json:"max_win_chance"`
	MaxWinOdds   string `json:"max_win_odds"`
}

// payoutUnit is the number of units of a payout in one bet.
const payoutUnit = 100

// sums adds up the outcomes of a mode exactly.
type sums struct {
	outcomes                int
	total, hits, maxWeight  uint64
	maxPayout               uint64
	weighted, weightedTwice big.Int
	product, factor         big.Int
}

// add adds an outcome. The sum of all weights fits in 64 bits, as the reader has checked.
func (s *sums) add(o Outcome) {
	s.outcomes++
	s.total += o.Weight
	if o.Weight == 0 || o.Payout == 0 {
		return
	}
	s.hits += o.Weight
	switch {
	case o.Payout > s.maxPayout:
		s.maxPayout, s.maxWeight = o.Payout, o.Weight
	case o.Payout == s.maxPayout:
		s.maxWeight += o.Weight
	}
	s.factor.SetUint64(o.Payout)
	s.product.Mul(s.product.SetUint64(o.Weight), &s.factor)
	s.weighted.Add(&s.weighted, &s.product)
	s.product.Mul(&s.product, &s.factor)
	s.weightedTwice.Add(&s.weightedTwice, &s.product)
}

// summary computes the exact figures. The total weight is not 0.
func (s *sums) summary(mode string, cost money.Multiplier) Summary {
	total := new(big.Int).SetUint64(s.total)
	perBet := func(sum *big.Int, unit int64) *big.Rat {
		mean := new(big.Rat).SetFrac(sum, total)
		return mean.Quo(mean, new(big.Rat).SetInt64(unit))
	}
	price := cost.Rat()
	rtp := new(big.Rat).Quo(perBet(&s.weighted, payoutUnit), price)
	variance := perBet(&s.weightedTwice, payoutUnit*payoutUnit)
	variance.Quo(variance, new(big.Rat).Mul(price, price))
	variance.Sub(variance, new(big.Rat).Mul(rtp, rtp))
	hits := new(big.Rat).SetFrac(new(big.Int).SetUint64(s.hits), total)
	result := Summary{
		Mode: mode, Cost: cost.Exact(), Outcomes: s.outcomes, TotalWeight: strconv.FormatUint(s.total, 10),
		RTP: rtp.RatString(), RTPPercent: percent(rtp), HitRate: hits.RatString(), HitRatePercent: percent(hits),
		Variance: variance.FloatString(6), Deviation: squareRoot(variance), MaxWin: "0", MaxWinChance: "0", MaxWinOdds: "0",
	}
	if s.maxWeight > 0 {
		chance := new(big.Rat).SetFrac(new(big.Int).SetUint64(s.maxWeight), total)
		result.MaxWin = new(big.Rat).SetFrac64(int64(s.maxPayout), payoutUnit).RatString()
		result.MaxWinChance = chance.RatString()
		result.MaxWinOdds = strconv.FormatUint(s.total/s.maxWeight, 10)
	}
	return result
}

func percent(share *big.Rat) string {
	return new(big.Rat).Mul(share, big.NewRat(100, 1)).FloatString(4)
}

// squareRoot returns a square root with four decimals, rounded down.
func squareRoot(of *big.Rat) string {
	scaled := new(big.Rat).Mul(of, big.NewRat(100_000_000, 1))
	root := new(big.Int).Sqrt(new(big.Int).Quo(scaled.Num(), scaled.Denom()))
	return new(big.Rat).SetFrac(root, big.NewInt(10_000)).FloatString(4)
}
