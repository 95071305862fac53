package diamonds

import (
	stdjson "encoding/json"
	"math/big"
	"slices"
	"testing"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

type vector struct {
	ServerSeed string `json:"server_seed"`
	ClientSeed string `json:"client_seed"`
	Nonce      uint64
	Expected   []string
}

func (v vector) stream() *provablyfair.Stream {
	return provablyfair.NewStream(v.ServerSeed, v.ClientSeed, v.Nonce)
}

func vectors(t testing.TB) []vector {
	t.Helper()
	list := rulestest.Load[struct{ Vectors []vector }](t, "vectors.json").Vectors
	if len(list) != 7 {
		t.Fatalf("%d vectors, want 7", len(list))
	}
	return list
}

// handName finds a hand by the number of equal pairs of positions. Five equal gems
// have ten such pairs, a full house four, and no two hands have the same number.
func handName(gems []string) string {
	equal := 0
	for i := range gems {
		for j := range i {
			if gems[i] == gems[j] {
				equal++
			}
		}
	}
	return map[int]string{10: "five", 6: "four", 4: "full_house", 3: "three", 2: "two_pair", 1: "pair", 0: "none"}[equal]
}

func TestOutcomeMatchesPublishedOnes(t *testing.T) {
	for _, v := range vectors(t) {
		outcome, err := Rules.Outcome(v.stream(), nil)
		if got, ok := outcome.([]string); err != nil || !ok || !slices.Equal(got, v.Expected) {
			t.Errorf("%s, %s, %d: %v, %v; want %v", v.ServerSeed, v.ClientSeed, v.Nonce, outcome, err, v.Expected)
		}
	}
}

func TestRoundsMatchPublishedGems(t *testing.T) {
	table := map[string]string{}
	for _, line := range Rules.Definition().Table.(Table).Hands {
		table[line.Hand] = line.Multiplier
	}
	for _, v := range vectors(t) {
		round, err := rulestest.Open(Rules, v.stream(), 1000, []byte(`{}`))
		if err != nil {
			t.Fatal(err)
		}
		state, want := round.State(), handName(v.Expected)
		if view := state.View.(View); !slices.Equal(view.Gems, v.Expected) || view.Hand != want {
			t.Errorf("%d: %+v, want %s of %v", v.Nonce, view, want, v.Expected)
		}
		if state.Payout != money.Decimal(table[want]).Payout(1000) {
			t.Errorf("%d: %s pays %d", v.Nonce, want, state.Payout)
		}
	}
}

// published are the hands by their names in the reference, with the numbers of
// equal gems, the largest first.
var published = map[string]string{
	"five": "(5,)", "four": "(4, 1)", "full_house": "(3, 2)", "three": "(3, 1, 1)",
	"two_pair": "(2, 2, 1)", "pair": "(2, 1, 1, 1)", "none": "(1, 1, 1, 1, 1)",
}

type reference struct {
	Pays   map[string]stdjson.Number
	Counts map[string]int
	RTP    float64
}

// Check the frequency of each hand and the return over all 7^5 draws.
func TestHandFrequencies(t *testing.T) {
	want := rulestest.Load[reference](t, "paytable.json")
	counts, sum := map[string]int{}, new(big.Rat)
	for number := range 7 * 7 * 7 * 7 * 7 {
		var drawn [gems]int
		for place, rest := 0, number; place < gems; place, rest = place+1, rest/7 {
			drawn[place] = rest % 7
		}
		hand := handOf(drawn)
		if other := handName(names(drawn)); hand.name != other {
			t.Fatalf("%v makes %s, not %s", names(drawn), hand.name, other)
		}
		counts[hand.name]++
		sum.Add(sum, hand.multiplier.Rat())
	}
	if len(counts) != len(want.Counts) || len(want.Counts) != 7 {
		t.Fatalf("%d hands, want %d", len(counts), len(want.Counts))
	}
	for hand, count := range counts {
		if count != want.Counts[published[hand]] {
			t.Errorf("%s comes %d times, want %d", hand, count, want.Counts[published[hand]])
		}
	}
	rtp, err := rulestest.Return(Rules, []byte(`{}`))
	if err != nil {
		t.Fatal(err)
	}
	value, _ := rtp.Rat().Float64()
	if sum.Quo(sum, big.NewRat(16_807, 1)).Cmp(rtp.Rat()) != 0 || rtp.Exact() != "2360/2401" || value != want.RTP {
		t.Errorf("returns %s, by draws %s, published %.15f", rtp.Exact(), sum, want.RTP)
	}
}

func TestTableMatchesPublished(t *testing.T) {
	want := rulestest.Load[reference](t, "paytable.json").Pays
	listed := Rules.Definition().Table.(Table).Hands
	if len(listed) != len(want) {
		t.Fatalf("%d hands, want %d", len(listed), len(want))
	}
	for i, line := range listed {
		if line.Multiplier != want[published[line.Hand]].String() || hands[i].multiplier.Cmp(money.Decimal(line.Multiplier)) != 0 {
			t.Errorf("%s pays %s, shown %s; want %s", line.Hand, hands[i].multiplier.Exact(), line.Multiplier, want[published[line.Hand]])
		}
		if i > 0 && hands[i-1].multiplier.Cmp(hands[i].multiplier) <= 0 {
			t.Errorf("%s does not pay less than the hand above", line.Hand)
		}
	}
}

func TestDefinitionMatchesRules(t *testing.T) {
	def := Rules.Definition()
	if def.ID != "diamonds" || def.Kind != "single" || !def.Auto || def.Version != 1 || len(def.Help) == 0 || len(def.Draws) == 0 {
		t.Errorf("%+v", def)
	}
	if len(def.Returns) != 1 || def.Returns[0].RTP != "2360/2401" || def.Returns[0].Best != "50" ||
		def.Returns[0].Percent != "98.2924" || def.Returns[0].Edge != "1.7076" {
		t.Errorf("%+v", def.Returns)
	}
	raw, err := json.Marshal(def.Table)
	if want := `{"hands":[{"hand":"five","multiplier":"50"},{"hand":"four","multiplier":"5"},`; err != nil || string(raw[:len(want)]) != want {
		t.Errorf("written as %s, %v", raw, err)
	}
}
