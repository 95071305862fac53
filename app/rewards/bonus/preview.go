package bonus

import (
	"context"
	"math/big"

	"croupier/app/kernel/money"
	"croupier/app/kernel/session"
	"croupier/db"
)

// OfferPreview is an offer in the player's view, and its possible cost. Dollars are
// decimal text.
type OfferPreview struct {
	Model OfferModel `json:"model"`
	// Deposit is the smallest deposit with the maximum bonus, Bonus is that bonus, and
	// Required is its requirement.
	Deposit  string `json:"deposit"`
	Bonus    string `json:"bonus"`
	Required string `json:"required"`
	// Bets are mean costs of meeting a requirement for one dollar of bonus.
	Bets []BetCost `json:"bets"`
	// PlayerShare is the mean part of one dollar that a player keeps who meets the
	// requirement with the cheapest of these bets. Cost is that share of the budget;
	// empty without a budget.
	PlayerShare string `json:"player_share"`
	Cost        string `json:"cost"`
}

// BetCost is a bet and the cost of meeting a requirement with it.
type BetCost struct {
	Bet  string `json:"bet"`
	Edge string `json:"edge"`
	// Counts is the mean contribution of one dollar of it.
	Counts string `json:"counts"`
	Costs  string `json:"costs"`
}

// sampleBet is a bet with a chance of winning at a house edge.
type sampleBet struct {
	name         string
	edge, chance *big.Rat
}

// sampleBets are the bets of the table in docs/bonuses.md.
var sampleBets = []sampleBet{
	{"dice, chance 50 %", big.NewRat(1, 100), big.NewRat(1, 2)},
	{"dice, chance 98 %", big.NewRat(1, 100), big.NewRat(98, 100)},
	{"limbo, target 1.01", big.NewRat(1, 100), big.NewRat(9900, 10100)},
	{"roulette, one number", big.NewRat(1, 37), big.NewRat(1, 37)},
	{"edge of 4 %, chance 50 %", big.NewRat(4, 100), big.NewRat(1, 2)},
	{"edge of 10 %, chance 50 %", big.NewRat(10, 100), big.NewRat(1, 2)},
}

// counts returns the mean contribution of one dollar of the bet.
func (b sampleBet) counts(reference *big.Rat) *big.Rat {
	one := big.NewRat(1, 1)
	pays := new(big.Rat).Sub(one, b.edge)
	pays.Quo(pays, b.chance)
	changed := new(big.Rat).Sub(pays, one)
	if changed.Abs(changed).Cmp(one) > 0 {
		changed.Set(one)
	}
	mean := changed.Mul(changed, b.chance)
	mean.Add(mean, new(big.Rat).Sub(one, b.chance))
	if b.edge.Cmp(reference) < 0 {
		mean.Mul(mean, b.edge).Quo(mean, reference)
	}
	return mean
}

// costsOf returns the cost of meeting the requirement of one dollar with each bet, and
// what a player keeps of the dollar with the cheapest of them.
func costsOf(t Terms) (list []BetCost, keptShare *big.Rat) {
	if t.Kind == FreeBet {
		return []BetCost{}, big.NewRat(99, 100) // a bet with a small chance at an edge of 1 %
	}
	reference, err := money.ParseMultiplier(t.ReferenceEdge)
	if err != nil {
		return []BetCost{}, new(big.Rat)
	}
	cheapest := (*big.Rat)(nil)
	for _, b := range sampleBets {
		counts := b.counts(reference.Rat())
		costs := new(big.Rat).SetInt64(t.Wager)
		costs.Mul(costs, b.edge).Quo(costs, counts)
		if cheapest == nil || costs.Cmp(cheapest) < 0 {
			cheapest = costs
		}
		list = append(list, BetCost{b.name, new(big.Rat).Mul(b.edge, big.NewRat(100, 1)).FloatString(2), counts.FloatString(4), costs.FloatString(2)})
	}
	keptShare = new(big.Rat).Sub(big.NewRat(1, 1), cheapest)
	if keptShare.Sign() < 0 {
		keptShare.SetInt64(0)
	}
	return list, keptShare
}

// PreviewOffer returns the preview of an offer that is not saved.
func (s *Service) PreviewOffer(_ context.Context, _ *session.Call, r OfferDraft) (OfferPreview, error) {
	o, err := r.offer(s.Clock.Now().UnixMilli())
	if err != nil {
		return OfferPreview{}, err
	}
	deposit := max(int64(money.Fraction(100, o.Percent).Payout(money.Amount(o.MaxUSD))), o.MinUSD)
	p := OfferPreview{Model: *modelOf(&o), Deposit: money.USD(deposit).Text(), Bonus: money.USD(o.MaxUSD).Text(), Required: money.USD(o.Terms.Required(o.MaxUSD)).Text()}
	bets, keptShare := costsOf(o.Terms)
	p.Bets, p.PlayerShare = bets, keptShare.FloatString(2)
	if o.BudgetUSD != nil {
		cost := new(big.Rat).Mul(keptShare, new(big.Rat).SetInt64(*o.BudgetUSD))
		p.Cost = cost.Quo(cost, big.NewRat(1_000_000, 1)).FloatString(2)
	}
	return p, nil
}

// offerCost returns the real money that an offer has paid and the bonus money that is
// left, in millionths of a dollar at the time of each grant.
func offerCost(q db.Querier, offerID string) (paid, open int64, err error) {
	err = costOf(q, offerID, func(granted, balance, converted money.Amount, usd int64) {
		paid += int64(money.Of(converted, granted).Payout(money.Amount(usd)))
		open += int64(money.Of(balance, granted).Payout(money.Amount(usd)))
	})
	return paid, open, err
}
