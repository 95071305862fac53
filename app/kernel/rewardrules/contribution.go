package rewardrules

import (
	"math/big"

	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
)

// Contribution returns the contribution of a wager to the requirement, in millionths of a dollar,
// rounded down:
//
//	stake x min(1, edge / reference edge) x min(1, |payout - stake| / stake)
//
// The first factor makes each dollar of requirement cost the player the same, whatever the game:
// a wager of 1,000 at an edge of 1 % costs 10 and counts 250 against a reference of 4 %. The
// second one is the risk of the wager: a wager counts by the change of the balance, so that one
// that wins 1 % nearly always, and one on both sides of an even chance, count next to nothing.
// Its mean is the mean absolute deviation of the bet.
//
// A void wager, a free bet, a refused product and a product with an unknown edge count nothing.
func Contribution(t Terms, w *wagerlog.Wager) int64 {
	if t.Kind == FreeBet || w.Void || w.Stake <= 0 || w.USD <= 0 || w.Edge == "" || t.Refuses(w.Product) {
		return 0
	}
	edge, err := money.ParseMultiplier(w.Edge)
	if err != nil {
		return 0
	}
	reference, err := money.ParseMultiplier(t.ReferenceEdge)
	if err != nil || reference.IsZero() {
		return 0
	}
	counted := new(big.Rat).SetInt64(w.USD)
	if edge.Cmp(reference) < 0 {
		counted.Mul(counted, edge.Rat()).Quo(counted, reference.Rat())
	}
	counted.Mul(counted, big.NewRat(int64(w.Risk()), int64(w.Stake)))
	return new(big.Int).Quo(counted.Num(), counted.Denom()).Int64()
}
