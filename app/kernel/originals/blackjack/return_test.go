package blackjack

import (
	"encoding/json"
	"math"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

func TestReturnMatchesTheReference(t *testing.T) {
	raw, err := os.ReadFile("testdata/return.json")
	if err != nil {
		t.Fatal(err)
	}
	var want map[string]float64
	if err := json.Unmarshal(raw, &want); err != nil || len(want) != 1 {
		t.Fatalf("%v, %v", want, err)
	}
	rtp, err := rulestest.Return(Rules, nil)
	if err != nil {
		t.Fatal(err)
	}
	value, _ := rtp.Rat().Float64()
	for rules, want := range want {
		if math.Abs(value-want) > 1e-12 {
			t.Errorf("%s returns %.16f, want %.16f", rules, value, want)
		}
	}
}

// Compare with the published basic strategy for many decks, where an endless
// deck makes no difference.
func TestAdviceIsBasicStrategy(t *testing.T) {
	for dealt, want := range map[string]Action{
		"10s 6d 10h 8c": Hit, "10s 6d 6h 8c": Stand, "10s 2d 3h 8c": Hit, "10s 2d 4h 8c": Stand, "10s 7d 10h 8c": Stand,
		"9s 2d 10h 8c": Double, "6s 4d 9h 8c": Double, "6s 4d 10h 8c": Hit, "5s 4d 3h 8c": Double, "5s 4d 2h 8c": Hit,
		"5s 5d 6h 8c": Double, "5s 3d 6h 8c": Hit, "As 7d 2h 8c": Stand, "As 7d 3h 8c": Double, "As 7d 9h 8c": Hit,
		"As 6d 2h 8c": Hit, "As 6d 3h 8c": Double, "As 8d 6h 8c": Stand, "As 2d 6h 8c": Double, "As 2d 4h 8c": Hit,
		"8s 8d 10h 8c": Split, "As Ad 10h 8c": Split, "10s Kd 6h 8c": Stand, "9s 9d 7h 8c": Stand, "9s 9d 9h 8c": Split,
		"4s 4d 5h 8c": Split, "4s 4d 4h 8c": Hit, "6s 6d 2h 8c": Split, "2s 2d 7h 8c": Split, "2s 2d 8h 8c": Hit,
		"8s 8d Ah 8c": Decline, "10s Kd Ah 8c": Decline, "As Kd Ah 8c": Decline,
	} {
		r, _ := newScriptedRound(t, 100, dealt)
		if got := string(Advise(r.State())); got != string(turn(want)) {
			t.Errorf("%s: %s is advised, want %s", dealt, got, want)
		}
	}
	if r, _ := newScriptedRound(t, 100, "As Kd 9h 8c"); Advise(r.State()) != nil {
		t.Error("a choice is advised after the end")
	}
}

// Rounds with real draws and best play return the computed mean within four
// standard errors.
func TestSimulatedReturnMatchesExact(t *testing.T) {
	rounds := uint64(300_000)
	if testing.Short() {
		rounds = 20_000
	}
	const stake = 2
	var sum, squares float64
	for nonce := range rounds {
		round, err := rulestest.Open(Rules, provablyfair.NewStream("simulated", "client", nonce), stake, nil)
		if err != nil {
			t.Fatal(err)
		}
		state := round.State()
		for ; !state.Over; state = round.State() {
			if err := round.Turn(Advise(state)); err != nil {
				t.Fatal(err)
			}
		}
		profit := float64(state.Payout-state.Stake) / stake
		sum, squares = sum+profit, squares+profit*profit
	}
	mean := sum / float64(rounds)
	sigma := math.Sqrt((squares/float64(rounds) - mean*mean) / float64(rounds))
	want, _ := bestPlay().rtp.Rat().Float64()
	t.Logf("returned %.4f, counted %.4f, standard error %.4f", 1+mean, want, sigma)
	if math.Abs(1+mean-want) > 4*sigma {
		t.Errorf("returned %.4f, want %.4f within 4*%.4f", 1+mean, want, sigma)
	}
}

func TestDefinitionMatchesRules(t *testing.T) {
	d := Rules.Definition()
	if d.ID != "blackjack" || d.Kind != rules.Extended || d.Auto || d.Choices == nil || len(d.Choices) != 0 {
		t.Errorf("defined as %+v", d)
	}
	raw, err := json.Marshal(d.Table)
	if err != nil || string(raw) != `{"blackjack":"2.5","win":"2","insurance":"3"}` {
		t.Errorf("the table is written %s, %v", raw, err)
	}
	rtp, err := rulestest.Return(Rules, nil)
	if err != nil || len(d.Returns) != 1 || d.Returns[0].RTP != rtp.Exact() || d.Returns[0].Best != "5/2" || d.Returns[0].Percent != "99.4296" {
		t.Errorf("returns are %+v, %v", d.Returns, err)
	}
	if again, err := money.ParseMultiplier(d.Returns[0].RTP); err != nil || again.Cmp(rtp) != 0 {
		t.Errorf("the return %s reads %s, %v", d.Returns[0].RTP, again.Exact(), err)
	}
	sentence := "returns " + new(big.Rat).Mul(rtp.Rat(), big.NewRat(100, 1)).FloatString(2) + "\u00a0%"
	if !slices.ContainsFunc(d.Help, func(text string) bool { return strings.Contains(text, sentence) }) {
		t.Error("the help states another return")
	}
}
