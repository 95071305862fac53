package withdrawals

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/money"
)

func TestTermsOf(t *testing.T) {
	ltc := money.Currency{ID: "ltc", Decimals: 9, Precision: 8}
	asset := chain.Asset{ID: "ltc", Decimals: 8}
	for _, c := range []struct {
		sum, network, percent money.Amount
		fee, arrives          money.Amount
		possible              bool
	}{
		{1_000_000_000, 0, 0, 0, 1_000_000_000, true},
		{1_000_000_000, 1_000_000, 20_000, 21_000_000, 979_000_000, true},
		{1_000_000_000, 5, 0, 10, 999_999_990, true}, // a unit of the books that the chain does not have
		{100, 100, 0, 0, 0, false},
		{100, 95, 0, 0, 0, false}, // less than a unit of the chain would arrive
		{0, 0, 0, 0, 0, false},
		{-5, 0, 0, 0, 0, false},
		{100, -1, 0, 0, 0, false},
	} {
		got, possible := termsOf(c.sum, c.network, c.percent, asset, ltc)
		if possible != c.possible || possible && (got.Fee != c.fee || got.Arrives != c.arrives) {
			t.Errorf("%d with fees %d and %d: %+v, %t", c.sum, c.network, c.percent, got, possible)
		}
	}
}

// The amount that arrives and the fee add up to the sum, and no player pays a
// whole unit of the chain more than the exact fee.
func TestFeesAreRoundedOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		offered := rapid.IntRange(0, 8).Draw(t, "shown")
		currency := money.Currency{ID: "x", Decimals: rapid.IntRange(offered, 12).Draw(t, "books"), Precision: offered}
		asset := chain.Asset{ID: "x", Decimals: rapid.IntRange(0, 18).Draw(t, "chain")}
		sum := money.Amount(rapid.Int64Range(1, int64(money.MaxAmount)).Draw(t, "sum"))
		network := money.Amount(rapid.Int64Range(0, int64(sum)).Draw(t, "network"))
		percent := money.Amount(rapid.Int64Range(0, hundredPercent/2).Draw(t, "percent"))
		got, possible := termsOf(sum, network, percent, asset, currency)
		if !possible {
			return
		}
		if got.Fee+got.Arrives != sum || got.Arrives <= 0 || got.Fee < 0 {
			t.Fatalf("%+v", got)
		}
		if _, rest := asset.Units(got.Arrives, currency); rest != 0 || got.Arrives != currency.Floor(got.Arrives) {
			t.Fatalf("%d cannot be paid on the chain", got.Arrives)
		}
		exact := new(big.Rat).SetFrac(new(big.Int).Mul(big.NewInt(int64(sum)), big.NewInt(int64(percent))), big.NewInt(hundredPercent))
		exact.Add(exact, new(big.Rat).SetInt64(int64(network)))
		over := new(big.Rat).Sub(new(big.Rat).SetInt64(int64(got.Fee)), exact)
		unit := new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(currency.Decimals-min(offered, asset.Decimals))), nil))
		if over.Sign() < 0 || over.Cmp(unit) >= 0 {
			t.Fatalf("the fee is %s too much, a unit is %s", over, unit)
		}
	})
}

// The fee that is shown and charged depends on the amount: a payment that needs
// more coins of the wallet costs more.
func TestFeeFollowsTheAmount(t *testing.T) {
	h := newHarness(t)
	h.credit("anna", "ltc", "30")
	h.fee, h.feeAbove = 1_000_000, 1_500_000_000
	for _, c := range []struct {
		sum     string
		network money.Amount
	}{{"1", 1_000_000}, {"2", 2_000_000}} {
		quote, err := h.service.Quote(h.Ctx, by("anna"), WithdrawalQuoteRequest{Sum: money.Number(c.sum), Currency: "ltc", Wallet: someAddress})
		h.Check(err)
		w := h.stored(h.mustRequest("anna", c.sum).ID)
		currency, asset := money.Currency{ID: "ltc", Decimals: 9, Precision: 8}, chain.Asset{ID: "ltc", Decimals: 8}
		want, _ := termsOf(w.amount, c.network, h.service.limits.OfLevel(0).percent(), asset, currency)
		if w.fee != want.Fee || quote.Fee != currency.Text(want.Fee) {
			t.Errorf("%s: the quote says %s, the withdrawal costs %d, want %d", c.sum, quote.Fee, w.fee, want.Fee)
		}
		h.Check(h.markPaid(w.id.String()))
	}
}
