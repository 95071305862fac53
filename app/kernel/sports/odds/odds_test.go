package odds

import (
	"encoding/json"
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func TestPricesAreExactDecimals(t *testing.T) {
	for text, want := range map[string]Price{"1.001": 1001, "2": 2000, "2.5": 2500, "1.95": 1950, "10000": Highest} {
		if got, err := Parse(text); err != nil || got != want {
			t.Errorf("%q reads %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "1", "1.000", "0", "-2", "+2", "1.9501", "1e3", "NaN", "Inf", "2,5", " 2", "10000.001", "99999999999999999999"} {
		if got, err := Parse(text); err == nil {
			t.Errorf("%q reads %d", text, got)
		}
	}
	if got := Price(1005).String() + " " + Price(2500).String() + " " + Price(12000).String(); got != "1.005 2.50 12.00" {
		t.Errorf("prices read %s", got)
	}
	if got := Price(2375).Multiplier().Exact(); got != "19/8" {
		t.Errorf("2.375 pays %s", got)
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"1.95", "10000", "1.001", "0x1p4", "1_0", "١.٩"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		price, err := Parse(text)
		if err != nil {
			return
		}
		exact, ok := new(big.Rat).SetString(text)
		if !ok || exact.Cmp(big.NewRat(int64(price), 1000)) != 0 || !price.Valid() {
			t.Fatalf("%q reads %d", text, price)
		}
		if again, err := Parse(price.String()); err != nil || again != price {
			t.Fatalf("%s reads %d, %v", price, again, err)
		}
	})
}

func TestPricesAreEncodedAsText(t *testing.T) {
	data, err := json.Marshal(struct{ Odds Price }{1950})
	if err != nil || string(data) != `{"Odds":"1.95"}` {
		t.Fatalf("written %s, %v", data, err)
	}
	var read struct{ Odds Price }
	if err := json.Unmarshal([]byte(`{"Odds":"2.10"}`), &read); err != nil || read.Odds != 2100 {
		t.Errorf("read %d, %v", read.Odds, err)
	}
	for _, bad := range []string{`{"Odds":2.1}`, `{"Odds":null}`, `{"Odds":"1.0"}`, `{"Odds":{}}`, `{"Odds":""}`} {
		if err := json.Unmarshal([]byte(bad), &read); err == nil {
			t.Errorf("%s is read as %d", bad, read.Odds)
		}
	}
}

// The ladder never raises a price, costs less than one percent, and does not change a
// price on the ladder.
func TestLadderRoundsDown(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := Price(rapid.Int64Range(int64(Lowest), int64(Highest)).Draw(t, "price"))
		rung := RoundDown(p)
		if rung > p || float64(p-rung) > 0.01*float64(p) || RoundDown(rung) != rung || !rung.Valid() {
			t.Fatalf("%s is at step %s", p, rung)
		}
		if above := Next(p); above <= p && p != Highest && above != Highest || RoundDown(above) != above {
			t.Fatalf("%s is above %s", above, p)
		}
		if below := Previous(p); below >= p && p != Lowest || RoundDown(below) != below {
			t.Fatalf("%s is below %s", below, p)
		}
	})
	for price, want := range map[Price][2]Price{1950: {1940, 1960}, 1951: {1950, 1960}, 10_000: {9_990, 10_100}, 1_100: {1_099, 1_110}, Lowest: {Lowest, 1_002}, Highest: {9_990_000, Highest}} {
		if Previous(price) != want[0] || Next(price) != want[1] {
			t.Errorf("the neighbours of %s are %s and %s", price, Previous(price), Next(price))
		}
	}
}

func TestPriceNeverExceedsFairPrice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		chance := Chance{Win: rapid.Float64Range(0.0001, 0.99).Draw(t, "win")}
		chance.Void = rapid.Float64Range(0, 0.99).Draw(t, "void") * (1 - chance.Win)
		price, ok := FromImplied(chance.Fair())
		if !ok {
			if chance.Fair() < Lowest.Implied() {
				t.Fatalf("%v is not offered", chance)
			}
			return
		}
		if edge := chance.Edge(price); edge < -1e-7 || edge > 0.011 && price != Highest {
			t.Fatalf("%v at %s leaves the house %v", chance, price, edge)
		}
	})
	for _, implied := range []float64{0, -1, 1, 0.9999, math.NaN()} {
		if price, ok := FromImplied(implied); ok {
			t.Errorf("%v is offered at %s", implied, price)
		}
	}
	if price, _ := FromImplied(0.5); price != 2000 {
		t.Errorf("even money is %s", price)
	}
}

// A quarter line that wins with 40 %, half wins with 10 %, half loses with 20 % and loses
// with 30 %.
func TestChanceCountsHalfResults(t *testing.T) {
	chance := Chance{Win: 0.4 + 0.1/2, Void: 0.1/2 + 0.2/2}
	if got := chance.Fair(); math.Abs(got-0.45/0.85) > 1e-12 {
		t.Errorf("fair at %v", got)
	}
	if got := chance.Return(2000); math.Abs(got-1.05) > 1e-12 {
		t.Errorf("pays %v on average", got)
	}
}
