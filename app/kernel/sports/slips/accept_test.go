package slips

import (
	"math/big"
	"testing"

	"croupier/app/kernel/sports/odds"
)

func TestAcceptedPriceChanges(t *testing.T) {
	for _, c := range []struct {
		accept    Accept
		seen, now odds.Price
		percent   int64
		takes     bool
	}{
		{AcceptNone, 2000, 2000, 0, true}, {AcceptNone, 2000, 2010, 0, false}, {AcceptNone, 2000, 1990, 0, false},
		{AcceptBetter, 2000, 2010, 0, true}, {AcceptBetter, 2000, 1990, 0, false},
		{AcceptAny, 2000, 1010, 0, true},
		// 2.0 minus 5 % of the profit is 1.95.
		{AcceptWithin, 2000, 1950, 5, true}, {AcceptWithin, 2000, 1949, 5, false}, {AcceptWithin, 2000, 3000, 5, true},
		{AcceptWithin, 2000, 1999, -5, false}, {AcceptWithin, 2000, 1001, 100, true}, {AcceptWithin, 2000, 1001, 500, true},
		{"", 2000, 2010, 0, false}, {"higher", 2000, 2010, 0, false},
	} {
		if got := c.accept.Accepts(c.seen, c.now, c.percent); got != c.takes {
			t.Errorf("%s takes %s for %s: %v", c.accept, c.now, c.seen, got)
		}
	}
	if Accept("higher").Known() || !AcceptWithin.Known() {
		t.Error("the choices are not known")
	}
}

func TestCashOutValues(t *testing.T) {
	half := func(int) (LegChance, bool) { return LegChance{Win: 500_000}, true }
	single := Slip{Legs: []Leg{{Price: 3000}}, Sizes: []int{1}}
	for name, c := range map[string]struct {
		slip   Slip
		now    func(int) (LegChance, bool)
		margin int64
		want   *big.Rat
	}{
		"a single":             {single, half, 0, big.NewRat(3, 2)},
		"less the margin":      {single, half, 50_000, big.NewRat(57, 40)},
		"a draw gives back":    {single, func(int) (LegChance, bool) { return LegChance{Win: 250_000, Void: 250_000}, true }, 0, big.NewRat(1, 1)},
		"a won leg counts":     {Slip{Legs: []Leg{{Price: 2000, Factor: &odds.Won}, {Price: 3000}}, Sizes: []int{2}}, half, 50_000, big.NewRat(57, 20)},
		"a dead line does not": {Slip{Legs: []Leg{{Price: 2000, Factor: &odds.Lost}, {Price: 3000}}, Sizes: []int{1}}, half, 0, big.NewRat(3, 4)},
	} {
		got, ok := c.slip.CashOut(c.now, c.margin)
		if !ok || got.Cmp(c.want) != 0 {
			t.Errorf("%s: %v, %v; want %v", name, got, ok, c.want)
		}
	}
	for name, now := range map[string]func(int) (LegChance, bool){
		"suspended":      func(int) (LegChance, bool) { return LegChance{}, false },
		"more than sure": func(int) (LegChance, bool) { return LegChance{Win: 900_000, Void: 200_000}, true },
		"negative":       func(int) (LegChance, bool) { return LegChance{Win: -1}, true },
	} {
		if got, ok := single.CashOut(now, 0); ok {
			t.Errorf("%s: %v", name, got)
		}
	}
	lost := Slip{Legs: []Leg{{Price: 2000, Factor: &odds.Lost}, {Price: 3000}}, Sizes: []int{2}}
	if got, ok := lost.CashOut(half, 0); ok {
		t.Errorf("a lost bet is worth %v", got)
	}
}
