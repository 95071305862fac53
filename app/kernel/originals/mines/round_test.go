package mines

import (
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

// fixedRound is a round with known mines.
func fixedRound(stake money.Amount, field ...int) *round {
	return &round{StepRound: rules.NewStepRound(stake), field: field, opened: []int{}}
}

// refusedFields are choices that Play refuses.
var refusedFields = []string{
	``, `null`, `{}`, `[]`, `3`, `"3"`, `{`, `{"mines":null}`, `{"mines":0}`, `{"mines":25}`, `{"mines":-1}`, `{"mines":"3"}`,
	`{"mines":1.5}`, `{"mines":3.0}`, `{"mines":1e0}`, `{"mines":true}`, `{"mines":[3]}`, `{"mines":9223372036854775808}`,
	`{"Mines":3}`, `{"mines":3,"cell":1}`, `{"mines":3,"mines":3}`, `{"mines":3} x`,
}

// refusedCells are turns that a round refuses.
var refusedCells = []string{
	``, `null`, `{}`, `[]`, `1`, `{`, `{"cell":null}`, `{"cell":-1}`, `{"cell":25}`, `{"cell":"1"}`, `{"cell":1.5}`, `{"cell":1.0}`,
	`{"cell":1e0}`, `{"cell":false}`, `{"cell":[1]}`, `{"cell":18446744073709551616}`, `{"Cell":1}`, `{"cell":1,"mines":3}`,
	`{"cell":1,"cell":1}`, `{"cell":1} x`,
}

func TestFinishBeforeFirstCellRefundsStake(t *testing.T) {
	r := fixedRound(10, 3, 7)
	if state := r.State(); !state.CanFinish || state.Void || state.Payout != 10 {
		t.Errorf("opened as %+v", state)
	}
	if err := r.Finish(); err != nil {
		t.Fatal(err)
	}
	if state := r.State(); !state.Over || !state.Void || state.Payout != 10 || state.Stake != 10 {
		t.Errorf("cancelled as %+v", state)
	}
	rulestest.RequireOver(t, r, open(1))
}

func TestFinishPaysWinnings(t *testing.T) {
	r := fixedRound(1000, 3, 7, 11)
	for _, cell := range []int{0, 24} {
		if err := r.Turn(open(cell)); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Finish(); err != nil {
		t.Fatal(err)
	}
	// 0.99 * 25*24/(22*21) = 1.2857..., rounded down.
	view := r.State().View.(View)
	if state := r.State(); !state.Over || state.Void || state.Payout != 1285 || state.Multiplier.Exact() != "9/7" {
		t.Errorf("taken as %+v", state)
	}
	if !slices.Equal(view.Field, []int{3, 7, 11}) || view.Hit != nil || view.Next != "" || view.Multiplier != "1.28" {
		t.Errorf("shown as %+v", view)
	}
	rulestest.RequireOver(t, r, open(1))
}

func TestMineLosesAll(t *testing.T) {
	r := fixedRound(1000, 3, 7)
	for _, cell := range []int{0, 7} {
		if err := r.Turn(open(cell)); err != nil {
			t.Fatal(err)
		}
	}
	view := r.State().View.(View)
	if state := r.State(); !state.Over || state.Void || state.Payout != 0 || !state.Multiplier.IsZero() || state.Stake != 1000 {
		t.Errorf("lost as %+v", state)
	}
	if view.Hit == nil || *view.Hit != 7 || !slices.Equal(view.Opened, []int{0}) || !slices.Equal(view.Field, []int{3, 7}) {
		t.Errorf("shown as %+v", view)
	}
	rulestest.RequireOver(t, r, open(1))
}

// Open every safe cell for every number of mines: each step pays the formula,
// rounded down, and the last step ends the round.
func TestLastSafeCellEndsTheRound(t *testing.T) {
	const stake = 1_000_003
	for mines := 1; mines <= maxMines; mines++ {
		field := make([]int, mines)
		for i := range field {
			field[i] = i
		}
		r := fixedRound(stake, field...)
		for cell := mines; cell < cells; cell++ {
			steps := int64(cell - mines + 1)
			want := new(big.Int).Mul(new(big.Int).Binomial(cells, steps), big.NewInt(99*stake))
			want.Quo(want, new(big.Int).Mul(new(big.Int).Binomial(int64(cells-mines), steps), big.NewInt(100)))
			maxPayout, err := r.MaxPayout(open(cell))
			if err != nil || int64(maxPayout) != want.Int64() {
				t.Fatalf("%d mines, %d cells reach %d, %v; want %d", mines, steps, maxPayout, err, want)
			}
			if err := r.Turn(open(cell)); err != nil {
				t.Fatal(err)
			}
			if state := r.State(); int64(state.Payout) != want.Int64() || state.Over != (cell == cells-1) {
				t.Fatalf("%d mines, %d cells: %+v, want %d", mines, steps, state, want)
			}
		}
		rulestest.RequireOver(t, r, open(1))
	}
}

func TestMinesConforms(t *testing.T) {
	rulestest.Conformance{
		Game: Rules, Refused: refusedFields, RefusedParams: []string{`{"mines":0}`, `{"mines":25}`, `{"mines":1.5}`, `{"mines":"3"}`, `{"cells":3}`, `[3]`},
		RefusedTurns: append([]string{`{"cell":5}`}, refusedCells...),
		Started: func(t testing.TB) rules.Round {
			r := fixedRound(10, 3, 7)
			if err := r.Turn(open(5)); err != nil {
				t.Fatal(err)
			}
			return r
		},
		Views: func(t testing.TB, shown func(rules.Round, string)) {
			r := fixedRound(10, 3)
			shown(r, `{"mines":1,"opened":[],"hit":null,"field":null,"multiplier":"1.00","next":"1.03"}`)
			if err := r.Turn(open(3)); err != nil {
				t.Fatal(err)
			}
			shown(r, `{"mines":1,"opened":[],"hit":3,"field":[3],"multiplier":"0.00","next":""}`)
		},
		// No mine is shown before the end.
		Bet: func(t *rapid.T) ([]byte, func(rulestest.TB, money.Amount, rules.State)) {
			return fmtMines(rapid.IntRange(1, maxMines).Draw(t, "mines")), func(t rulestest.TB, _ money.Amount, state rules.State) {
				if view := state.View.(View); (view.Field == nil) == state.Over || view.Hit != nil && !state.Over {
					t.Fatalf("%+v", state)
				}
			}
		},
		Turns: func(t *rapid.T) (turns [][]byte) {
			for _, cell := range rapid.SliceOfN(rapid.IntRange(-1, cells), 0, cells).Draw(t, "cells") {
				turns = append(turns, open(cell))
			}
			return turns
		},
	}.Run(t)
}

func TestOutcomeWithoutNumberUsesDefault(t *testing.T) {
	drawn, err := Rules.Outcome(provablyfair.NewStream("server", "client", 1), nil)
	if list, ok := drawn.([]int); err != nil || !ok || len(list) != defaults {
		t.Errorf("without a number of mines: %v, %v", drawn, err)
	}
}

// FuzzOpen plays any choices: nothing panics, and every step and its MaxPayout
// refuse the same choices.
func FuzzOpen(f *testing.F) {
	for i, choices := range append(refusedFields, `{"mines":3}`, `{"mines":24}`) {
		f.Add([]byte(choices), []byte(refusedCells[i%len(refusedCells)]))
	}
	for _, choice := range append(refusedCells, `{"cell":0}`, `{"cell":24}`) {
		f.Add([]byte(`{"mines":3}`), []byte(choice))
	}
	f.Fuzz(func(t *testing.T, choices, choice []byte) { rulestest.TryOpenAndTurn(t, Rules, choices, choice) })
}
