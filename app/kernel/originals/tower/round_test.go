package tower

import (
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
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

func TestTowerConforms(t *testing.T) {
	rulestest.Conformance{
		Game: Rules, Refused: refusedTowers, RefusedParams: refusedTowers, RefusedTurns: refusedTiles,
		Started: func(t testing.TB) rules.Round {
			r := fixedRound(10, "easy")
			if err := r.Turn(turn(0)); err != nil {
				t.Fatal(err)
			}
			return r
		},
		Views: func(t testing.TB, shown func(rules.Round, string)) {
			r := fixedRound(10, "hard")
			shown(r, `{"difficulty":"hard","tiles":[],"lost":false,"eggs":null,"multiplier":"1.00","next":"1.96"}`)
			if err := r.Turn(turn(1)); err != nil {
				t.Fatal(err)
			}
			shown(r, `{"difficulty":"hard","tiles":[1],"lost":true,"eggs":[[0],[0],[0],[0],[0],[0],[0],[0],[0]],"multiplier":"0.00","next":""}`)
			rulestest.RequireOver(t, r, turn(0))
		},
		// No egg is shown before the end.
		Bet: func(t *rapid.T) ([]byte, func(rulestest.TB, money.Amount, rules.State)) {
			return choicesJSON(rapid.SampledFrom(order).Draw(t, "difficulty")), func(t rulestest.TB, _ money.Amount, state rules.State) {
				if view := state.View.(View); (view.Eggs == nil) == state.Over || view.Lost && !state.Over {
					t.Fatalf("%+v", state)
				}
			}
		},
		Turns: func(t *rapid.T) (turns [][]byte) {
			for _, tile := range rapid.SliceOfN(rapid.IntRange(-1, 4), 0, levels+1).Draw(t, "tiles") {
				turns = append(turns, turn(tile))
			}
			return turns
		},
	}.Run(t)
	for _, name := range order {
		rulestest.RequireRefused(t, "a tile that "+name+" does not have", fixedRound(10, name).Turn(turn(difficulties[name].tiles)))
	}
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
