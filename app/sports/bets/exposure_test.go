package bets

import (
	"fmt"
	"math/big"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/app/kernel/sports/line"
	"croupier/app/kernel/sports/odds"
	"croupier/app/kernel/sports/slips"
	"croupier/db"
)

// mustCountOpenBets fails the test unless the book counts the same as a restarted site
// would.
func (h *harness) mustCountOpenBets(t *rapid.T) {
	t.Helper()
	want := map[string]line.Bet{}
	h.Read(func(q *db.Reader) error {
		return EachOpenBet(q, func(b line.Bet) {
			if len(b.Positions) > 0 {
				want[b.ID] = b
			}
		})
	})
	h.book.mu.Lock()
	defer h.book.mu.Unlock()
	for id, got := range h.book.counted {
		if !reflect.DeepEqual(got, want[id]) {
			t.Fatalf("the book counts %+v, what is stored says %+v", got, want[id])
		}
	}
	if len(h.book.counted) != len(want) {
		t.Fatalf("the book counts %d bets, %d are open", len(h.book.counted), len(want))
	}
}

// The possible win of a position is the difference between the leg won and the leg lost,
// with the model's expectation for the other legs, line by line.
func TestBetPositions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := &bet{stake: 100 * cent, usd: rapid.Int64Range(1_000_000, 1_000_000_000).Draw(t, "usd")}
		bankers := 0
		for i := range rapid.IntRange(1, 6).Draw(t, "legs") {
			l := leg{Quote: line.Quote{Selection: sel(fmt.Sprint(i), "1")}}
			l.Price, l.Chance = odds.Price(rapid.Int64Range(1001, 30_000).Draw(t, "price")), rapid.Int64Range(1, 999_999).Draw(t, "chance")
			if l.Edge() < 0 {
				l.Chance = 1
			}
			if rapid.IntRange(0, 3).Draw(t, "decided") == 0 {
				l.factor = &rapid.SliceOfN(rapid.SampledFrom(factorsOfTest), 1, 1).Draw(t, "factor")[0]
			}
			if i > 0 && rapid.IntRange(0, 3).Draw(t, "banker") == 0 {
				l.banker, bankers = true, bankers+1
			}
			b.legs = append(b.legs, l)
		}
		loose := len(b.legs) - bankers
		for size := rapid.IntRange(1, loose).Draw(t, "first"); size <= loose; size++ {
			b.sizes = append(b.sizes, size)
		}
		// Values are rounded down to billionths, line by line, before they are
		// multiplied.
		slack := 10 + float64(b.usd)/1e9*float64(int(1)<<len(b.legs))
		for _, l := range b.legs {
			slack *= float64(l.Price) / 1000
		}
		parts := b.exposure().Positions
		for i := range b.legs {
			if b.legs[i].factor != nil {
				continue
			}
			won, lost := b.valueIf(i, odds.Won), b.valueIf(i, odds.Lost)
			want, _ := new(big.Rat).Mul(won.Sub(won, lost), big.NewRat(b.usd, 1)).Float64()
			if got := float64(parts[0].MaxPayout); got > want+1 || got < want*0.99999-slack {
				t.Fatalf("leg %d of %+v: %f, want %f", i, b.legs, got, want)
			}
			parts = parts[1:]
		}
		if len(parts) != 0 {
			t.Fatalf("%d positions too many", len(parts))
		}
	})
}

// valueIf returns the average return of one unit of the bet if a leg has the given
// result.
func (b *bet) valueIf(leg int, factor odds.Factor) *big.Rat {
	slip := b.slip()
	slip.Legs[leg].Factor = &factor
	value, ok := slip.CashOut(func(i int) (slips.LegChance, bool) { return slips.LegChance{Win: b.legs[i].Chance}, true }, 0)
	if ok {
		return value
	}
	returned, _ := slip.Result()
	return returned.Rat()
}

// A bet that a corrected result reopens is counted again. A lost bet with another open
// leg is not.
func TestReopenedBetsAreCountedAgain(t *testing.T) {
	h := newHarness(t)
	h.runQueue()
	h.credit("anna", 100_00)
	first, second := h.offer("e1", "1", "2.00", 480_000), h.offer("e2", "1", "3.00", 310_000)
	created := h.bet("anna", "10", first, second)
	stakeOn := func(want ...int64) {
		t.Helper()
		var got []int64
		for _, p := range h.book.counted[created.ID].Positions {
			got = append(got, p.Stake)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("the positions have the stakes %d, want %d", got, want)
		}
	}
	stakeOn(9_300_000, 9_600_000)
	h.settleResults(map[line.Selection]odds.Factor{first: odds.Won})
	stakeOn(20_000_000)
	h.settleResults(map[line.Selection]odds.Factor{first: odds.Lost})
	stakeOn()
	h.settleResults(map[line.Selection]odds.Factor{first: odds.Voided})
	stakeOn(10_000_000)
	revalued := newHarnessOn(restartedKernel(h), newBook())
	revalued.Read(func(q *db.Reader) error { return EachOpenBet(q, revalued.book.UpdateExposure) })
	if got := revalued.book.counted[created.ID].Positions; len(got) != 1 || got[0].Stake != 10_000_000 || got[0].MaxPayout != 30_000_000 {
		t.Errorf("a site that starts counts %+v", got)
	}
	h.settleResults(map[line.Selection]odds.Factor{second: odds.Won})
	stakeOn()
	if got := h.cents("anna"); got != usd.Text(money.Amount(120_00)*cent) {
		t.Errorf("anna has %s", got)
	}
	h.mustPassAudit()
}
