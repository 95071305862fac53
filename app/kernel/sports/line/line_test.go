package line

import (
	"errors"
	"strings"
	"testing"

	"croupier/app/kernel/sports/markets"
)

func TestSelectionKeyRoundTrip(t *testing.T) {
	for _, key := range []string{
		"e01/1x2//1", "e01/total/line=2.5/over", "e01/period_handicap/period=1|line=-0.75/2", "e01/ht_ft//1/x", "e01/goal_between/from=15|to=30/yes",
		"e01/1x2_total/line=2.5/1 & over", "e01/correct_score//2:1",
	} {
		read, err := Parse(key)
		if err != nil || read.Key() != key {
			t.Errorf("%s: %+v, %v", key, read, err)
		}
	}
}

func TestInvalidSelectionsAreRefused(t *testing.T) {
	for _, key := range []string{
		"", "e01", "e01/1x2/1", "/1x2//1", "e01///1", "e01/1x2//", "e01/total/line=2.5|period=1/over", "e01/total/line=2.5|line=2.5/over", "e01/total/goals=2/over",
		"e01/total/line=/over", "e01/total/line/over", "e01/1x2//\x00", "é/1x2//1", "e01/1x2//" + strings.Repeat("x", 49), strings.Repeat("e", 300),
	} {
		if read, err := Parse(key); !errors.Is(err, ErrSelection) {
			t.Errorf("%q became %+v", key, read)
		}
	}
}

// Every market of the catalogue has selections.
func TestEveryMarketHasSelections(t *testing.T) {
	for _, sport := range markets.Sports() {
		for _, m := range sport.Markets() {
			text := m.WriteSpec(markets.Spec{Period: 1, Line: 10, Number: 1, From: 15, To: 30})
			for _, outcome := range append(m.Outcomes(markets.Spec{Period: 1, Line: 10, Number: 1}), markets.Outcome{ID: "any"}) {
				if err := (Selection{"e01", m.Key, text, outcome.ID}).Check(); err != nil {
					t.Errorf("%s: %v", sport.Key, err)
				}
			}
		}
	}
}

func TestQuoteEdgeIsExact(t *testing.T) {
	for _, c := range []struct {
		quote Quote
		want  int64
	}{
		{Quote{Price: 1900, Chance: 500_000}, 50_000_000},
		{Quote{Price: 2000, Chance: 500_000}, 0},
		{Quote{Price: 2100, Chance: 500_000}, -50_000_000},
		{Quote{Price: 1900, Chance: 400_000, Void: 200_000}, 40_000_000},
	} {
		if got := c.quote.Edge(); got != c.want {
			t.Errorf("%+v: edge %d, want %d", c.quote, got, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("e01/total/line=2.5/over")
	f.Add("e01/ht_ft//1/x")
	f.Fuzz(func(t *testing.T, key string) {
		read, err := Parse(key)
		if err == nil && read.Key() != key {
			t.Fatalf("%q reads as %q", key, read.Key())
		}
	})
}
