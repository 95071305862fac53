package odds

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The page writes prices by the same table: webui's odds test reads this file.
func TestFormatsAsTheTradeWritesThem(t *testing.T) {
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

func TestTheFractionsOfTheTradeRise(t *testing.T) {
	if !slices.IsSortedFunc(fractions, func(a, b fraction) int { return int(a.over*b.under - b.over*a.under) }) {
		t.Error("the fractions do not rise")
	}
	for _, f := range fractions {
		if profit := f.over * thousand / f.under; profit > 0 && nearest(profit) != f && f.over*thousand%f.under == 0 {
			t.Errorf("%s is written %s", f, nearest(profit))
		}
	}
}

// A higher price never reads as a lower one to those who know the format.
func TestFormatsKeepTheOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := Price(rapid.Int64Range(int64(Lowest), int64(Highest)-1).Draw(t, "price"))
		low, high := nearest(int64(p-thousand)), nearest(int64(Above(p)-thousand))
		if low.over*high.under > high.over*low.under {
			t.Fatalf("%s reads %s, %s reads %s", p, low, Above(p), high)
		}
	})
}
