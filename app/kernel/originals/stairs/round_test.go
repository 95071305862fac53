package stairs

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

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

func TestStairsConforms(t *testing.T) {
	rulestest.Conformance{
		Game: Rules, Refused: refusedStairs, RefusedParams: []string{`{"stones":0}`, `{"stones":8}`, `{"stones":1.5}`, `{"stones":"3"}`, `{"rows":3}`, `[3]`},
		RefusedTurns: refusedCells,
		Started: func(t testing.TB) rules.Round {
			r := fixedRound(10, 1)
			if err := r.Turn(turn(19)); err != nil { // the last cell of the first row
				t.Fatal(err)
			}
			return r
		},
		Views: func(t testing.TB, shown func(rules.Round, string)) {
			r := fixedRound(10, 1)
			shown(r, `{"stones":1,"cells":[],"lost":false,"field":null,"multiplier":"1.00","next":"1.04"}`)
			if err := r.Turn(turn(0)); err != nil {
				t.Fatal(err)
			}
			field := strings.TrimSuffix(strings.Repeat("[0],", rows), ",")
			shown(r, fmt.Sprintf(`{"stones":1,"cells":[0],"lost":true,"field":[%s],"multiplier":"0.00","next":""}`, field))
			rulestest.RequireOver(t, r, turn(7))
		},
		// No stone is shown before the end.
		Bet: func(t *rapid.T) ([]byte, func(rulestest.TB, money.Amount, rules.State)) {
			return choicesJSON(rapid.IntRange(1, maxStones).Draw(t, "stones")), func(t rulestest.TB, _ money.Amount, state rules.State) {
				if view := state.View.(View); (view.Field == nil) == state.Over || view.Lost && !state.Over {
					t.Fatalf("%+v", state)
				}
			}
		},
		Turns: func(t *rapid.T) (turns [][]byte) {
			for _, cell := range rapid.SliceOfN(rapid.IntRange(-1, bottomCells), 0, rows+1).Draw(t, "cells") {
				turns = append(turns, turn(cell))
			}
			return turns
		},
	}.Run(t)
}

func TestOutcomeWithoutNumberUsesDefault(t *testing.T) {
	drawn, err := Rules.Outcome(provablyfair.NewStream("server", "client", 1), nil)
	if field, ok := drawn.([][]int); err != nil || !ok || len(field) != rows || len(field[0]) != defaultStones {
		t.Errorf("without a number of stones: %v, %v", drawn, err)
	}
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
