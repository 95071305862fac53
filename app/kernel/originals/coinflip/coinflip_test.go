package coinflip

import (
	"encoding/json"
	"math/big"
	"reflect"
	"strings"
	"testing"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

type vector struct {
	ServerSeed string `json:"server_seed"`
	ClientSeed string `json:"client_seed"`
	Nonce      uint64
	Expected   string
}

func vectors(t testing.TB) []vector {
	t.Helper()
	list := rulestest.Load[struct{ Vectors []vector }](t, "vectors.json").Vectors
	if len(list) < 6 {
		t.Fatalf("%d vectors, want at least 6", len(list))
	}
	return list
}

func (v vector) stream() *provablyfair.Stream {
	return provablyfair.NewStream(v.ServerSeed, v.ClientSeed, v.Nonce)
}

// sideOf is the side of a published character.
func sideOf(code byte) string {
	if code == 'H' {
		return heads
	}
	return tails
}

func other(side string) string {
	if side == heads {
		return tails
	}
	return heads
}

func guess(side string) []byte { return []byte(`{"side":"` + side + `"}`) }

var seriesChoice = []byte(`{"series":true}`)

func TestOutcomeMatchesPublishedOnes(t *testing.T) {
	for _, v := range vectors(t) {
		if len(v.Expected) != maxFlips {
			t.Fatalf("%d flips are published", len(v.Expected))
		}
		for _, params := range []string{``, `{}`, `{"side":"tails"}`, `{"series":true}`} {
			if got, err := Rules.Outcome(v.stream(), []byte(params)); err != nil || got != v.Expected {
				t.Errorf("%s, %s, %d %s: %v, %v; want %s", v.ServerSeed, v.ClientSeed, v.Nonce, params, got, err, v.Expected)
			}
		}
	}
}

// A single flip is the first published flip, for both sides.
func TestSingleFlipIsFirstFlip(t *testing.T) {
	for _, v := range vectors(t) {
		for _, side := range []string{heads, tails} {
			round, err := rulestest.Open(Rules, v.stream(), 1001, guess(side))
			if err != nil {
				t.Fatal(err)
			}
			result := sideOf(v.Expected[0])
			pays, multiplier := money.Amount(1981), "1.98" // 1981.98, rounded down
			if side != result {
				pays, multiplier = 0, "0.00"
			}
			state, want := round.State(), View{Flips: []Flip{{side, result}}, Multiplier: multiplier}
			if !state.Over || state.Void || state.CanFinish || state.Payout != pays || !reflect.DeepEqual(state.View, want) {
				t.Errorf("%s on %s: %+v, want %d and %+v", side, result, state, pays, want)
			}
			if round.Turn(guess(side)) != rules.ErrOver || round.Finish() != rules.ErrOver {
				t.Error("a single flip goes on")
			}
		}
	}
}

// Guess the published flips right up to each position and then wrong.
func TestSeriesFollowsThePublishedFlips(t *testing.T) {
	const stake = 100
	for _, v := range vectors(t) {
		for wrong := range maxFlips + 1 {
			round, err := rulestest.Open(Rules, v.stream(), stake, seriesChoice)
			if err != nil {
				t.Fatal(err)
			}
			for i := 0; i <= wrong && i < maxFlips; i++ {
				side := sideOf(v.Expected[i])
				if i == wrong {
					side = other(side)
				}
				maxPayout, err := round.MaxPayout(guess(side))
				if want := money.Amount(99) << (i + 1); err != nil || maxPayout != want {
					t.Fatalf("flip %d reaches %d, %v; want %d", i+1, maxPayout, err, want)
				}
				if err := round.Turn(guess(side)); err != nil {
					t.Fatal(err)
				}
				if state := round.State(); i < wrong && (state.Payout != maxPayout || state.Over != (i+1 == maxFlips)) {
					t.Fatalf("flip %d of %d right ones: %+v", i+1, wrong, state)
				}
			}
			state := round.State()
			flips := state.View.(View).Flips
			if !state.Over || state.Void || (wrong < maxFlips) != (state.Payout == 0) || len(flips) != min(wrong+1, maxFlips) {
				t.Fatalf("%d right guesses end as %+v", wrong, state)
			}
			for i, flip := range flips {
				if flip.Result != sideOf(v.Expected[i]) || (flip.Side == flip.Result) != (i != wrong) {
					t.Fatalf("flip %d is %+v of %s", i, flip, v.Expected)
				}
			}
		}
	}
}

// One of the 2^n results of n flips is guessed right: the multiplier times its
// chance is the return after every number of flips.
func TestReturnIsEqualForEveryStep(t *testing.T) {
	want := rulestest.Load[struct{ RTP json.Number }](t, "paytable.json").RTP
	exact := money.Decimal(want.String()).Rat()
	for _, choices := range []string{`{"side":"heads"}`, `{"side":"tails"}`, `{"series":true}`} {
		if rtp, err := rulestest.Return(Rules, []byte(choices)); err != nil || rtp.Rat().Cmp(exact) != 0 {
			t.Errorf("%s returns %s, %v; want %s", choices, rtp.Exact(), err, want)
		}
	}
	for flips := 1; flips <= maxFlips; flips++ {
		mean := new(big.Rat).Mul(multiplier(flips).Rat(), big.NewRat(1, 1<<flips))
		if mean.Cmp(exact) != 0 {
			t.Errorf("%d flips return %s", flips, mean)
		}
	}
	for _, listed := range Rules.Definition().Returns {
		if listed.RTP != "99/100" || listed.Percent != "99.0000" || listed.Edge != "1.0000" {
			t.Errorf("listed as %+v", listed)
		}
	}
}

func TestDefinitionMatchesRules(t *testing.T) {
	d := Rules.Definition()
	if d.ID != "coinflip" || d.Kind != rules.Single || !d.Auto {
		t.Errorf("defined as %+v", d)
	}
	listed := d.Table.(Table).Multipliers
	if len(listed) != maxFlips || listed[0] != "1.98" || listed[1] != "3.96" || listed[maxFlips-1] != "1038090.24" {
		t.Errorf("the table is %v", listed)
	}
	for i, text := range listed {
		if multiplier(i+1).Cmp(money.Decimal(text)) != 0 {
			t.Errorf("%d flips are shown as %s", i+1, text)
		}
	}
	if !strings.Contains(strings.Join(d.Help, " "), "1,038,090.24") || d.Returns[1].Best != money.Decimal(listed[maxFlips-1]).Exact() {
		t.Error("help or returns state another best")
	}
}
