package provablyfair

import (
	"encoding/json"
	"math"
	"math/big"
	"os"
	"testing"

	"pgregory.net/rapid"
)

func TestPreviousHashMatchesPublishedChains(t *testing.T) {
	for _, v := range vectors(t, "crash-chain") {
		if got, want := PreviousHash(v.GameHash), v.text(t); got != want {
			t.Errorf("before %s is %s, want %s", v.GameHash, got, want)
		}
	}
}

// Two of the published points are unrounded; a live round rounds them down.
func TestCrashPointsMatchPublishedOnes(t *testing.T) {
	for _, v := range vectors(t, "crash") {
		want, ok := new(big.Rat).SetString(string(v.Expected))
		if !ok {
			t.Fatalf("expected %s", v.Expected)
		}
		want.Mul(want, big.NewRat(100, 1))
		hundredths := new(big.Int).Quo(want.Num(), want.Denom())
		if got := CrashPoint(v.GameHash, v.Salt); got != hundredths.Uint64() {
			t.Errorf("%s with %s: %d, want %s", v.GameHash, v.Salt, got, hundredths)
		}
	}
}

func TestCrashPointsOfExtremeWords(t *testing.T) {
	for n, want := range map[uint32]uint64{
		0: 99 << 32, 1: 99 << 31, math.MaxUint32: 100, 4252017622: 100, 4209918437: 101, 4209918438: 100,
	} {
		if got := crashPoint(n); got != want {
			t.Errorf("word %d: %d, want %d", n, got, want)
		}
	}
}

func TestCrashReachesCountsRounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		point := rapid.Uint64Range(1, 99<<32).Draw(t, "point")
		reaches := CrashReaches(point)
		// Points fall as words rise, so the first words are the rounds that
		// reach a point.
		if reaches < 1 || crashPoint(uint32(reaches-1)) < point {
			t.Fatalf("word %d does not reach %d", reaches-1, point)
		}
		if reaches < wordCount && crashPoint(uint32(reaches)) >= point {
			t.Fatalf("word %d reaches %d too", reaches, point)
		}
	})
}

func TestCrashReturnMatchesTheReference(t *testing.T) {
	raw, err := os.ReadFile("testdata/crash-returns.json")
	if err != nil {
		t.Fatal(err)
	}
	var returns map[string]float64
	if err := json.Unmarshal(raw, &returns); err != nil || len(returns) == 0 {
		t.Fatalf("%d returns, %v", len(returns), err)
	}
	for target, want := range returns {
		at, ok := new(big.Rat).SetString(target)
		if !ok {
			t.Fatal(target)
		}
		hundredths := new(big.Rat).Mul(at, big.NewRat(100, 1))
		chance := big.NewRat(int64(CrashReaches(hundredths.Num().Uint64())), wordCount)
		got := new(big.Rat).Mul(at, chance)
		if got.Cmp(big.NewRat(99, 100)) > 0 {
			t.Errorf("at %s %s is returned, more than 0.99", target, got)
		}
		if value, _ := got.Float64(); math.Abs(value-want) > 1e-15 {
			t.Errorf("at %s %.16f is returned, want %.16f", target, value, want)
		}
	}
}

func TestChainEndsInPublishedHash(t *testing.T) {
	for _, rounds := range []int{1, 2, markInterval - 1, markInterval, markInterval + 1, 3*markInterval + 5} {
		chain := NewChain("secret", rounds)
		if chain.Rounds() != rounds {
			t.Errorf("%d rounds, want %d", chain.Rounds(), rounds)
		}
		before := chain.Published()
		for round := 1; round <= rounds; round++ {
			hash, ok := chain.Hash(round)
			if !ok || PreviousHash(hash) != before {
				t.Fatalf("of %d rounds, round %d does not follow the one before", rounds, round)
			}
			before = hash
		}
		if before != "secret" {
			t.Errorf("the last of %d rounds is %s", rounds, before)
		}
		for _, round := range []int{-1, 0, rounds + 1} {
			if hash, ok := chain.Hash(round); ok {
				t.Errorf("round %d of %d is %s", round, rounds, hash)
			}
		}
	}
}

func TestStepsToFindsPublishedHash(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rounds := rapid.IntRange(1, 40).Draw(t, "rounds")
		chain := NewChain(rapid.String().Draw(t, "secret"), rounds)
		round := rapid.IntRange(1, rounds).Draw(t, "round")
		hash, _ := chain.Hash(round)
		most := rapid.IntRange(0, 50).Draw(t, "most")
		steps, ok := StepsTo(hash, chain.Published(), most)
		if ok != (round <= most) || (ok && steps != round) {
			t.Fatalf("round %d is %d steps away, %v, looking %d back", round, steps, ok, most)
		}
		if _, ok := StepsTo(hash+"0", chain.Published(), most); ok {
			t.Fatal("an altered hash leads to the end")
		}
	})
	if steps, ok := StepsTo("same", "same", 0); !ok || steps != 0 {
		t.Errorf("a hash leads to itself in %d steps, %v", steps, ok)
	}
}

func TestNewChainRefusesNoRounds(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a chain without rounds was made")
		}
	}()
	NewChain("secret", 0)
}
