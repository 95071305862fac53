package futures

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"math"
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/provablyfair"
)

func TestTickersAreComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, ticker := range Tickers() {
		if seen[ticker.ID] || ticker.ID != ticker.Symbol+"USD" || ticker.Name == "" || ticker.Background == "" || ticker.Color == "" || ticker.FiatDecimals > ticker.Decimals {
			t.Errorf("%+v is not complete", ticker)
		}
		if ticker.Start < 1_000_000 || ticker.Start > 1_000_000_000 || ticker.Spread < 10_000 || ticker.Spread > 50_000 {
			t.Errorf("%s starts at %d with a spread of %d", ticker.ID, ticker.Start, ticker.Spread)
		}
		seen[ticker.ID] = true
	}
	if len(seen) < 12 {
		t.Errorf("there are only %d tickers", len(seen))
	}
	if _, found := TickerByID("NONEUSD"); found {
		t.Error("a ticker was found that does not exist")
	}
}

func TestParsePrice(t *testing.T) {
	for text, want := range map[string]Price{
		"65012.34": 6_501_234, "65012": 6_501_200, "65012.349": 6_501_234, "0.01": 1, "00012.5": 1250, "10000000000000": MaxPrice,
		"": 0, "0": 0, "0.00": 0, "0.001": 0, "-1": 0, "+1": 0, "1e5": 0, "1E5": 0, "NaN": 0, "Inf": 0, "1000000000000000000": 0, "10000000000000.01": 0,
		".5": 0, "5.": 0, "1.2.3": 0, " 1": 0, "1 ": 0, "1,5": 0, "0.-10000": 0, "0x10": 0, "١": 0, "0000000000000000000000000000000000000000000001": 0,
	} {
		got, err := ParsePrice(text, 2)
		if got != want || (err == nil) != (want > 0) || err != nil && !errors.Is(err, ErrPrice) {
			t.Errorf("%q is %d, %v; want %d", text, got, err, want)
		}
	}
}

func FuzzParsePrice(f *testing.F) {
	f.Add("65012.34", 2)
	f.Add("0.-10000", 8)
	f.Fuzz(func(t *testing.T, text string, decimals int) {
		decimals = int(uint(decimals) % 10)
		p, err := ParsePrice(text, decimals)
		if err != nil {
			return
		}
		if again, err := ParsePrice(p.Text(decimals), decimals); p <= 0 || p > MaxPrice || again != p || err != nil {
			t.Fatalf("%q is %d, and its text %q is %d, %v", text, p, p.Text(decimals), again, err)
		}
	})
}

func TestChange(t *testing.T) {
	for _, c := range []struct {
		from, to Price
		want     string
	}{
		{100, 100, "0.00"}, {10_000, 10_001, "0.01"}, {10_000, 9_999, "-0.01"}, {100_000, 99_999, "0.00"}, {0, 5, "0.00"}, {100, 250, "150.00"}, {200, 1, "-99.50"},
	} {
		if got := Change(c.from, c.to); got != c.want {
			t.Errorf("from %d to %d: %s, want %s", c.from, c.to, got, c.want)
		}
	}
}

// walkVector is a row of testdata/walks.json, which the tests of the pages share. A program that is not
// part of the site has computed the prices.
type walkVector struct {
	Ticker string          `json:"ticker"`
	Hour   int64           `json:"hour"`
	Seed   string          `json:"seed"`
	Step   int64           `json:"step"`
	First  int64           `json:"first"`
	Start  Price           `json:"start"`
	Spread int64           `json:"spread"`
	Prices map[int64]Price `json:"prices"`
}

func TestStepsOfTheSimulator(t *testing.T) {
	text, err := os.ReadFile("testdata/walks.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []walkVector
	if err := json.Unmarshal(text, &vectors); err != nil || len(vectors) < 5 {
		t.Fatal(len(vectors), err)
	}
	for _, v := range vectors {
		ticker, _ := TickerByID(v.Ticker)
		if ticker.Spread != v.Spread {
			t.Errorf("the spread of %s is %d, want %d", v.Ticker, ticker.Spread, v.Spread)
		}
		h := Hour{Number: v.Hour, Seed: v.Seed, Step: v.Step, First: v.First, Starts: map[string]Price{v.Ticker: v.Start}}
		walk, steps := h.Walk(ticker), slices.Sorted(maps.Keys(v.Prices))
		if got := walk.Price(v.First - 1); got != v.Start {
			t.Errorf("%s begins at %d, want %d", v.Ticker, got, v.Start)
		}
		for _, step := range steps {
			if got := walk.Price(step); got != v.Prices[step] {
				t.Errorf("%s is at %d after step %d, want %d", v.Ticker, got, step, v.Prices[step])
			}
		}
		last := steps[len(steps)-1]
		if got := h.Walk(ticker).Price(last); got != v.Prices[last] {
			t.Errorf("a walk of %s that leaves out steps is at %d, want %d", v.Ticker, got, v.Prices[last])
		}
	}
}

// The steps are fair, and as large as the ticker says.
func TestStepsAreFair(t *testing.T) {
	btc, _ := TickerByID("BTCUSD")
	const n, before = 40_000, Price(1_000_000_000)
	sum, squares := 0.0, 0.0
	for step := range int64(n) {
		change := float64(StepPrice("seed", btc, step, before) - before)
		sum += change
		squares += change * change
	}
	deviation := math.Sqrt(squares / n)
	want := float64(before) * float64(btc.Spread) / billionths
	if math.Abs(sum/n) > 4*want/math.Sqrt(n) {
		t.Errorf("the mean step is %.1f", sum/n)
	}
	if deviation < 0.97*want || deviation > 1.03*want {
		t.Errorf("the deviation is %.1f, want %.1f", deviation, want)
	}
}

func TestVerifierOfAnHour(t *testing.T) {
	btc, _ := TickerByID("BTCUSD")
	seed := provablyfair.NewServerSeed()
	h := Hour{Number: 500_000, Seed: seed, Commitment: provablyfair.Commitment(seed), Step: 1000, First: 2, Starts: map[string]Price{"BTCUSD": 9_600_000}}
	begin := h.Number * HourMillis
	frame := func(at int64, change Price) Frame {
		p := h.Walk(btc).Price(h.StepAt(at)) + change
		return Frame{Seq: 1, At: at, Ticks: []Tick{{Ticker: "BTCUSD", Price: p, State: Open, Quotes: []Quote{{Source: Simulated, Price: p}}}}}
	}
	for name, c := range map[string]struct {
		frame  Frame
		ticks  int64
		failed bool
	}{
		"a frame":                    {frame(begin+3500, 0), 1, false},
		"the last moment":            {frame(begin+HourMillis-1, 0), 1, false},
		"another price":              {frame(begin+3500, 1), 0, true},
		"another hour":               {frame(begin+HourMillis, 7), 0, false},
		"a step before the first":    {frame(begin+1500, 7), 0, false},
		"a tick of exchanges":        {Frame{At: begin + 3500, Ticks: []Tick{{Ticker: "BTCUSD", Price: 5, Quotes: []Quote{{Source: "okx", Price: 5}}}}}, 0, false},
		"a market without its start": {Frame{At: begin + 3500, Ticks: []Tick{{Ticker: "ETHUSD", Price: 5, Quotes: []Quote{{Source: Simulated, Price: 5}}}}}, 0, true},
	} {
		v, err := NewVerifier(h)
		if err != nil {
			t.Fatal(err)
		}
		if err := v.Frame(c.frame); (err != nil) != c.failed || v.Ticks != c.ticks || err != nil && !errors.Is(err, ErrHour) {
			t.Errorf("%s: %d ticks, %v", name, v.Ticks, err)
		}
	}
	tick := frame(begin+3500, 0)
	tick.Ticks[0].Price++
	v, _ := NewVerifier(h)
	if v.Frame(tick) == nil {
		t.Error("a tick beside its only quote is accepted")
	}
	other := h
	other.Seed = provablyfair.NewServerSeed()
	if _, err := NewVerifier(other); !errors.Is(err, ErrHour) {
		t.Errorf("another seed than that of the commitment: %v", err)
	}
	other.Step = 7
	if _, err := NewVerifier(other); !errors.Is(err, ErrHour) {
		t.Errorf("a step that does not divide an hour: %v", err)
	}
}

func TestCandlesArePacked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var list []Candle
		at, price := int64(-1), Price(rapid.Int64Range(1, int64(MaxPrice)).Draw(t, "price"))
		for range rapid.IntRange(0, 50).Draw(t, "candles") {
			if at += rapid.Int64Range(1, 70).Draw(t, "step"); at >= maxPacked {
				break
			}
			c := NewCandle(at, price)
			for range rapid.IntRange(0, 3).Draw(t, "ticks") {
				price = max(1, min(MaxPrice, price+Price(rapid.Int64Range(-1000, 1000).Draw(t, "change"))))
				c.Add(price)
			}
			list = append(list, c)
		}
		packed := PackCandles(list)
		got, err := UnpackCandles(packed)
		if err != nil || len(got) != len(list) {
			t.Fatalf("%d of %d candles, %v", len(got), len(list), err)
		}
		for i := range list {
			if got[i] != list[i] {
				t.Fatalf("candle %d is %+v, want %+v", i, got[i], list[i])
			}
		}
		if len(list) > 0 {
			if _, err := UnpackCandles(packed[:len(packed)-1]); !errors.Is(err, ErrPacked) {
				t.Fatalf("an incomplete block: %v", err)
			}
		}
	})
}

func FuzzUnpackCandles(f *testing.F) {
	f.Add(PackCandles([]Candle{{3, 10, 12, 9, 11}, {4, 11, 11, 11, 11}}))
	f.Add([]byte{255, 255, 255, 255, 15})
	f.Fuzz(func(t *testing.T, packed []byte) {
		list, err := UnpackCandles(packed)
		if err != nil {
			return
		}
		again, err := UnpackCandles(PackCandles(list))
		if err != nil || len(again) != len(list) {
			t.Fatalf("%v is read as %v, %v", list, again, err)
		}
		for i, c := range list {
			if !c.Valid() || again[i] != c {
				t.Fatalf("candle %d is %+v", i, c)
			}
		}
	})
}

func TestCandleViewIsAnArray(t *testing.T) {
	btc, _ := TickerByID("BTCUSD")
	got, err := btc.View(Candle{60, 9_600_000, 9_600_150, 9_599_999, 9_600_001}).MarshalJSON()
	if want := `[60,"96000.00","96001.50","95999.99","96000.01"]`; err != nil || !bytes.Equal(got, []byte(want)) {
		t.Errorf("got %s, %v", got, err)
	}
}

// The bits of a column are those of its numbers, whatever their sizes.
func TestColumnsOfNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		largest := rapid.SampledFrom([]uint64{0, 1, 7, 300, 1 << 30, 1<<wholeBits - 1}).Draw(t, "largest")
		values := rapid.SliceOfN(rapid.OneOf(rapid.Uint64Range(0, largest), rapid.Uint64Range(0, 1<<wholeBits-1)), 0, 60).Draw(t, "values")
		packed := appendColumn(appendColumn(nil, values), values)
		r := bitReader{rest: packed}
		first, second := r.column(uint64(len(values))), r.column(uint64(len(values)))
		if r.failed || len(r.rest) > 0 || !slices.Equal(first, values) || !slices.Equal(second, values) {
			t.Fatalf("%v is read as %v and %v, %d bytes are left", values, first, second, len(r.rest))
		}
	})
}
