package slips

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/app/kernel/sports/odds"
)

// legsAt returns won legs at prices.
func legsAt(prices ...odds.Price) []Leg {
	legs := make([]Leg, len(prices))
	for i, price := range prices {
		legs[i] = Leg{Price: price, Factor: &odds.Won}
	}
	return legs
}

// The numbers of lines that every bookmaker publishes.
func TestSystemLineCounts(t *testing.T) {
	for key, lines := range map[string]int64{
		"trixie": 4, "patent": 7, "yankee": 11, "lucky15": 15, "canadian": 26, "lucky31": 31, "heinz": 57, "lucky63": 63, "superheinz": 120, "goliath": 247,
	} {
		found := false
		for _, system := range Systems() {
			if system.Key != key {
				continue
			}
			found = true
			slip := Slip{Legs: make([]Leg, system.Legs), Sizes: system.Sizes}
			if got := slip.Lines().Int64(); got != lines {
				t.Errorf("a %s has %d lines, want %d", system.Name, got, lines)
			}
			if _, err := FindSystem(key, system.Legs); err != nil {
				t.Error(err)
			}
			if _, err := FindSystem(key, system.Legs+1); err == nil {
				t.Errorf("a %s takes %d legs", key, system.Legs+1)
			}
		}
		if !found {
			t.Errorf("there is no %s", key)
		}
	}
	if len(Systems()) != 10 {
		t.Errorf("%d systems", len(Systems()))
	}
}

// Published examples of other calculators: all doubles of 2, 3 and 4 at a stake of 2 per
// line pay 52; ten of twenty legs are 184,756 lines.
func TestPublishedPayouts(t *testing.T) {
	doubles := Slip{Legs: legsAt(2000, 3000, 4000), Sizes: []int{2}}
	if got := doubles.MaxPayout().Payout(6); got != 52 {
		t.Errorf("doubles pay %d", got)
	}
	perm := Slip{Legs: make([]Leg, 20), Sizes: []int{10}}
	if got := perm.Lines().Int64(); got != 184_756 {
		t.Errorf("ten of twenty are %d lines", got)
	}
}

// lines lists every line by enumeration, as a second computation.
func lines(s Slip) (all [][]int) {
	for set := range 1 << len(s.Legs) {
		line, nonBankers, whole := []int{}, 0, true
		for i, leg := range s.Legs {
			switch in := set&(1<<i) != 0; {
			case in:
				line = append(line, i)
				if !leg.Banker {
					nonBankers++
				}
			case leg.Banker:
				whole = false
			}
		}
		for _, size := range s.Sizes {
			if whole && nonBankers == size {
				all = append(all, line)
			}
		}
	}
	return all
}

func anySlip(t *rapid.T, open bool) Slip {
	count := rapid.IntRange(1, 8).Draw(t, "legs")
	slip := Slip{Legs: make([]Leg, count)}
	nonBankers := 0
	for i := range slip.Legs {
		leg := &slip.Legs[i]
		leg.Price = odds.Price(rapid.Int64Range(1001, 50_000).Draw(t, "price"))
		leg.Banker = i > 0 && rapid.IntRange(0, 4).Draw(t, "banker") == 0
		if !leg.Banker {
			nonBankers++
		}
		if open && rapid.Bool().Draw(t, "open") {
			continue
		}
		leg.Factor = rapid.SampledFrom([]*odds.Factor{&odds.Won, &odds.Lost, &odds.Voided, &odds.HalfWon, &odds.HalfLost, new(odds.DeadHeat(1, 3))}).Draw(t, "factor")
	}
	first := rapid.IntRange(1, nonBankers).Draw(t, "first")
	slip.Sizes = sizesFrom(first, rapid.IntRange(first, nonBankers).Draw(t, "last"))
	return slip
}

func TestPayoutEqualsSumOfLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		slip := anySlip(t, false)
		if err := slip.Check(); err != nil {
			t.Fatal(err)
		}
		all, total := lines(slip), new(big.Rat)
		for _, line := range all {
			product := big.NewRat(1, 1)
			for _, i := range line {
				product.Mul(product, slip.Legs[i].Factor.Rat(slip.Legs[i].Price))
			}
			total.Add(total, product)
		}
		total.Quo(total, big.NewRat(int64(len(all)), 1))
		got, known := slip.Result()
		if !known || got.Cmp(money.FromRat(total)) != 0 || slip.Lines().Int64() != int64(len(all)) {
			t.Fatalf("%+v pays %s on %s lines; want %s on %d", slip, got.Exact(), slip.Lines(), total, len(all))
		}
		if slip.MaxPayout().Cmp(got) < 0 {
			t.Fatalf("it pays %s, more than the most %s", got.Exact(), slip.MaxPayout().Exact())
		}
	})
}

// The result of an open slip is known early only if no result of its open legs pays.
func TestResultIsKnownOnceFinal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		slip := anySlip(t, true)
		_, known := slip.Result()
		hope := false
		for _, line := range lines(slip) {
			alive := true
			for _, i := range line {
				factor := slip.Legs[i].Factor
				alive = alive && (factor == nil || factor.Rat(slip.Legs[i].Price).Sign() > 0)
			}
			hope = hope || alive
		}
		open := false
		for _, leg := range slip.Legs {
			open = open || leg.Factor == nil
		}
		if known != (!open || !hope) {
			t.Fatalf("%+v: known %v, open %v, hope %v", slip, known, open, hope)
		}
	})
}

func TestInvalidSlipsAreRefused(t *testing.T) {
	for name, slip := range map[string]Slip{
		"empty":          {},
		"no lines":       {Legs: legsAt(2000)},
		"line too long":  {Legs: legsAt(2000), Sizes: []int{2}},
		"size 0":         {Legs: legsAt(2000), Sizes: []int{0}},
		"size twice":     {Legs: legsAt(2000, 2000), Sizes: []int{1, 1}},
		"only bankers":   {Legs: []Leg{{Price: 2000, Banker: true}}, Sizes: []int{1}},
		"no price":       {Legs: legsAt(1000), Sizes: []int{1}},
		"too many lines": {Legs: legsAt(2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000), Sizes: []int{11}},
	} {
		if err := slip.Check(); err == nil {
			t.Errorf("%s is a bet", name)
		}
	}
}

func TestVoidLegsCountOne(t *testing.T) {
	slip := Slip{Legs: []Leg{{Price: 2000, Factor: &odds.Won}, {Price: 3000, Factor: &odds.Voided}}, Sizes: []int{2}}
	if got, _ := slip.Result(); got.Exact() != "2" || slip.AllVoid() {
		t.Errorf("a double with a void leg pays %s", got.Exact())
	}
	slip.Legs[0].Factor = &odds.Voided
	if got, _ := slip.Result(); got.Exact() != "1" || !slip.AllVoid() {
		t.Errorf("a void double pays %s", got.Exact())
	}
}
