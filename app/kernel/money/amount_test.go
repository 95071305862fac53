package money

import (
	"errors"
	"math"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestParseAmount(t *testing.T) {
	for _, test := range []struct {
		text     string
		decimals int
		want     Amount
		err      error
	}{
		{"0", 2, 0, nil},
		{"12.5", 2, 1250, nil},
		{"12.50", 2, 1250, nil},
		{"12.5000000", 2, 1250, nil},
		{"0.00000001", 8, 1, nil},
		{"007", 0, 7, nil},
		{"3.0", 0, 3, nil},
		{"922337203685477580", 0, MaxAmount, nil},
		{"9223372036.85477580", 8, MaxAmount, nil},
		{strings.Repeat("0", 39) + "1", 0, 1, nil},
		{"922337203685477581", 0, 0, ErrTooLarge},
		{"9223372036.85477581", 8, 0, ErrTooLarge},
		// An int64 overflows one digit beyond the largest amount.
		{"9223372036854775807", 0, 0, ErrTooLarge},
		{"9223372036854775808", 0, 0, ErrTooLarge},
		{"9223372036854775809", 0, 0, ErrTooLarge},
		{"92233720368547758090", 0, 0, ErrTooLarge},
		{"92233720368.54775808", 8, 0, ErrTooLarge},
		{"92233720368.54775809", 8, 0, ErrTooLarge},
		{"18446744073709551616", 0, 0, ErrTooLarge},
		{strings.Repeat("9", 40), 8, 0, ErrTooLarge},
		{"0.001", 2, 0, ErrPrecise},
		{"0.000000001", 8, 0, ErrPrecise},
		{"1.5", 0, 0, ErrPrecise},
		{strings.Repeat("0", 40) + "1", 0, 0, ErrFormat},
		{"", 2, 0, ErrFormat},
		{".", 2, 0, ErrFormat},
		{".5", 2, 0, ErrFormat},
		{"5.", 2, 0, ErrFormat},
		{"1.2.3", 2, 0, ErrFormat},
		{"-1", 2, 0, ErrFormat},
		{"+1", 2, 0, ErrFormat},
		{"1e3", 2, 0, ErrFormat},
		{"1E309", 2, 0, ErrFormat},
		{"0x10", 2, 0, ErrFormat},
		{"1_000", 2, 0, ErrFormat},
		{"1,5", 2, 0, ErrFormat},
		{" 1", 2, 0, ErrFormat},
		{"1\n", 2, 0, ErrFormat},
		{"NaN", 2, 0, ErrFormat},
		{"Inf", 2, 0, ErrFormat},
		{"\u0661", 2, 0, ErrFormat}, // an Arabic digit
		{"\uff11", 2, 0, ErrFormat}, // a full-width digit
	} {
		got, err := ParseAmount(test.text, test.decimals)
		if got != test.want || !errors.Is(err, test.err) || (err == nil) != (test.err == nil) {
			t.Errorf("%.50q with %d decimals: %d, %v; want %d, %v", test.text, test.decimals, got, err, test.want, test.err)
		}
	}
}

func TestAmountText(t *testing.T) {
	for _, test := range []struct {
		amount   Amount
		decimals int
		want     string
	}{
		{0, 0, "0"},
		{0, 2, "0.00"},
		{5, 0, "5"},
		{5, 2, "0.05"},
		{10000, 8, "0.00010000"},
		{-10000, 8, "-0.00010000"},
		{-5, 0, "-5"},
		{123456, 2, "1234.56"},
		{1, 18, "0.000000000000000001"},
		{math.MaxInt64, 8, "92233720368.54775807"},
		{math.MinInt64, 8, "-92233720368.54775808"},
		{math.MinInt64, 0, "-9223372036854775808"},
	} {
		if got := test.amount.Text(test.decimals); got != test.want {
			t.Errorf("%d with %d decimals is %s, want %s", int64(test.amount), test.decimals, got, test.want)
		}
	}
}

func TestAmountTextRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		amount := Amount(rapid.Int64Range(0, int64(MaxAmount)).Draw(t, "amount"))
		decimals := rapid.IntRange(0, 18).Draw(t, "decimals")
		text := amount.Text(decimals)
		if got, err := ParseAmount(text, decimals); err != nil || got != amount {
			t.Fatalf("%d is written %s and read %d, %v", amount, text, got, err)
		}
		if exact, ok := new(big.Rat).SetString(text); !ok || exact.Cmp(ratOf(amount, decimals)) != 0 {
			t.Fatalf("%d with %d decimals is written %s", amount, decimals, text)
		}
		if negative := (-amount).Text(decimals); amount != 0 && negative != "-"+text {
			t.Fatalf("%d is written %s", -amount, negative)
		}
	})
}

// ratOf returns the amount in whole units.
func ratOf(amount Amount, decimals int) *big.Rat {
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(decimals)), nil)
	return new(big.Rat).SetFrac(big.NewInt(int64(amount)), scale)
}

// FuzzParseAmount compares the parser with math/big. A parsed amount is exact
// and in range; a refused text is no amount.
func FuzzParseAmount(f *testing.F) {
	for _, seed := range []string{"0", "12.5", "0.00000001", "9223372036854775809", "1e3", "-1", "5.", ".5", "1.000", "99999999999999999999.5"} {
		f.Add(seed, uint8(8))
		f.Add(seed, uint8(0))
	}
	f.Fuzz(func(t *testing.T, text string, places uint8) {
		decimals := int(places % 19)
		amount, err := ParseAmount(text, decimals)
		if err != nil {
			if amount != 0 {
				t.Fatalf("%q is refused and reads %d", text, amount)
			}
			if errors.Is(err, ErrFormat) {
				return
			}
		}
		exact, ok := new(big.Rat).SetString(text)
		if !ok || exact.Sign() < 0 {
			t.Fatalf("%q is no decimal, but gives %d, %v", text, amount, err)
		}
		switch {
		case errors.Is(err, ErrTooLarge):
			if exact.Cmp(ratOf(MaxAmount, decimals)) <= 0 {
				t.Fatalf("%q is not too large", text)
			}
		case errors.Is(err, ErrPrecise):
			if _, part, _ := strings.Cut(text, "."); len(part) <= decimals {
				t.Fatalf("%q has only %d decimals", text, len(part))
			}
		case err != nil:
			t.Fatalf("%q: unexpected %v", text, err)
		case amount < 0 || amount > MaxAmount || exact.Cmp(ratOf(amount, decimals)) != 0:
			t.Fatalf("%q reads %d", text, amount)
		}
	})
}
