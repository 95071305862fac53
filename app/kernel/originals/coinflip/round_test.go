package coinflip

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

// refusedSides are refused both as choices and as turns.
var refusedSides = []string{
	``, `null`, `{}`, `[]`, `"heads"`, `{`, `{"side":null}`, `{"side":""}`, `{"side":"Heads"}`, `{"side":"edge"}`, `{"side":1}`,
	`{"side":true}`, `{"side":["heads"]}`, `{"Side":"heads"}`, `{"side":"heads","side":"heads"}`, `{"side":"heads","flips":2}`,
	`{"side":"heads"} x`, `{"side":" heads"}`, `{"side":"heads","series":true}`, `{"series":"true"}`, `{"series":1}`,
	`{"series":false}`,
}

func TestMaxPayoutOfPlay(t *testing.T) {
	for choices, want := range map[string]money.Amount{`{"side":"heads"}`: 1981, `{"side":"tails"}`: 1981, `{"series":true}`: 1001} {
		if maxPayout, err := rulestest.MaxPayout(Rules, 1001, []byte(choices)); err != nil || maxPayout != want {
			t.Errorf("%s reaches %d, %v; want %d", choices, maxPayout, err, want)
		}
	}
}

// A series draws nothing before its first guess, and one number for each guess.
func TestSeriesDrawsFlipByFlip(t *testing.T) {
	draws, same := provablyfair.NewStream("server", "client", 1), provablyfair.NewStream("server", "client", 1)
	round, err := rulestest.Open(Rules, draws, 10, seriesChoice)
	if err != nil {
		t.Fatal(err)
	}
	for _, choice := range refusedSides {
		before := round.State()
		rulestest.RequireRefused(t, choice, round.Turn([]byte(choice)))
		_, err := round.MaxPayout([]byte(choice))
		rulestest.RequireRefused(t, choice, err)
		if after := round.State(); !reflect.DeepEqual(before, after) {
			t.Fatalf("%s changed %+v to %+v", choice, before, after)
		}
	}
	result := flip(same)
	if err := round.Turn(guess(result)); err != nil || round.State().View.(View).Flips[0].Result != result {
		t.Fatalf("%v, %+v; want %s", err, round.State(), result)
	}
	if draws.Word() != same.Word() {
		t.Error("a flip takes another number than one")
	}
}

func TestFinish(t *testing.T) {
	for guesses, want := range []money.Amount{101, 199, 399, 799} { // 101 * 0.99 * 2^n, rounded down; at first the stake
		round, err := rulestest.Open(Rules, provablyfair.NewStream("server", "client", 1), 101, seriesChoice)
		if err != nil {
			t.Fatal(err)
		}
		known := provablyfair.NewStream("server", "client", 1)
		for range guesses {
			if err := round.Turn(guess(flip(known))); err != nil {
				t.Fatal(err)
			}
		}
		if state := round.State(); !state.CanFinish || state.Over || state.Payout != want {
			t.Errorf("after %d guesses %+v, want %d", guesses, state, want)
		}
		if err := round.Finish(); err != nil {
			t.Fatal(err)
		}
		if state := round.State(); !state.Over || state.Void != (guesses == 0) || state.Payout != want || state.Stake != 101 {
			t.Errorf("finished after %d guesses as %+v, want %d", guesses, state, want)
		}
		rulestest.RequireOver(t, round, guess(heads))
	}
}

func TestCoinflipConforms(t *testing.T) {
	rulestest.Conformance{
		Game: Rules, Refused: refusedSides, RefusedParams: []string{`{"side":"edge"}`, `{"flips":3}`, `{"series":1}`, `[]`, `{"side":"heads","series":true}`},
		Views: func(t testing.TB, shown func(rules.Round, string)) {
			round, err := rulestest.Open(Rules, provablyfair.NewStream("server", "client", 1), 10, seriesChoice)
			if err != nil {
				t.Fatal(err)
			}
			side := other(flip(provablyfair.NewStream("server", "client", 1)))
			shown(round, `{"series":true,"flips":[],"multiplier":"1.00","next":"1.98"}`)
			if err := round.Turn(guess(side)); err != nil {
				t.Fatal(err)
			}
			shown(round, `{"series":true,"flips":[{"side":"`+side+`","result":"`+other(side)+`"}],"multiplier":"0.00","next":""}`)
			rulestest.RequireOver(t, round, guess(heads))
		},
		Bet: func(*rapid.T) ([]byte, func(rulestest.TB, money.Amount, rules.State)) { return seriesChoice, nil },
		Turns: func(t *rapid.T) (turns [][]byte) {
			for _, side := range rapid.SliceOfN(rapid.SampledFrom([]string{heads, tails, "edge"}), 0, 6).Draw(t, "sides") {
				turns = append(turns, guess(side))
			}
			return turns
		},
	}.Run(t)
}

// FuzzOpen plays any choices: nothing panics, and every step and its MaxPayout
// refuse the same choices.
func FuzzOpen(f *testing.F) {
	for _, choice := range append(refusedSides, `{"side":"heads"}`, `{"side":"tails"}`, `{"series":true}`) {
		f.Add([]byte(choice), []byte(`{"side":"heads"}`))
		f.Add([]byte(`{"series":true}`), []byte(choice))
	}
	f.Fuzz(func(t *testing.T, choices, choice []byte) { rulestest.TryOpenAndTurn(t, Rules, choices, choice) })
}
