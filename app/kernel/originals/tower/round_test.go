package tower

import (
	"math/big"
	"reflect"
	"slices"
	"testing"

	"github.com/go-json-experiment/json"
	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

// refusedTowers are choices that Play refuses.
var refusedTowers = []string{
	``, `null`, `{}`, `[]`, `"easy"`, `{`, `{"difficulty":null}`, `{"difficulty":""}`, `{"difficulty":"Easy"}`, `{"difficulty":"normal"}`,
	`{"difficulty":1}`, `{"difficulty":["easy"]}`, `{"Difficulty":"easy"}`, `{"difficulty":"easy","tile":0}`,
	`{"difficulty":"easy","difficulty":"easy"}`, `{"difficulty":"easy"} x`,
}

// refusedTiles are turns that every round refuses, on easy with its four tiles.
var refusedTiles = []string{
	``, `null`, `{}`, `[]`, `1`, `{`, `{"tile":null}`, `{"tile":-1}`, `{"tile":4}`, `{"tile":"1"}`, `{"tile":1.5}`, `{"tile":1.0}`,
	`{"tile":1e0}`, `{"tile":false}`, `{"tile":[1]}`, `{"tile":18446744073709551616}`, `{"Tile":1}`, `{"tile":1,"level":0}`,
	`{"tile":1,"tile":1}`, `{"tile":1} x`,
}

func TestInvalidTowersAreRefused(t *testing.T) {
	for _, choices := range refusedTowers {
		stream := provablyfair.NewStream("server", "client", 1)
		_, err := rulestest.Open(Rules, stream, 10, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		_, err = rulestest.MaxPayout(Rules, 10, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		_, err = rulestest.Return(Rules, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		_, err = Rules.Outcome(stream, []byte(choices))
		rulestest.RequireRefused(t, choices, err)
		if stream.Word() != provablyfair.NewStream("server", "client", 1).Word() {
			t.Errorf("%s was refused after a draw", choices)
		}
	}
}

func TestRefusedTilesChangeNothing(t *testing.T) {
	r := fixedRound(10, "easy")
	if err := r.Turn(turn(0)); err != nil {
		t.Fatal(err)
	}
	before := r.State()
	for _, choice := range refusedTiles {
		rulestest.RequireRefused(t, choice, r.Turn([]byte(choice)))
		_, err := r.MaxPayout([]byte(choice))
		rulestest.RequireRefused(t, choice, err)
		if after := r.State(); !reflect.DeepEqual(before, after) {
			t.Fatalf("%s changed %+v to %+v", choice, before, after)
		}
	}
	// Check a tile that the difficulty does not have.
	for _, name := range order {
		rulestest.RequireRefused(t, name, fixedRound(10, name).Turn(turn(difficulties[name].tiles)))
	}
}

func TestFinish(t *testing.T) {
	for climbed, want := range []money.Amount{100, 130, 174, 232} { // 98*(4/3)^n, rounded down; at first the stake
		r := fixedRound(100, "easy")
		for range climbed {
			if err := r.Turn(turn(2)); err != nil {
				t.Fatal(err)
			}
		}
		if state := r.State(); !state.CanFinish || state.Over || state.Payout != want || state.View.(View).Eggs != nil {
			t.Errorf("after %d levels %+v, want %d", climbed, state, want)
		}
		if err := r.Finish(); err != nil {
			t.Fatal(err)
		}
		state := r.State()
		if !state.Over || state.Void != (climbed == 0) || state.Payout != want || state.Stake != 100 || len(state.View.(View).Eggs) != levels {
			t.Errorf("finished after %d levels as %+v, want %d", climbed, state, want)
		}
		rulestest.RequireOver(t, r, turn(0))
	}
}

func TestTileWithoutEggLosesAll(t *testing.T) {
	r := fixedRound(100, "medium")
	for _, tile := range []int{0, 2} {
		if err := r.Turn(turn(tile)); err != nil {
			t.Fatal(err)
		}
	}
	state := r.State()
	view := state.View.(View)
	if !state.Over || state.Void || state.Payout != 0 || !state.Multiplier.IsZero() || !view.Lost || !slices.Equal(view.Tiles, []int{0, 2}) {
		t.Errorf("lost as %+v", state)
	}
	rulestest.RequireOver(t, r, turn(0))
}

// Climb every difficulty to the top: each level pays the formula, rounded down,
// and the ninth level ends the round.
func TestTopEndsTheRound(t *testing.T) {
	const stake = 1_000_003
	for _, name := range order {
		r := fixedRound(stake, name)
		above, below := big.NewInt(98*stake), big.NewInt(100)
		for level := 1; level <= levels; level++ {
			above.Mul(above, big.NewInt(int64(difficulties[name].tiles)))
			below.Mul(below, big.NewInt(int64(difficulties[name].safe)))
			want := money.Amount(new(big.Int).Quo(above, below).Int64())
			if maxPayout, err := r.MaxPayout(turn(0)); err != nil || maxPayout != want {
				t.Fatalf("%s, level %d reaches %d, %v; want %d", name, level, maxPayout, err, want)
			}
			if err := r.Turn(turn(0)); err != nil {
				t.Fatal(err)
			}
			if state := r.State(); state.Payout != want || state.Over != (level == levels) || state.Void {
				t.Fatalf("%s, level %d: %+v, want %d", name, level, state, want)
			}
		}
		rulestest.RequireOver(t, r, turn(0))
	}
}

func TestViewJSON(t *testing.T) {
	r := fixedRound(10, "hard")
	for _, want := range []string{
		`{"difficulty":"hard","tiles":[],"lost":false,"eggs":null,"multiplier":"1.00","next":"1.96"}`,
		`{"difficulty":"hard","tiles":[1],"lost":true,"eggs":[[0],[0],[0],[0],[0],[0],[0],[0],[0]],"multiplier":"0.00","next":""}`,
	} {
		if raw, err := json.Marshal(r.State().View); err != nil || string(raw) != want {
			t.Errorf("written as %s, %v; want %s", raw, err, want)
		}
		_ = r.Turn(turn(1)) // the second turn finds the round over
	}
	rulestest.RequireOver(t, r, turn(0))
}

// A replay gives the same states, shows no egg before the end and pays no more
// than MaxPayout.
func TestReplayIsDeterministic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed, nonce := rapid.String().Draw(t, "seed"), rapid.Uint64().Draw(t, "nonce")
		stake := money.Amount(rapid.Int64Range(1, int64(money.MaxAmount)).Draw(t, "stake"))
		name := rapid.SampledFrom(order).Draw(t, "difficulty")
		path := rapid.SliceOfN(rapid.IntRange(-1, 4), 0, levels+1).Draw(t, "tiles")
		finish := rapid.Bool().Draw(t, "finish")
		play := func() (states []rules.State) {
			round, err := rulestest.Open(Rules, provablyfair.NewStream(seed, "client", nonce), stake, choicesJSON(name))
			if err != nil {
				t.Fatal(err)
			}
			states = append(states, round.State())
			for _, tile := range path {
				maxPayout, refusal := round.MaxPayout(turn(tile))
				if err := round.Turn(turn(tile)); !reflect.DeepEqual(err, refusal) {
					t.Fatalf("%d: reach says %v, turn %v", tile, refusal, err)
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
			view := state.View.(View)
			if state.Payout < 0 || (view.Eggs == nil) == state.Over || (view.Lost && !state.Over) || state.Void && state.Payout != stake {
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
	for _, choices := range append(refusedTowers, `{"difficulty":"easy"}`, `{"difficulty":"master"}`) {
		f.Add([]byte(choices), []byte(`{"tile":0}`))
	}
	for _, choice := range append(refusedTiles, `{"tile":0}`, `{"tile":3}`) {
		f.Add([]byte(`{"difficulty":"easy"}`), []byte(choice))
	}
	f.Fuzz(func(t *testing.T, choices, choice []byte) { rulestest.TryOpenAndTurn(t, Rules, choices, choice) })
}
