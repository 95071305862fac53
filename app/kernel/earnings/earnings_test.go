package earnings

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
)

func TestEarningsOfStakes(t *testing.T) {
	for _, c := range []struct {
		edge  string
		share int64
		stake money.Amount
		want  MicroAmount
	}{
		{"1/100", 30_000, 1_000_000, MicroAmount{300, 0}},
		{"1/100", 30_000, 1, MicroAmount{0, 300}},
		{"1/37", 42_000, 1_000_000, MicroAmount{1135, 135_135}},
		{"", 30_000, 1_000_000, MicroAmount{}},
		{"-1/100", 30_000, 1_000_000, MicroAmount{}},
		{"nonsense", 30_000, 1_000_000, MicroAmount{}},
		{"1/100", 0, 1_000_000, MicroAmount{}},
		{"0", 30_000, 1_000_000, MicroAmount{}},
		{"1/100", 30_000, 0, MicroAmount{}},
		{"1", Million, money.MaxAmount, MicroAmount{int64(money.MaxAmount), 0}},
		{"3", Million, money.MaxAmount, MicroAmount{int64(money.MaxAmount), 0}},
		{"1000000000000000000000000/99999999999999999999999999", Million, 1_000_000, MicroAmount{10_000, 0}},
	} {
		if got := (Rates{}).rateOf(c.edge, c.share).earnings(c.stake); got != c.want {
			t.Errorf("%s of %d at %d: %+v, want %+v", c.edge, c.stake, c.share, got, c.want)
		}
	}
}

func TestEarningsNeverExceedExactShare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stake := rapid.Int64Range(1, int64(money.MaxAmount)).Draw(t, "stake")
		above, below := rapid.Int64Range(0, 1<<40).Draw(t, "above"), rapid.Int64Range(1, 1<<60).Draw(t, "below")
		share := rapid.Int64Range(1, Million).Draw(t, "share")
		edge := money.Fraction(above, below)
		got := newRate(edge.Exact(), share).earnings(money.Amount(stake)).Millionths()
		exact := new(big.Rat).Mul(edge.Rat(), new(big.Rat).SetInt64(stake))
		exact.Mul(exact, new(big.Rat).SetInt64(share))
		want := new(big.Int).Quo(exact.Num(), exact.Denom())
		if maximum := (MicroAmount{Units: int64(money.MaxAmount)}).Millionths(); want.Cmp(maximum) > 0 {
			want = maximum
		}
		if got.Cmp(want) != 0 {
			t.Fatalf("%s, want %s", got, want)
		}
	})
}

func TestMicroAmount(t *testing.T) {
	usd := money.Currency{ID: "usd", Decimals: 6, Precision: 2}
	for _, c := range []struct {
		got, want MicroAmount
		text      string
		pays      money.Amount
	}{
		{Of(0, -1), MicroAmount{-1, 999_999}, "-0.000000000001", 0},
		{Of(1, 2_500_000), MicroAmount{3, 500_000}, "0.0000035", 3},
		{MicroAmount{5, 1}.Minus(MicroAmount{5, 2}), MicroAmount{-1, 999_999}, "-0.000000000001", 0},
		{MicroAmount{-3, 500_000}.Add(MicroAmount{3, 500_000}), MicroAmount{1, 0}, "0.000001", 1},
		{MicroAmount{1_234_567, 0}, MicroAmount{1_234_567, 0}, "1.234567", 1_234_567},
		{MicroAmount{}, MicroAmount{}, "0.00", 0},
		{MicroAmount{Units: -7}.Times(500_000), MicroAmount{-4, 500_000}, "-0.0000035", 0},
	} {
		if c.got != c.want || c.got.Text(usd) != c.text || c.got.Payable() != c.pays {
			t.Errorf("%+v is %s and pays %d, want %+v, %s, %d", c.got, c.got.Text(usd), c.got.Payable(), c.want, c.text, c.pays)
		}
	}
}

// TestOnlyRealMoneyEarns: of a bet that was partly paid with bonus money only the real part
// counts, in all figures.
func TestOnlyRealMoneyEarns(t *testing.T) {
	w := &wagerlog.Wager{
		Player: ledger.PlayerKey("anna", "usd", false), Terms: wagerlog.Terms{Edge: "1/100"}, Stake: 1_000_000, Bonus: 250_000, Payout: 400_000, BonusPayout: 100_000, USD: 1_000_000,
	}
	if earned := (Rates{}).EarningsOf(w, 30_000); earned != (MicroAmount{225, 0}) || WageredUSDChange(w) != 750_000 || LossChange(w) != 450_000 {
		t.Errorf("it gives %+v, counts %d and lost %d", earned, WageredUSDChange(w), LossChange(w))
	}
	void := *w
	void.Before, void.Void = w, true
	if earned := (Rates{}).Change(&void, 30_000); earned != (MicroAmount{-225, 0}) || WageredUSDChange(&void) != -750_000 || LossChange(&void) != -450_000 {
		t.Errorf("void it changes %+v, %d and %d", earned, WageredUSDChange(&void), LossChange(&void))
	}
}
