package app

import (
	"testing"

	"croupier/app/betting/play"
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals"
	"croupier/app/kernel/wagerlog"
)

// The audit sums the evidence about a game in another order: the maximum payout of a wager
// depends on its choices alone, never on the first stake.
func TestLargestPayoutDependsOnlyOnChoices(t *testing.T) {
	wager := func(opening money.Amount) *wagerlog.Wager {
		return &wagerlog.Wager{
			Terms:   wagerlog.Terms{Kind: play.KindOriginal, Product: "dice", Rules: definitionsByID()["dice"].Version, Choices: `{"over":true,"target":"50.50"}`, Unit: 1},
			Opening: opening, Stake: opening,
		}
	}
	first, known := (&largestPayouts{}).maxPayout(wager(3))
	if !known || first < 1.9 || first > 2.1 {
		t.Fatalf("dice at an even chance pays %v at most, known %t", first, known)
	}
	bet, err := originals.Find("dice").Read([]byte(wager(1).Choices))
	if err != nil {
		t.Fatal(err)
	}
	for _, opening := range []money.Amount{1, 2, 7, 100, 12_345, 1_000_000} {
		if maxReturn, _ := (&largestPayouts{}).maxPayout(wager(opening)); maxReturn != first {
			t.Errorf("a stake of %d pays %v at most, one of 3 %v", opening, maxReturn, first)
		}
		if payout, err := bet.MaxPayout(opening); err != nil || float64(payout) > first*float64(opening) {
			t.Errorf("a stake of %d pays %d, more than %v times the stake: %v", opening, payout, first, err)
		}
	}
}
