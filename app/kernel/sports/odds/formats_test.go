package odds

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Pages format prices by the same table: the odds test of webui reads this file.
func TestPriceFormats(t *testing.T) {
	data, err := os.ReadFile("testdata/formats.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []map[Format]string
	if err := json.Unmarshal(data, &cases); err != nil || len(cases) < 20 {
		t.Fatalf("%d cases: %v", len(cases), err)
	}
	for _, written := range cases {
		price, err := Parse(written[Decimal])
		if err != nil {
			t.Fatal(err)
		}
		for _, format := range Formats() {
			if got := price.In(format); got != written[format] {
				t.Errorf("%s is %q in %s, want %q", price, got, format, written[format])
			}
		}
	}
}

func TestFractionsAreAscending(t *testing.T) {
	if !slices.IsSortedFunc(fractions, func(a, b fraction) int { return int(a.numerator*b.denominator - b.numerator*a.denominator) }) {
		t.Error("the fractions do not rise")
	}
	for _, f := range fractions {
		if profit := f.numerator * thousand / f.denominator; profit > 0 && nearest(profit) != f && f.numerator*thousand%f.denominator == 0 {
			t.Errorf("%s is written %s", f, nearest(profit))
		}
	}
}

// In every format, a higher price never looks like a lower one.
func TestFormatsPreserveOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := Price(rapid.Int64Range(int64(Lowest), int64(Highest)-1).Draw(t, "price"))
		low, high := nearest(int64(p-thousand)), nearest(int64(Next(p)-thousand))
		if low.numerator*high.denominator > high.numerator*low.denominator {
			t.Fatalf("%s reads %s, %s reads %s", p, low, Next(p), high)
		}
	})
}
