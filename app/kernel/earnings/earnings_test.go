package earnings

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
)

func TestSharesOfStakes(t *testing.T) {
	for _, c := range []struct {
		edge  string
		share int64
		stake money.Amount
		want  Part
	}{
		{"1/100", 30_000, 1_000_000, Part{300, 0}},
		{"1/100", 30_000, 1, Part{0, 300}},
		{"1/37", 42_000, 1_000_000, Part{1135, 135_135}},
		{"", 30_000, 1_000_000, Part{}},
		{"-1/100", 30_000, 1_000_000, Part{}},
		{"nonsense", 30_000, 1_000_000, Part{}},
		{"1/100", 0, 1_000_000, Part{}},
		{"0", 30_000, 1_000_000, Part{}},
		{"1/100", 30_000, 0, Part{}},
		{"1", Million, money.MaxAmount, Part{int64(money.MaxAmount), 0}},
		{"3", Million, money.MaxAmount, Part{int64(money.MaxAmount), 0}},
		{"1000000000000000000000000/99999999999999999999999999", Million, 1_000_000, Part{10_000, 0}},
	} {
		if got := (Rates{}).of(c.edge, c.share).of(c.stake); got != c.want {
			t.Errorf("%s of %d at %d: %+v, want %+v", c.edge, c.stake, c.share, got, c.want)
		}
	}
}

func TestASharesIsNeverMoreThanTheExactOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stake := rapid.Int64Range(1, int64(money.MaxAmount)).Draw(t, "stake")
		above, below := rapid.Int64Range(0, 1<<40).Draw(t, "above"), rapid.Int64Range(1, 1<<60).Draw(t, "below")
		share := rapid.Int64Range(1, Million).Draw(t, "share")
		edge := money.Fraction(above, below)
		got := newRate(edge.Exact(), share).of(money.Amount(stake)).Millionths()
		exact := new(big.Rat).Mul(edge.Rat(), new(big.Rat).SetInt64(stake))
		exact.Mul(exact, new(big.Rat).SetInt64(share))
		want := new(big.Int).Quo(exact.Num(), exact.Denom())
		if most := (Part{Units: int64(money.MaxAmount)}).Millionths(); want.Cmp(most) > 0 {
			want = most
		}
		if got.Cmp(want) != 0 {
			t.Fatalf("%s, want %s", got, want)
		}
	})
}

func TestParts(t *testing.T) {
	usd := money.Currency{ID: "usd", Decimals: 6, Shown: 2}
	for _, c := range []struct {
		got, want Part
		text      string
		pays      money.Amount
	}{
		{Of(0, -1), Part{-1, 999_999}, "-0.000000000001", 0},
		{Of(1, 2_500_000), Part{3, 500_000}, "0.0000035", 3},
		{Part{5, 1}.Minus(Part{5, 2}), Part{-1, 999_999}, "-0.000000000001", 0},
		{Part{-3, 500_000}.Add(Part{3, 500_000}), Part{1, 0}, "0.000001", 1},
		{Part{1_234_567, 0}, Part{1_234_567, 0}, "1.234567", 1_234_567},
		{Part{}, Part{}, "0.00", 0},
		{Part{Units: -7}.Times(500_000), Part{-4, 500_000}, "-0.0000035", 0},
	} {
		if c.got != c.want || c.got.Text(usd) != c.text || c.got.Whole() != c.pays {
			t.Errorf("%+v is %s and pays %d, want %+v, %s, %d", c.got, c.got.Text(usd), c.got.Whole(), c.want, c.text, c.pays)
		}
	}
}

// TestOnlyRealMoneyEarns: of a bet that was paid partly with bonus money the real part
// counts, in all that is made of it.
func TestOnlyRealMoneyEarns(t *testing.T) {
	w := &wagerlog.Wager{
		Player: ledger.PlayerKey("anna", "usd", false), Terms: wagerlog.Terms{Edge: "1/100"}, Stake: 1_000_000, Bonus: 250_000, Payout: 400_000, BonusPayout: 100_000, USD: 1_000_000,
	}
	if gave := (Rates{}).Gave(w, 30_000); gave != (Part{225, 0}) || USD(w) != 750_000 || Lost(w) != 450_000 {
		t.Errorf("it gives %+v, counts %d and lost %d", gave, USD(w), Lost(w))
	}
	void := *w
	void.Before, void.Void = w, true
	if gave := (Rates{}).Change(&void, 30_000); gave != (Part{-225, 0}) || USD(&void) != -750_000 || Lost(&void) != -450_000 {
		t.Errorf("void it changes %+v, %d and %d", gave, USD(&void), Lost(&void))
	}
}
