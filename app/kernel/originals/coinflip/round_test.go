package coinflip

import (
	"reflect"
	"testing"

	"github.com/go-json-experiment/json"
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

func TestInvalidChoicesAreRefused(t *testing.T) {
	for _, choices := range refusedSides {
		stream := provablyfair.NewStream("server", "client", 1)
		_, err := rulestest.Open(Rules, stream, 10, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		_, err = rulestest.MaxPayout(Rules, 10, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		_, err = rulestest.Return(Rules, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		if stream.Word() != provablyfair.NewStream("server", "client", 1).Word() {
			t.Errorf("%s was refused after a draw", choices)
		}
	}
	for _, params := range []string{`{"side":"edge"}`, `{"flips":3}`, `{"series":1}`, `[]`, `{"side":"heads","series":true}`} {
		_, err := Rules.Outcome(provablyfair.NewStream("server", "client", 1), []byte(params))
		rulestest.RequireRefused(t, params, err)
	}
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

func TestViewJSON(t *testing.T) {
	round, err := rulestest.Open(Rules, provablyfair.NewStream("server", "client", 1), 10, seriesChoice)
	if err != nil {
		t.Fatal(err)
	}
	side := other(flip(provablyfair.NewStream("server", "client", 1)))
	for _, want := range []string{
		`{"series":true,"flips":[],"multiplier":"1.00","next":"1.98"}`,
		`{"series":true,"flips":[{"side":"` + side + `","result":"` + other(side) + `"}],"multiplier":"0.00","next":""}`,
	} {
		if raw, err := json.Marshal(round.State().View); err != nil || string(raw) != want {
			t.Errorf("written as %s, %v; want %s", raw, err, want)
		}
		_ = round.Turn(guess(side)) // the second turn finds the round over
	}
	rulestest.RequireOver(t, round, guess(heads))
}

// A replay gives the same states, and none pays more than MaxPayout.
func TestReplayIsDeterministic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed, nonce := rapid.String().Draw(t, "seed"), rapid.Uint64().Draw(t, "nonce")
		stake := money.Amount(rapid.Int64Range(1, int64(money.MaxAmount)).Draw(t, "stake"))
		sides := rapid.SliceOfN(rapid.SampledFrom([]string{heads, tails, "edge"}), 0, 6).Draw(t, "sides")
		finish := rapid.Bool().Draw(t, "finish")
		play := func() (states []rules.State) {
			round, err := rulestest.Open(Rules, provablyfair.NewStream(seed, "client", nonce), stake, seriesChoice)
			if err != nil {
				t.Fatal(err)
			}
			states = append(states, round.State())
			for _, side := range sides {
				maxPayout, refusal := round.MaxPayout(guess(side))
				if err := round.Turn(guess(side)); !reflect.DeepEqual(err, refusal) {
					t.Fatalf("%s: reach says %v, turn %v", side, refusal, err)
				}
				state := round.State()
				if refusal == nil && state.Payout != maxPayout && state.Payout != 0 {
					t.Fatalf("%d is paid, %d was in reach", state.Payout, maxPayout)
				}
				states = append(states, state)
			}
			if finish {
				_ = round.Finish() // refused if the round is already over
				states = append(states, round.State())
			}
			return states
		}
		states := play()
		for _, state := range states {
			if state.Payout < 0 || state.Payout != state.Multiplier.Payout(stake) || (state.Void && state.Payout != stake) {
				t.Fatalf("%+v", state)
			}
		}
		if again := play(); !reflect.DeepEqual(states, again) {
			t.Fatalf("replayed as %+v, was %+v", again, states)
		}
	})
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
