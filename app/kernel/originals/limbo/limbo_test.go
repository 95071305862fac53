package limbo

import (
	stdjson "encoding/json"
	"fmt"
	"math"
	"math/big"
	"sort"
	"testing"

	"github.com/go-json-experiment/json"
	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

type vector struct {
	ServerSeed string `json:"server_seed"`
	ClientSeed string `json:"client_seed"`
	Nonce      uint64
	Expected   stdjson.Number
}

func (v vector) stream() *provablyfair.Stream {
	return provablyfair.NewStream(v.ServerSeed, v.ClientSeed, v.Nonce)
}

func vectors(t testing.TB) []vector {
	t.Helper()
	list := rulestest.Load[struct{ Vectors []vector }](t, "vectors.json").Vectors
	if len(list) != 34 {
		t.Fatalf("%d vectors, want 34", len(list))
	}
	return list
}

// inHundredths reads a published number of at most two decimals.
func inHundredths(t testing.TB, text string) int64 {
	t.Helper()
	units, err := money.ParseAmount(text, 2)
	if err != nil {
		t.Fatal(err)
	}
	return int64(units)
}

// bet is a choice in the form of a Play request; the target is in hundredths.
func bet(target int64) []byte {
	return fmt.Appendf(nil, `{"target":%d.%02d}`, target/100, target%100)
}

func TestOutcomeMatchesPublishedOnes(t *testing.T) {
	for _, v := range vectors(t) {
		for _, params := range []string{"", `{"target":2}`} {
			outcome, err := Rules.Outcome(v.stream(), []byte(params))
			if err != nil {
				t.Fatal(err)
			}
			if got, err := json.Marshal(outcome); err != nil || string(got) != v.Expected.String() {
				t.Errorf("%s, %s, %d: %s, %v; want %s", v.ServerSeed, v.ClientSeed, v.Nonce, got, err, v.Expected)
			}
		}
	}
}

// Play the published results with targets just below, at and just above them.
func TestRoundsReachPublishedResults(t *testing.T) {
	for _, v := range vectors(t) {
		reached := inHundredths(t, v.Expected.String())
		for _, target := range []int64{reached - 1, reached, reached + 1} {
			if target < 101 || target > 100_000_000 {
				continue
			}
			round, err := rulestest.Open(Rules, v.stream(), 1000, bet(target))
			if err != nil {
				t.Fatal(err)
			}
			want := money.Amount(0)
			if target <= reached {
				want = money.Amount(target * 10)
			}
			if state := round.State(); state.Payout != want || state.View.(View).Result.String() != money.Amount(reached).Text(2) {
				t.Errorf("%s, target %d: %+v, want %d", v.Expected, target, state, want)
			}
		}
	}
}

// The published returns count the 1e8 steps; the exact return counts the words.
func TestReturnsMatchPublished(t *testing.T) {
	want := rulestest.Load[struct {
		ByTarget map[string]float64 `json:"rtp_by_target_2020"`
	}](t, "paytable.json").ByTarget
	if len(want) != 12 {
		t.Fatalf("%d returns, want 12", len(want))
	}
	for text, published := range want {
		target := inHundredths(t, text)
		if got := float64(target) * float64(winningSteps(target)) / 1e10; math.Abs(got-published) > 1e-9 {
			t.Errorf("target %s returns %.12f by steps, want %.12f", text, got, published)
		}
		rtp, err := rulestest.Return(Rules, bet(target))
		if err != nil {
			t.Fatal(err)
		}
		exact, _ := rtp.Rat().Float64()
		// A step has at most 43 words, so that the last step changes the count
		// by less than two words.
		if math.Abs(exact-published) > 1e-9+float64(target)/100/(1<<32) {
			t.Errorf("target %s returns %.12f, want %.12f", text, exact, published)
		}
	}
}

// For every target, the steps that reach it are the steps in the formula of the
// return.
func TestWinningStepsOfEveryTarget(t *testing.T) {
	if testing.Short() {
		t.Skip("walks 10^8 results")
	}
	steps := int64(0) // number of steps that reach the target
	for target := int64(maxTarget); target >= minTarget; target-- {
		for steps < scale && result(int(steps)) >= target {
			steps++
		}
		if winningSteps(target) != steps {
			t.Fatalf("%d steps reach %d, counted as %d", steps, target, winningSteps(target))
		}
	}
	if steps != 98_019_801 {
		t.Errorf("%d steps reach the lowest target", steps)
	}
}

// wordsReaching counts the words that reach a target with the game's own mapping.
// They are the lowest words, because no higher word gives a higher result.
func wordsReaching(target int64) int64 {
	return int64(sort.Search(1<<32, func(word int) bool {
		return result(int(uint64(word)*scale>>32)) < target
	}))
}

func TestReturnCountsWords(t *testing.T) {
	for word, last := uint64(0), int64(math.MaxInt64); word < 1<<32; word += 9973 {
		next := result(int(word * scale >> 32))
		if next > last {
			t.Fatalf("word %d gives %d, more than %d of a lower one", word, next, last)
		}
		last = next
	}
	check := func(t interface{ Fatalf(string, ...any) }, target int64) {
		rtp, err := rulestest.Return(Rules, bet(target))
		if err != nil {
			t.Fatalf("%d: %v", target, err)
		}
		want := big.NewRat(target, 100)
		want.Mul(want, big.NewRat(wordsReaching(target), 1<<32))
		if rtp.Rat().Cmp(want) != 0 {
			t.Fatalf("target %d returns %s, want %s", target, rtp.Exact(), want)
		}
	}
	for target := int64(minTarget); target < 20_000; target++ {
		check(t, target)
	}
	for target := int64(maxTarget); target > maxTarget-20_000; target-- {
		check(t, target)
	}
	rapid.Check(t, func(t *rapid.T) { check(t, rapid.Int64Range(minTarget, maxTarget).Draw(t, "target")) })
}

// returnRange are the lowest and highest return of the targets in a range. The same
// words reach all targets between two results, so that checking the ends of each
// gap is enough.
func returnRange(from, to int64) (least, most float64, worst int64) {
	least = 1
	for target := to; target >= from; {
		share := float64(wordsBelow(winningSteps(target)).Int64()) / (1 << 32) / 100
		most = max(most, float64(target)*share)
		low := max(from, int64(scale)*rtpPercent/(winningSteps(target)+1)+1)
		if low > from && winningSteps(low) == winningSteps(low-1) {
			panic("the gap goes on")
		}
		if rtp := float64(low) * share; rtp < least {
			least, worst = rtp, low
		}
		target = low - 1
	}
	return least, most, worst
}

// Check the statements of the help about ranges of targets.
func TestHelpMatchesReturns(t *testing.T) {
	for _, span := range []struct {
		from, to    int64
		least, most float64
	}{
		{minTarget, 100_000, 0.98995, 0.99005},
		{minTarget, 1_000_000, 0.9899, 0.9901},
		{minTarget, 10_000_000, 0.9890, 0.9901},
		{minTarget, maxTarget, 0.9802, 0.9903},
	} {
		least, most, worst := returnRange(span.from, span.to)
		if least < span.least || most > span.most {
			t.Errorf("targets of %d to %d return %f to %f", span.from, span.to, least, most)
		}
		if span.to == maxTarget && worst != worstTarget {
			t.Errorf("%d returns the least, not %d", worst, worstTarget)
		}
	}
	if result(100) != 98_019_801 || result(99) != 99_000_000 {
		t.Errorf("the gap is %d to %d", result(100), result(99))
	}
}

func TestDefinitionMatchesRules(t *testing.T) {
	def := Rules.Definition()
	if def.ID != "limbo" || def.Kind != "single" || !def.Auto || def.Version != 1 || len(def.Help) == 0 || len(def.Draws) == 0 {
		t.Errorf("%+v", def)
	}
	for _, listed := range def.Returns {
		rulestest.RequireListed(t, Rules, listed, 100)
	}
	target := def.Choices[0]
	if inHundredths(t, target.Min) != minTarget || inHundredths(t, target.Max) != maxTarget || target.Decimals != 2 {
		t.Errorf("%+v", target)
	}
	if _, err := rulestest.MaxPayout(Rules, 1, bet(inHundredths(t, target.Default))); err != nil {
		t.Error(err)
	}
}
