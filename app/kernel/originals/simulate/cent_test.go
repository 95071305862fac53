package simulate

import (
	"encoding/json"
	"fmt"
	"math/big"
	"testing"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
)

// centOf is the value of one US cent in a currency at its built-in price, in
// minor units.
func centOf(t testing.TB, currency money.Currency) money.Amount {
	t.Helper()
	price, ok := new(big.Rat).SetString(currency.Price)
	if !ok {
		t.Fatalf("the price of %s is %q", currency.ID, currency.Price)
	}
	units := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(currency.Decimals)), nil)
	cent := new(big.Rat).Quo(new(big.Rat).SetFrac(units, big.NewInt(100)), price)
	return money.Amount(new(big.Int).Quo(cent.Num(), cent.Denom()).Int64())
}

// dataFor are the choices of a return for a stake; the choices of table games
// contain amounts.
func dataFor(t testing.TB, game string, choice rules.Return, stake money.Amount) []byte {
	t.Helper()
	switch game {
	case "roulette":
		return fmt.Appendf(nil, `{"bets":[{"type":"straight","number":17,"amount":"%d"},{"type":"red","amount":"%d"}]}`, stake/3, stake-stake/3)
	case "baccarat":
		return fmt.Appendf(nil, `{"banker":"%d","tie":"%d"}`, stake-stake/3, stake/3)
	}
	data, err := json.Marshal(choice.Data)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// A stake of one cent loses less than a thousandth of its expected return to
// rounding, in every original and every currency: each round loses less than one
// minor unit of its exact payout, and the expected return is more than a
// thousand units.
func TestRoundingLossOfCentStake(t *testing.T) {
	for _, currency := range money.Currencies("crp", "CRP") {
		stake := centOf(t, currency)
		for _, game := range originals.All() {
			def := game.Definition()
			for _, choice := range examples(def.Returns) {
				t.Run(currency.ID+"/"+def.ID+"/"+choice.Label, func(t *testing.T) {
					plan, err := planFor(def.ID, game, dataFor(t, def.ID, choice, stake))
					if err != nil {
						t.Fatal(err)
					}
					expected := exactly(plan.exact, stake)
					if expected.Cmp(big.NewRat(1000, 1)) <= 0 {
						t.Errorf("a cent is %d minor units, %s come back", stake, expected.FloatString(2))
					}
					requireSmallRoundingLoss(t, plan, stake)
				})
			}
		}
	}
}

// requireSmallRoundingLoss plays rounds and compares each payout with the exact one.
func requireSmallRoundingLoss(t *testing.T, plan plan, stake money.Amount) {
	t.Helper()
	play, paid := plan.player(), 0
	for nonce := range uint64(40) {
		round, err := plan.bet.Open(provablyfair.NewStream(seed, "cents", nonce), stake)
		if err != nil {
			t.Fatal(err)
		}
		if err := play(round); err != nil {
			t.Fatal(err)
		}
		end := round.State()
		lost := exactly(end.Multiplier, end.Stake)
		lost.Sub(lost, new(big.Rat).SetInt64(int64(end.Payout)))
		if !end.Over || lost.Sign() < 0 || lost.Cmp(big.NewRat(1, 1)) >= 0 {
			t.Fatalf("round %d pays %d of %s times %d", nonce, end.Payout, end.Multiplier.Exact(), end.Stake)
		}
		if end.Payout > 0 {
			paid++
		}
	}
	t.Logf("%d of 40 rounds paid", paid)
}

// exactly multiplies a stake without rounding.
func exactly(m money.Multiplier, stake money.Amount) *big.Rat {
	return new(big.Rat).Mul(m.Rat(), new(big.Rat).SetInt64(int64(stake)))
}
