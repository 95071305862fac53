package prices

import (
	"context"
	"errors"
	"log/slog"
	"math/big"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/money"
)

var testStart = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)

func service(t *testing.T, source Source, stale time.Duration) (*Service, *clock.Fake) {
	t.Helper()
	c := clock.NewFake(testStart)
	s := New(Options{Source: source, Every: stale / 3, Stale: stale, Clock: c, Log: slog.New(slog.DiscardHandler)})
	return s, c
}

// mustParse parses a price.
func mustParse(t testing.TB, text string) Price {
	t.Helper()
	s := New(Options{Source: Fixed{"x": text}, Clock: clock.NewFake(testStart)})
	if err := s.Load(context.Background()); err != nil {
		t.Fatal(err)
	}
	p, err := s.Of("x")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestUSDAndAmount(t *testing.T) {
	tests := []struct {
		price    string
		decimals int
		amount   money.Amount
		usd      int64        // the value of the amount
		buys     money.Amount // the amount worth that usd
	}{
		{"1", 2, 1_00, 1_000_000, 1_00},
		{"1", 2, 1, 10_000, 1},
		{"65000", 8, 1, 650, 1}, // a satoshi
		{"65000", 8, 100_000_000, 65_000_000_000, 100_000_000},
		{"0.15", 8, 100_000_000, 150_000, 100_000_000},
		{"0.15", 8, 1, 0, 0},              // less than a millionth
		{"3", 0, 7, 21_000_000, 7},        // no decimals
		{"0.333333333", 8, 3, 0, 0},       // rounded down
		{"0.333333333", 0, 3, 999_999, 2}, // 2.999997 of them
		{"1/3", 0, 2, 666_666, 1},         // exactly a third
		{"1", 2, 0, 0, 0},
		{"1000000000000", 2, money.MaxAmount, int64(money.MaxAmount), 92}, // capped at the largest amount
	}
	for _, test := range tests {
		p := mustParse(t, test.price)
		usd := p.USD(test.amount, money.Currency{Decimals: test.decimals})
		if usd != test.usd {
			t.Errorf("%d at %s: %d millionths, want %d", test.amount, test.price, usd, test.usd)
		}
		if buys := p.Amount(usd, money.Currency{Decimals: test.decimals}); buys != test.buys {
			t.Errorf("%d millionths at %s buy %d, want %d", usd, test.price, buys, test.buys)
		}
	}
	if got := mustParse(t, "0.00000001").Amount(1<<62, money.Currency{Decimals: 8}); got != money.MaxAmount {
		t.Errorf("more than the largest amount: %d", got)
	}
}

// TestUSDIsExact compares with exact fractions, for any price, amount and
// decimals.
func TestUSDIsExact(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		units := rapid.Int64Range(1, 1<<50).Draw(r, "price")
		places := rapid.IntRange(0, 12).Draw(r, "places")
		scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(places)), nil)
		rat := new(big.Rat).SetFrac(big.NewInt(units), scale)
		p := Price{rat}
		decimals := rapid.IntRange(0, 8).Draw(r, "decimals")
		currency := money.Currency{Decimals: decimals}
		unit := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(decimals)), nil)
		amount := rapid.Int64Range(0, int64(money.MaxAmount)).Draw(r, "amount")

		// usd is the largest number with usd/10^6 <= amount/unit * price.
		usd := p.USD(money.Amount(amount), currency)
		worth := new(big.Rat).Mul(new(big.Rat).SetFrac(big.NewInt(amount), unit), rat)
		if usd < int64(money.MaxAmount) && !isWithin(usd, worth, 1_000_000) {
			r.Fatalf("%d of %d decimals at %s: %d millionths", amount, decimals, rat, usd)
		}
		if usd == int64(money.MaxAmount) && new(big.Rat).SetFrac64(usd, 1_000_000).Cmp(worth) > 0 {
			r.Fatalf("%d at %s is held at the largest number, which is too much", amount, rat)
		}

		// buys is the largest number with buys/unit * price <= dollars.
		dollars := rapid.Int64Range(0, int64(money.MaxAmount)).Draw(r, "usd")
		buys := p.Amount(dollars, currency)
		coins := new(big.Rat).Quo(new(big.Rat).SetFrac64(dollars, 1_000_000), rat)
		if buys < money.MaxAmount && !isWithin(int64(buys), coins, unit.Int64()) {
			r.Fatalf("%d millionths at %s buy %d of %d decimals", dollars, rat, buys, decimals)
		}
		if p.USD(buys, currency) > dollars {
			r.Fatalf("%d millionths at %s buy %d, worth more: %d", dollars, rat, buys, p.USD(buys, currency))
		}
		if rat.Sign() <= 0 || rat.Cmp(new(big.Rat).SetFrac(big.NewInt(units), scale)) != 0 {
			r.Fatalf("the price itself has changed to %s", rat)
		}
	})
}

// isWithin reports whether n/scale <= value < (n+1)/scale.
func isWithin(n int64, value *big.Rat, scale int64) bool {
	return new(big.Rat).SetFrac64(n, scale).Cmp(value) <= 0 && new(big.Rat).SetFrac64(n+1, scale).Cmp(value) > 0
}

func TestPriceText(t *testing.T) {
	for price, want := range map[string]string{
		"1": "1", "65000": "65000", "0.15": "0.15", "1.10": "1.1", "100.00": "100", "0.00000001": "0.00000001",
		"0.000000001": "0", "1/3": "0.33333333",
	} {
		if got := mustParse(t, price).Text(); got != want {
			t.Errorf("%s is written %s, want %s", price, got, want)
		}
	}
	if got := (Price{}).Text(); got != "" {
		t.Errorf("no price is written %s", got)
	}
}

func TestPriceInEuro(t *testing.T) {
	euro := mustParse(t, "1.25")
	if got := mustParse(t, "50000").In(euro).Text(); got != "40000" {
		t.Errorf("50000 dollars are %s euro", got)
	}
	if got := mustParse(t, "1").In(euro).Text(); got != "0.8" {
		t.Errorf("a dollar is %s euro", got)
	}
	if (Price{}).In(euro) != (Price{}) || euro.In(Price{}) != (Price{}) {
		t.Error("an unknown price became one")
	}
}

func TestBadPricesKeepPreviousOnes(t *testing.T) {
	fixed := Fixed{"btc": "100"}
	s, _ := service(t, fixed, 0)
	if _, err := s.Of("btc"); !errors.Is(err, ErrUnknown) {
		t.Errorf("before the first look: %v", err)
	}
	if err := s.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"", "0", "0.00", "-1", "1e3", "NaN", "Inf", " 1", "1,5", "0x10", "1/0", "null"} {
		fixed["btc"] = text
		if err := s.Load(t.Context()); err == nil {
			t.Errorf("%q was taken for a price", text)
		}
		if p, err := s.Of("btc"); err != nil || p.Text() != "100" {
			t.Errorf("after %q the price is %s, %v", text, p.Text(), err)
		}
	}
	if _, err := s.Of("eth"); !errors.Is(err, ErrUnknown) {
		t.Errorf("a currency without a price: %v", err)
	}
}

func TestStalePricesAreRefused(t *testing.T) {
	s, c := service(t, Fixed{"btc": "100"}, time.Minute)
	if err := s.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	c.Advance(time.Minute)
	if _, err := s.Of("btc"); err != nil {
		t.Errorf("just fresh enough: %v", err)
	}
	c.Advance(time.Millisecond)
	if _, err := s.Of("btc"); !errors.Is(err, ErrUnknown) {
		t.Errorf("stale: %v", err)
	}
	if err := s.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Of("btc"); err != nil {
		t.Errorf("fresh again: %v", err)
	}
	forever, c := service(t, Fixed{"btc": "100"}, 0)
	if err := forever.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	c.Advance(10 * 365 * 24 * time.Hour)
	if _, err := forever.Of("btc"); err != nil {
		t.Errorf("a fixed price after ten years: %v", err)
	}
}

// flaky is a source that fails every second time.
type flaky struct {
	reads    atomic.Int64
	notified chan int64
}

func (c *flaky) Prices(context.Context) (map[string]string, error) {
	n := c.reads.Add(1)
	defer func() { c.notified <- n }()
	if n%2 == 0 {
		return nil, errors.New("on purpose")
	}
	return map[string]string{"btc": big.NewInt(n).String()}, nil
}

func TestRunKeepsPricesFresh(t *testing.T) {
	source := &flaky{notified: make(chan int64, 1)}
	s, c := service(t, source, 3*time.Minute)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx) }()
	for _, want := range []string{"1", "1", "3", "3", "5"} {
		<-source.notified
		c.WaitForSleepers(1)
		if p, err := s.Of("btc"); err != nil || p.Text() != want {
			t.Errorf("after look %d: %s, %v; want %s", source.reads.Load(), p.Text(), err, want)
		}
		c.Advance(time.Minute)
	}
	<-source.notified
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if once, _ := service(t, source, 0); once.Run(t.Context()) != nil {
		t.Error("fixed prices need no worker")
	}
}
