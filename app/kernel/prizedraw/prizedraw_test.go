package prizedraw

import (
	"math/big"
	"strings"
	"testing"

	"croupier/app/kernel/provablyfair"
)

// defaultWeights are the chances of the wheel of a new site.
var defaultWeights = Weights{600_000, 200_000, 100_000, 60_000, 39_000, 1_000}

func TestSegmentsHaveExactChances(t *testing.T) {
	for _, w := range []Weights{defaultWeights, {Whole}, {0, Whole}, {1, Whole - 2, 1}, {250_000, 250_000, 250_000, 250_000}} {
		counts := make(Weights, len(w))
		for number := range int64(Whole) {
			counts[w.segmentOf(number)]++
		}
		for i := range w {
			if counts[i] != w[i] {
				t.Errorf("%v: segment %d is drawn %d times of a million", w, i, counts[i])
			}
		}
	}
}

// All words of 32 bits are equally likely. The bounds of each segment prove that it has its share
// of them, up to less than one word for each bound.
func TestWordsAreDistributedByWeights(t *testing.T) {
	var from int64
	for i, weight := range defaultWeights {
		// The first word w with floor(w * 1e6 / 2^32) >= n is ceil(n * 2^32 / 1e6).
		first := func(n int64) int64 {
			return new(big.Int).Div(new(big.Int).Add(new(big.Int).Lsh(big.NewInt(n), 32), big.NewInt(Whole-1)), big.NewInt(Whole)).Int64()
		}
		words := first(from+weight) - first(from)
		exact := new(big.Rat).SetFrac(new(big.Int).Lsh(big.NewInt(weight), 32), big.NewInt(Whole))
		off := new(big.Rat).Sub(exact, new(big.Rat).SetInt64(words))
		if off.Abs(off).Cmp(big.NewRat(1, 1)) >= 0 {
			t.Errorf("segment %d has %d words, which is %s from its chance", i, words, off.FloatString(3))
		}
		from += weight
	}
}

func TestShareDistribution(t *testing.T) {
	sum, before, counts := int64(0), int64(0), [5]int64{}
	bounds := [5]int64{20_000, 100_000, 250_000, 500_000, Whole + 1}
	for n := range uint64(Whole) {
		share := shareAt(n)
		if share < before {
			t.Fatalf("%d draws %d after %d", n, share, before)
		}
		before, sum = share, sum+share
		for i, bound := range bounds {
			if share < bound {
				counts[i]++
				break
			}
		}
		// The same with big integers.
		cube := new(big.Int).Exp(new(big.Int).SetUint64(n), big.NewInt(3), nil)
		cube.Mul(cube, big.NewInt(990_000)).Div(cube, new(big.Int).Exp(big.NewInt(999_999), big.NewInt(3), nil))
		if n%997 == 0 && share != 10_000+cube.Int64() {
			t.Fatalf("%d draws %d instead of %d", n, share, 10_000+cube.Int64())
		}
	}
	if shareAt(0) != MinShare || shareAt(Whole-1) != Whole {
		t.Errorf("the shares go from %d to %d", shareAt(0), shareAt(Whole-1))
	}
	// 1 % and a quarter of 99 % is 25.75 %.
	if mean := sum / Whole; mean < 257_400 || mean > 257_600 {
		t.Errorf("the average is %d millionths", mean)
	}
	var found int64
	for i, bound := range bounds {
		found += counts[i]
		if got := ChanceBelow(bound); got != found {
			t.Errorf("below %d are %d of a million, counted %d", bound, got, found)
		}
	}
	if ChanceBelow(MinShare) != 0 || ChanceBelow(0) != 0 {
		t.Error("something is below the least share")
	}
}

func TestDrawsUseStream(t *testing.T) {
	for nonce := range uint64(200) {
		number := int64(provablyfair.NewStream("server", "client", nonce).Below(Whole))
		if got, want := defaultWeights.Segment(provablyfair.NewStream("server", "client", nonce)), defaultWeights.segmentOf(number); got != want {
			t.Errorf("nonce %d draws segment %d instead of %d", nonce, got, want)
		}
		if got, want := Share(provablyfair.NewStream("server", "client", nonce)), shareAt(uint64(number)); got != want {
			t.Errorf("nonce %d draws share %d instead of %d", nonce, got, want)
		}
	}
}

func TestWeightsTextRoundTrip(t *testing.T) {
	const text = "60 20 10 6 3.9 0.1"
	w, err := ParseWeights(text)
	if err != nil || w.Text() != text || w[5] != 1_000 {
		t.Fatalf("%v, %v", w, err)
	}
	for _, bad := range []string{"", "60 20", "60 40.0001", "-1 101", "a 100", "33.33333 66.66667", strings.Repeat("60 ", 3)} {
		if w, err := ParseWeights(bad); err == nil {
			t.Errorf("%q was read as %v", bad, w)
		}
	}
}
