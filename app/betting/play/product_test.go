package play

import (
	"testing"

	"croupier/app/betting/bettingtest"
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals"
	"croupier/app/kernel/product"
	"croupier/app/kernel/wagerlog"
)

// Players block games by their group.
func TestOriginalsBelongToGroups(t *testing.T) {
	offered := New(Deps{Checker: nil, Games: bettingtest.Games{}}).Product()
	for game, want := range map[string]product.Group{"dice": product.Instant, "mines": product.Instant, "hilo": product.Cards, "roulette": product.TableGames, "wheel": product.TableGames} {
		if got := offered.Group(game); got != want {
			t.Errorf("%s is of the group %q, want %q", game, got, want)
		}
	}
}

// The audit sums the evidence about a game in another order: the maximum payout of a wager
// depends on its choices alone, never on the first stake.
func TestLargestPayoutDependsOnlyOnChoices(t *testing.T) {
	offered := New(Deps{Checker: nil, Games: bettingtest.Games{}}).Product()
	wager := func(opening money.Amount) *wagerlog.Wager {
		return &wagerlog.Wager{
			Terms:   wagerlog.Terms{Kind: KindOriginal, Product: "dice", Rules: originals.Find("dice").Definition().Version, Choices: `{"over":true,"target":"50.50"}`, Unit: 1},
			Opening: opening, Stake: opening,
		}
	}
	first, known := offered.MaxReturn(wager(3))
	if !known || first < 1.9 || first > 2.1 {
		t.Fatalf("dice at an even chance pays %v at most, known %t", first, known)
	}
	bet, err := originals.Find("dice").Read([]byte(wager(1).Choices))
	if err != nil {
		t.Fatal(err)
	}
	for _, opening := range []money.Amount{1, 2, 7, 100, 12_345, 1_000_000} {
		if maxReturn, _ := offered.MaxReturn(wager(opening)); maxReturn != first {
			t.Errorf("a stake of %d pays %v at most, one of 3 %v", opening, maxReturn, first)
		}
		if payout, err := bet.MaxPayout(opening); err != nil || float64(payout) > first*float64(opening) {
			t.Errorf("a stake of %d pays %d, more than %v times the stake: %v", opening, payout, first, err)
		}
	}
	if _, known := offered.MaxReturn(&wagerlog.Wager{Terms: wagerlog.Terms{Kind: KindOriginal, Product: "mines", Choices: `{"mines":5}`, Unit: 1}}); known {
		t.Error("a game with turns has a largest payout at its start")
	}
}
