package money

import (
	"errors"
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// testCurrencies has currencies whose books keep more decimals than are shown, or as
// many, and one without Shown.
var testCurrencies = map[string]Currency{
	"finer": {Decimals: 6, Precision: 2}, "even": {Decimals: 8, Precision: 8}, "plain": {Decimals: 2}, "whole": {},
}

func TestCurrencyParse(t *testing.T) {
	for _, test := range []struct {
		currency, text string
		want           Amount
		err            error
	}{
		{"finer", "12.34", 12_340_000, nil},
		{"finer", "12.3400000", 12_340_000, nil},
		{"finer", "0.01", 10_000, nil},
		{"finer", "12.345", 0, ErrPrecise},
		{"finer", "0.000001", 0, ErrPrecise},
		{"finer", "922337203685.47", 922_337_203_685_470_000, nil},
		{"finer", "922337203685.48", 0, ErrTooLarge},
		{"finer", "9223372036854775.80", 0, ErrTooLarge},
		{"finer", "1e3", 0, ErrFormat},
		{"even", "0.00000001", 1, nil},
		{"plain", "12.34", 1234, nil},
		{"plain", "12.345", 0, ErrPrecise},
		{"whole", "7", 7, nil},
	} {
		got, err := testCurrencies[test.currency].Parse(test.text)
		if got != test.want || !errors.Is(err, test.err) || (err == nil) != (test.err == nil) {
			t.Errorf("%s of %s: %d, %v; want %d, %v", test.text, test.currency, got, err, test.want, test.err)
		}
	}
}

func TestCurrencyText(t *testing.T) {
	for _, test := range []struct {
		currency    string
		amount      Amount
		text        string
		floor, ceil Amount
	}{
		{"finer", 0, "0.00", 0, 0},
		{"finer", 12_340_000, "12.34", 12_340_000, 12_340_000},
		{"finer", 19_804, "0.019804", 10_000, 20_000},
		{"finer", 19_800, "0.0198", 10_000, 20_000},
		{"finer", 1, "0.000001", 0, 10_000},
		{"finer", -9_804, "-0.009804", 0, 0},
		{"finer", -19_804, "-0.019804", -10_000, 0},
		{"finer", MaxAmount, "922337203685.47758", 922_337_203_685_470_000, 922_337_203_685_470_000},
		{"even", 5, "0.00000005", 5, 5},
		{"plain", 1234, "12.34", 1234, 1234},
		{"whole", 7, "7", 7, 7},
	} {
		c := testCurrencies[test.currency]
		if got := c.Text(test.amount); got != test.text {
			t.Errorf("%d of %s is %s, want %s", test.amount, test.currency, got, test.text)
		}
		if got := c.Floor(test.amount); got != test.floor {
			t.Errorf("%d of %s is shown as %d, want %d", test.amount, test.currency, got, test.floor)
		}
		if got := c.Ceil(test.amount); test.amount >= 0 && got != test.ceil {
			t.Errorf("%d of %s is at least %d, want %d", test.amount, test.currency, got, test.ceil)
		}
	}
}

func TestCurrencyInLargerUnits(t *testing.T) {
	usd := testCurrencies["finer"]
	if old := usd.In(10_000); old.Decimals != 2 || old.Unit() != 1 || old.Text(1250) != usd.Text(12_500_000) {
		t.Errorf("%+v writes %s", old, old.Text(1250))
	}
	if same := usd.In(1); same.Decimals != 6 || same.Unit() != 10_000 {
		t.Errorf("%+v", same)
	}
}

// TestCurrencyRoundTrip checks that texts are exact and that shown
// amounts survive a round trip.
func TestCurrencyRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := Currency{Decimals: rapid.IntRange(0, 18).Draw(t, "decimals")}
		c.Precision = rapid.IntRange(0, c.Decimals).Draw(t, "shown")
		amount := Amount(rapid.Int64Range(0, int64(MaxAmount)).Draw(t, "amount"))
		exact, ok := new(big.Rat).SetString(c.Text(amount))
		if !ok || exact.Cmp(ratOf(amount, c.Decimals)) != 0 {
			t.Fatalf("%d of %+v is written %s", amount, c, c.Text(amount))
		}
		display := c.Floor(amount)
		if display > amount || amount-display >= c.Unit() {
			t.Fatalf("%d of %+v is shown as %d", amount, c, display)
		}
		if read, err := c.Parse(c.Text(display)); err != nil || read != display {
			t.Fatalf("%s is read %d, %v", c.Text(display), read, err)
		}
		if rounded := c.Ceil(amount); rounded > MaxAmount || rounded%c.Unit() != 0 || rounded < amount && rounded != c.Floor(MaxAmount) {
			t.Fatalf("%d of %+v is at least %d", amount, c, rounded)
		}
	})
}

// supplies are the largest sums that a site could have, in whole units. For expensive coins it is
// the maximum supply, rounded up. For the others and for dollars it is far more than the turnover
// of any casino. Doge has no maximum: 150 billion exist, and a site cannot have more than half of
// them.
var supplies = map[string]int64{
	"usd": 1e12, "btc": 21e6, "eth": 1.2e8, "bnb": 1.5e8, "sol": 6e8, "bch": 2.1e7, "ltc": 8.4e7,
	"doge": 7e10, "trx": 9e10, "xrp": 9e10, "usdt": 9e10, "usdc": 9e10, "crp": 9e10,
}

// TestBookDecimalsHoldTotalSupply checks that the largest sums fit the books, and
// that a single amount can be a hundred million dollars.
func TestBookDecimalsHoldTotalSupply(t *testing.T) {
	for _, c := range Currencies("crp", "CRP") {
		supply, known := supplies[c.ID]
		if !known {
			t.Errorf("how much there is of %s is not said", c.ID)
		}
		if units := new(big.Int).Mul(big.NewInt(supply), big.NewInt(int64(pow10[c.Decimals]))); units.Cmp(big.NewInt(math.MaxInt64)) > 0 {
			t.Errorf("all %s are %s minor units", c.ID, units)
		}
		price, _ := new(big.Rat).SetString(c.Price)
		if value := new(big.Rat).Mul(price, ratOf(MaxAmount, c.Decimals)); value.Cmp(big.NewRat(1e8, 1)) < 0 {
			t.Errorf("the largest amount of %s is worth %s dollars", c.ID, value.FloatString(2))
		}
		want := coinDecimals
		if c.Local {
			want = localDecimals
		}
		if c.DisplayDecimals() != want || c.Decimals < want {
			t.Errorf("%s is shown with %d decimals of %d", c.ID, c.DisplayDecimals(), c.Decimals)
		}
	}
}
