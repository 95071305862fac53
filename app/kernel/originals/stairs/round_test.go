package stairs

import (
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

// refusedStairs are choices that Play refuses.
var refusedStairs = []string{
	``, `null`, `{}`, `[]`, `3`, `{`, `{"stones":null}`, `{"stones":0}`, `{"stones":8}`, `{"stones":-1}`, `{"stones":"3"}`,
	`{"stones":1.5}`, `{"stones":3.0}`, `{"stones":1e0}`, `{"stones":true}`, `{"stones":[3]}`, `{"stones":9223372036854775808}`,
	`{"Stones":3}`, `{"stones":3,"cell":1}`, `{"stones":3,"stones":3}`, `{"stones":3} x`,
}

// refusedCells are turns that every round refuses on its second row of 19 cells.
var refusedCells = []string{
	``, `null`, `{}`, `[]`, `1`, `{`, `{"cell":null}`, `{"cell":-1}`, `{"cell":19}`, `{"cell":"1"}`, `{"cell":1.5}`, `{"cell":1.0}`,
	`{"cell":1e0}`, `{"cell":false}`, `{"cell":[1]}`, `{"cell":18446744073709551616}`, `{"Cell":1}`, `{"cell":1,"row":0}`,
	`{"cell":1,"cell":1}`, `{"cell":1} x`,
}

func TestInvalidStairsAreRefused(t *testing.T) {
	for _, choices := range refusedStairs {
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
	for _, params := range []string{`{"stones":0}`, `{"stones":8}`, `{"stones":1.5}`, `{"stones":"3"}`, `{"rows":3}`, `[3]`} {
		_, err := Rules.Outcome(provablyfair.NewStream("server", "client", 1), []byte(params))
		rulestest.RequireRefused(t, params, err)
	}
	drawn, err := Rules.Outcome(provablyfair.NewStream("server", "client", 1), nil)
	if field, ok := drawn.([][]int); err != nil || !ok || len(field) != rows || len(field[0]) != defaultStones {
		t.Errorf("without a number of stones: %v, %v", drawn, err)
	}
}

func TestRefusedCellsChangeNothing(t *testing.T) {
	r := fixedRound(10, 1)
	if err := r.Turn(turn(19)); err != nil { // the last cell of the first row
		t.Fatal(err)
	}
	before := r.State()
	for _, choice := range refusedCells {
		rulestest.RequireRefused(t, choice, r.Turn([]byte(choice)))
		_, err := r.MaxPayout([]byte(choice))
		rulestest.RequireRefused(t, choice, err)
		if after := r.State(); !reflect.DeepEqual(before, after) {
			t.Fatalf("%s changed %+v to %+v", choice, before, after)
		}
	}
}

func TestFinish(t *testing.T) {
	// 990 * 20/17 * 19/16 * 18/15, rounded down; at first the stake.
	for climbed, want := range []money.Amount{1000, 1164, 1383, 1659} {
		r := fixedRound(1000, 3)
		for range climbed {
			if err := r.Turn(turn(3)); err != nil {
				t.Fatal(err)
			}
		}
		if state := r.State(); !state.CanFinish || state.Over || state.Payout != want || state.View.(View).Field != nil {
			t.Errorf("after %d rows %+v, want %d", climbed, state, want)
		}
		if err := r.Finish(); err != nil {
			t.Fatal(err)
		}
		state := r.State()
		if !state.Over || state.Void != (climbed == 0) || state.Payout != want || state.Stake != 1000 || len(state.View.(View).Field) != rows {
			t.Errorf("finished after %d rows as %+v, want %d", climbed, state, want)
		}
		rulestest.RequireOver(t, r, turn(7))
	}
}

func TestStoneLosesAll(t *testing.T) {
	r := fixedRound(100, 2)
	for _, cell := range []int{2, 1} {
		if err := r.Turn(turn(cell)); err != nil {
			t.Fatal(err)
		}
	}
	state := r.State()
	view := state.View.(View)
	if !state.Over || state.Void || state.Payout != 0 || !state.Multiplier.IsZero() || !view.Lost || !slices.Equal(view.Cells, []int{2, 1}) {
		t.Errorf("lost as %+v", state)
	}
	rulestest.RequireOver(t, r, turn(7))
}

// Climb to the top with any number of stones: each row pays the formula, rounded
// down, and accepts only its own cells. The thirteenth row ends the round.
func TestTopEndsTheRound(t *testing.T) {
	const stake = 1_000_003
	for stones := 1; stones <= maxStones; stones++ {
		r := fixedRound(stake, stones)
		above, below := big.NewInt(99*stake), big.NewInt(100)
		for cells := int64(20); cells >= 8; cells-- {
			above.Mul(above, big.NewInt(cells))
			below.Mul(below, big.NewInt(cells-int64(stones)))
			want := money.Amount(new(big.Int).Quo(above, below).Int64())
			rulestest.RequireRefused(t, "a cell beyond the row", r.Turn(turn(int(cells))))
			if maxPayout, err := r.MaxPayout(turn(stones)); err != nil || maxPayout != want {
				t.Fatalf("%d stones, %d cells reach %d, %v; want %d", stones, cells, maxPayout, err, want)
			}
			if err := r.Turn(turn(stones)); err != nil {
				t.Fatal(err)
			}
			if state := r.State(); state.Payout != want || state.Over != (cells == 8) || state.Void {
				t.Fatalf("%d stones, %d cells: %+v, want %d", stones, cells, state, want)
			}
		}
		rulestest.RequireOver(t, r, turn(7))
	}
}

func TestViewJSON(t *testing.T) {
	r := fixedRound(10, 1)
	field := strings.TrimSuffix(strings.Repeat("[0],", rows), ",")
	for _, want := range []string{
		`{"stones":1,"cells":[],"lost":false,"field":null,"multiplier":"1.00","next":"1.04"}`,
		fmt.Sprintf(`{"stones":1,"cells":[0],"lost":true,"field":[%s],"multiplier":"0.00","next":""}`, field),
	} {
		if raw, err := json.Marshal(r.State().View); err != nil || string(raw) != want {
			t.Errorf("written as %s, %v; want %s", raw, err, want)
		}
		_ = r.Turn(turn(0)) // the second turn finds the round over
	}
	rulestest.RequireOver(t, r, turn(7))
}

// A replay gives the same states, shows no stone before the end and pays no more
// than MaxPayout.
func TestReplayIsDeterministic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed, nonce := rapid.String().Draw(t, "seed"), rapid.Uint64().Draw(t, "nonce")
		stake := money.Amount(rapid.Int64Range(1, int64(money.MaxAmount)).Draw(t, "stake"))
		stones := rapid.IntRange(1, maxStones).Draw(t, "stones")
		path := rapid.SliceOfN(rapid.IntRange(-1, bottomCells), 0, rows+1).Draw(t, "cells")
		finish := rapid.Bool().Draw(t, "finish")
		play := func() (states []rules.State) {
			round, err := rulestest.Open(Rules, provablyfair.NewStream(seed, "client", nonce), stake, choicesJSON(stones))
			if err != nil {
				t.Fatal(err)
			}
			states = append(states, round.State())
			for _, cell := range path {
				maxPayout, refusal := round.MaxPayout(turn(cell))
				if err := round.Turn(turn(cell)); !reflect.DeepEqual(err, refusal) {
					t.Fatalf("%d: reach says %v, turn %v", cell, refusal, err)
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
			if state.Payout < 0 || (view.Field == nil) == state.Over || (view.Lost && !state.Over) || state.Void && state.Payout != stake {
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
	for _, choices := range append(refusedStairs, `{"stones":1}`, `{"stones":7}`) {
		f.Add([]byte(choices), []byte(`{"cell":0}`))
	}
	for _, choice := range append(refusedCells, `{"cell":0}`, `{"cell":18}`) {
		f.Add([]byte(`{"stones":3}`), []byte(choice))
	}
	f.Fuzz(func(t *testing.T, choices, choice []byte) { rulestest.TryOpenAndTurn(t, Rules, choices, choice) })
}
