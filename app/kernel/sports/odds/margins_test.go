package odds

import (
	"encoding/json"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// vectorKeys are the names of the methods in the reference file.
var vectorKeys = map[Method]string{Multiplicative: "multiplicative", Additive: "additive", Power: "power", OddsRatio: "odds_ratio", Shin: "shin"}

func TestMarginRemovalMatchesReference(t *testing.T) {
	data, err := os.ReadFile("testdata/margin-vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []map[string]json.RawMessage
	if err := json.Unmarshal(data, &vectors); err != nil || len(vectors) != 7 {
		t.Fatalf("%d vectors: %v", len(vectors), err)
	}
	numbers := func(raw json.RawMessage) (values []float64) {
		var texts []string
		if err := json.Unmarshal(raw, &texts); err != nil {
			t.Fatal(err)
		}
		for _, text := range texts {
			value, err := strconv.ParseFloat(text, 64)
			if err != nil {
				t.Fatal(err)
			}
			values = append(values, value)
		}
		return values
	}
	for _, vector := range vectors {
		implied := numbers(vector["odds"])
		for i, price := range implied {
			implied[i] = 1 / price
		}
		for _, method := range Methods() {
			got, err := Remove(method, implied, 1)
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range numbers(vector[vectorKeys[method]]) {
				if math.Abs(got[i]-want) > 1e-9 {
					t.Errorf("%s of %s: chance %d is %v, want %v", method, vector["odds"], i, got[i], want)
				}
			}
		}
	}
}

// chancesOf draws chances of a market with that many winners.
func chancesOf(t *rapid.T, winners float64) []float64 {
	chances := rapid.SliceOfN(rapid.Float64Range(0.01, 1), 2+int(winners), 24).Draw(t, "chances")
	total := 0.0
	for _, p := range chances {
		total += p
	}
	for i := range chances {
		chances[i] *= winners / total
		if chances[i] >= 1 {
			t.Skip("an outcome is certain")
		}
	}
	return chances
}

func TestRemoveInvertsApply(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		winners := rapid.SampledFrom([]float64{1, 1, 2, 3}).Draw(t, "winners")
		chances, margin := chancesOf(t, winners), rapid.Float64Range(0, 0.3).Draw(t, "margin")
		method := rapid.SampledFrom(Methods()).Draw(t, "method")
		implied, err := Apply(method, chances, winners, margin)
		if err != nil {
			if !strings.Contains(err.Error(), "would become") {
				t.Fatalf("%s: %v", method, err)
			}
			return
		}
		total := 0.0
		for i, q := range implied {
			total += q
			if q < chances[i]-1e-12 {
				t.Fatalf("%s makes %v of %v", method, q, chances[i])
			}
			for j := range implied {
				if chances[i] < chances[j]-1e-9 && q > implied[j]+1e-9 {
					t.Fatalf("%s turns %v and %v about", method, chances[i], chances[j])
				}
			}
		}
		if math.Abs(total-winners*(1+margin)) > 1e-9*winners {
			t.Fatalf("%s: %v instead of %v", method, total, winners*(1+margin))
		}
		back, err := Remove(method, implied, winners)
		if err != nil {
			t.Fatalf("remove by %s: %v", method, err)
		}
		for i, p := range back {
			if math.Abs(p-chances[i]) > 1e-7 {
				t.Fatalf("%s: %v comes back as %v", method, chances[i], p)
			}
		}
	})
}

// Power and Shin apply a larger margin to outsiders than to favourites, because bettors
// overrate outsiders.
func TestOutsidersGetLargerMargin(t *testing.T) {
	chances := []float64{0.7, 0.2, 0.1}
	for _, method := range []Method{Power, Shin, OddsRatio} {
		implied, err := Apply(method, chances, 1, 0.06)
		if err != nil {
			t.Fatal(err)
		}
		if implied[2]/chances[2] <= implied[0]/chances[0] {
			t.Errorf("%s: %v", method, implied)
		}
	}
}

func TestInvalidMarginsAreRefused(t *testing.T) {
	for name, query := range map[string]func() error{
		"one outcome":  func() error { _, err := Apply(Power, []float64{1}, 1, 0.05); return err },
		"not one":      func() error { _, err := Apply(Power, []float64{0.5, 0.4}, 1, 0.05); return err },
		"negative":     func() error { _, err := Apply(Power, []float64{0.5, 0.5}, 1, -0.05); return err },
		"NaN":          func() error { _, err := Apply(Power, []float64{0.5, 0.5}, 1, math.NaN()); return err },
		"too large":    func() error { _, err := Apply(Power, []float64{0.5, 0.5}, 1, 0.51); return err },
		"no method":    func() error { _, err := Apply("", []float64{0.5, 0.5}, 1, 0.05); return err },
		"certain":      func() error { _, err := Apply(Multiplicative, []float64{0.99, 0.01}, 1, 0.05); return err },
		"under-round":  func() error { _, err := Remove(Power, []float64{0.5, 0.4}, 1); return err },
		"free outcome": func() error { _, err := Remove(Additive, []float64{0.99, 0.05, 0.0001}, 1); return err },
	} {
		if err := query(); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}
