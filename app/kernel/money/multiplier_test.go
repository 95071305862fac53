package money

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestParseMultiplier(t *testing.T) {
	for text, want := range map[string]string{
		"0": "0", "2": "2", "1.98": "99/50", "99/50": "99/50", "198/100": "99/50", "0.00": "0", "0/7": "0",
		"007": "7", "1.50": "3/2",
		// Leading zeros do not make a number octal.
		"010/3": "10/3", "1/010": "1/10", "09/2": "9/2", "010.5": "21/2",
		strings.Repeat("0", 4095) + "1": "1",
	} {
		if got, err := ParseMultiplier(text); err != nil || got.Exact() != want {
			t.Errorf("%.40q reads %s, %v; want %s", text, got.Exact(), err, want)
		}
	}
	for _, text := range []string{
		"", ".", "/", "1.", ".5", "1/", "/2", "1/0", "1/000", "-1", "+1", "1/-2", "1e3", "0x1", "0b1", "1_0",
		"1.5/2", "1/2.5", "1./2", "1/2/3", "1.2.3", " 1", "1 ", "NaN", "Inf", "\u0661", strings.Repeat("1", 4097),
	} {
		if got, err := ParseMultiplier(text); !errors.Is(err, ErrMultiplier) || !got.IsZero() {
			t.Errorf("%.40q reads %s, %v", text, got.Exact(), err)
		}
	}
}

func TestMultiplierText(t *testing.T) {
	for exact, want := range map[string]string{
		"0": "0.00", "1/200": "0.00", "1/100": "0.01", "199/200": "0.99", "1": "1.00", "99/50": "1.98",
		"1999/1000": "1.99", "800": "800.00", "123456789/10": "12345678.90",
	} {
		if got := Decimal(exact).Text(); got != want {
			t.Errorf("%s is shown as %s, want %s", exact, got, want)
		}
	}
}

func TestPayout(t *testing.T) {
	for _, test := range []struct {
		multiplier string
		stake      Amount
		want       Amount
	}{
		{"99/50", 100, 198},
		{"99/50", 1, 1},
		{"1/3", 2, 0},
		{"1/3", 3, 1},
		{"5/2", 1, 2},
		{"0", MaxAmount, 0},
		{"1", MaxAmount, MaxAmount},
		{"2", MaxAmount, MaxAmount},
		{"11", MaxAmount, MaxAmount}, // beyond an int64
		{"2", 0, 0},
		{"2", -5, 0},
		{"11", -MaxAmount, 0}, // beyond an int64 on the other side
	} {
		if got := Decimal(test.multiplier).Payout(test.stake); got != test.want {
			t.Errorf("%s of %d pays %d, want %d", test.multiplier, test.stake, got, test.want)
		}
	}
}

func TestZeroMultiplierPaysNothing(t *testing.T) {
	var none Multiplier
	if !none.IsZero() || none.Payout(100) != 0 || none.Text() != "0.00" || none.Exact() != "0" ||
		none.Cmp(Decimal("0")) != 0 || !none.Mul(One).IsZero() || none.Rat().Sign() != 0 {
		t.Errorf("the zero value is %s", none.Exact())
	}
}

func TestOf(t *testing.T) {
	for _, test := range []struct {
		payout, stake Amount
		want          string
	}{{198, 100, "99/50"}, {0, 5, "0"}, {5, 0, "0"}, {5, -1, "0"}, {-5, 1, "0"}} {
		if got := Of(test.payout, test.stake).Exact(); got != test.want {
			t.Errorf("%d of %d is %s, want %s", test.payout, test.stake, got, test.want)
		}
	}
}

func TestMultipliersAreImmutable(t *testing.T) {
	source := big.NewRat(3, 2)
	m := FromRat(source)
	source.SetInt64(9)
	m.Rat().SetInt64(9)
	m.Mul(Decimal("9"))
	m.Payout(9)
	if m.Exact() != "3/2" {
		t.Errorf("the multiplier became %s", m.Exact())
	}
}

func TestInvalidConstantsPanic(t *testing.T) {
	for name, build := range map[string]func(){
		"negative numerator":   func() { Fraction(-1, 2) },
		"no denominator":       func() { Fraction(1, 0) },
		"negative denominator": func() { Fraction(1, -1) },
		"negative rational":    func() { FromRat(big.NewRat(-1, 2)) },
		"no number":            func() { Decimal("1,5") },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			build()
		}()
	}
}

func drawMultiplier(t *rapid.T, label string) Multiplier {
	return Fraction(rapid.Int64Range(0, 1<<40).Draw(t, label+" numerator"), rapid.Int64Range(1, 1<<40).Draw(t, label+" denominator"))
}

func TestMultiplierExactRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMultiplier(t, "m")
		for range rapid.IntRange(0, 12).Draw(t, "powers") {
			m = m.Mul(drawMultiplier(t, "by"))
		}
		if got, err := ParseMultiplier(m.Exact()); err != nil || got.Cmp(m) != 0 {
			t.Fatalf("%s reads %s, %v", m.Exact(), got.Exact(), err)
		}
		display, err := ParseMultiplier(m.Text())
		if err != nil || display.Cmp(m) > 0 {
			t.Fatalf("%s is shown as %s, %v", m.Exact(), m.Text(), err)
		}
		if left := new(big.Rat).Sub(m.Rat(), display.Rat()); left.Cmp(big.NewRat(1, 100)) >= 0 {
			t.Fatalf("%s is shown as %s", m.Exact(), m.Text())
		}
	})
}

func TestPayoutRoundsDown(t *testing.T) {
	maximum := new(big.Rat).SetInt64(int64(MaxAmount))
	rapid.Check(t, func(t *rapid.T) {
		m := drawMultiplier(t, "m")
		stake := Amount(rapid.Int64Range(0, int64(MaxAmount)).Draw(t, "stake"))
		paid := m.Payout(stake)
		product := new(big.Rat).Mul(m.Rat(), new(big.Rat).SetInt64(int64(stake)))
		rest := product.Sub(product, new(big.Rat).SetInt64(int64(paid)))
		if paid < 0 || paid > MaxAmount || rest.Sign() < 0 {
			t.Fatalf("%s of %d pays %d, above the exact product", m.Exact(), stake, paid)
		}
		if paid < MaxAmount && rest.Cmp(big.NewRat(1, 1)) >= 0 {
			t.Fatalf("%s of %d pays %d and keeps more than a unit", m.Exact(), stake, paid)
		}
		if more := m.Payout(stake + Amount(rapid.Int64Range(0, int64(MaxAmount-stake)).Draw(t, "more"))); more < paid {
			t.Fatalf("%s of %d pays %d, of more only %d", m.Exact(), stake, paid, more)
		}
		if larger := FromRat(new(big.Rat).Add(m.Rat(), drawMultiplier(t, "added").Rat())).Payout(stake); larger < paid {
			t.Fatalf("%s of %d pays %d, a larger multiplier only %d", m.Exact(), stake, paid, larger)
		}
		if stake > 0 && Of(paid, stake).Cmp(m) > 0 {
			t.Fatalf("%d of %d is more than %s", paid, stake, m.Exact())
		}
	})
	if paid := FromRat(maximum).Payout(MaxAmount); paid != MaxAmount {
		t.Errorf("the largest payout is %d", paid)
	}
}

// FuzzParseMultiplier compares the parser with math/big.
func FuzzParseMultiplier(f *testing.F) {
	for _, seed := range []string{"1.98", "99/50", "010/3", "1/010", "1/0", "1.", "1./2", "1e3", "-1", "0.000000001"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ParseMultiplier(text)
		if err != nil {
			if !errors.Is(err, ErrMultiplier) || !m.IsZero() {
				t.Fatalf("%q reads %s, %v", text, m.Exact(), err)
			}
			return
		}
		above, below, fraction := strings.Cut(text, "/")
		want, ok := new(big.Rat).SetString(above)
		if fraction && ok {
			divisor, whole := new(big.Int).SetString(below, 10)
			if ok = whole && divisor.Sign() > 0; ok {
				want.Quo(want, new(big.Rat).SetInt(divisor))
			}
		}
		if !ok || want.Sign() < 0 || m.Rat().Cmp(want) != 0 {
			t.Fatalf("%q reads %s, want %s", text, m.Exact(), want)
		}
		if again, err := ParseMultiplier(m.Exact()); err == nil && again.Cmp(m) != 0 {
			t.Fatalf("%s reads %s", m.Exact(), again.Exact())
		}
	})
}

// TestSmallAndLargeFractionsAgree compares the small form with math/big,
// including products that overflow 64 bits.
func TestSmallAndLargeFractionsAgree(t *testing.T) {
	part := rapid.OneOf(rapid.Uint64Range(1, 1000), rapid.Uint64Min(1), rapid.Uint64Min(math.MaxUint64-1000))
	rapid.Check(t, func(t *rapid.T) {
		draw := func(label string) (Multiplier, *big.Rat) {
			numerator := part.Draw(t, label+" numerator") - 1
			denominator := part.Draw(t, label+" denominator")
			exact := new(big.Rat).SetFrac(new(big.Int).SetUint64(numerator), new(big.Int).SetUint64(denominator))
			return FromRat(exact), exact
		}
		a, exactA := draw("a")
		b, exactB := draw("b")
		product := new(big.Rat).Mul(exactA, exactB)
		if got := a.Mul(b); got.Rat().Cmp(product) != 0 || got.Exact() != product.RatString() {
			t.Fatalf("%s times %s is %s, want %s", a.Exact(), b.Exact(), got.Exact(), product.RatString())
		}
		if got := a.Cmp(b); got != exactA.Cmp(exactB) {
			t.Fatalf("%s against %s is %d", a.Exact(), b.Exact(), got)
		}
		if a.IsZero() != (exactA.Sign() == 0) {
			t.Fatalf("%s is zero: %t", a.Exact(), a.IsZero())
		}
		stake := rapid.Int64Range(1, int64(MaxAmount)).Draw(t, "stake")
		paid := new(big.Int).Mul(exactA.Num(), big.NewInt(stake))
		paid.Quo(paid, exactA.Denom())
		if !paid.IsInt64() || paid.Int64() > int64(MaxAmount) {
			paid.SetInt64(int64(MaxAmount))
		}
		if got := a.Payout(Amount(stake)); int64(got) != paid.Int64() {
			t.Fatalf("%s of %d pays %d, want %d", a.Exact(), stake, got, paid)
		}
		hundredths := new(big.Int).Mul(exactA.Num(), big.NewInt(100))
		hundredths.Quo(hundredths, exactA.Denom())
		whole, rest := new(big.Int).QuoRem(hundredths, big.NewInt(100), new(big.Int))
		if want := fmt.Sprintf("%d.%02d", whole, rest); a.Text() != want {
			t.Fatalf("%s is shown as %s, want %s", a.Exact(), a.Text(), want)
		}
	})
}
