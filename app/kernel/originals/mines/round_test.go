package mines

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

func TestInvalidFieldsAreRefused(t *testing.T) {
	for _, choices := range refusedFields {
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
	for _, params := range []string{`{"mines":0}`, `{"mines":25}`, `{"mines":1.5}`, `{"mines":"3"}`, `{"cells":3}`, `[3]`} {
		_, err := Rules.Outcome(provablyfair.NewStream("server", "client", 1), []byte(params))
		rulestest.RequireRefused(t, params, err)
	}
	drawn, err := Rules.Outcome(provablyfair.NewStream("server", "client", 1), nil)
	if list, ok := drawn.([]int); err != nil || !ok || len(list) != defaults {
		t.Errorf("without a number of mines: %v, %v", drawn, err)
	}
}

func TestRefusedCellsChangeNothing(t *testing.T) {
	r := fixedRound(10, 3, 7)
	if err := r.Turn(open(5)); err != nil {
		t.Fatal(err)
	}
	before := r.State()
	for _, choice := range append([]string{`{"cell":5}`}, refusedCells...) {
		rulestest.RequireRefused(t, choice, r.Turn([]byte(choice)))
		_, err := r.MaxPayout([]byte(choice))
		rulestest.RequireRefused(t, choice, err)
		if after := r.State(); !reflect.DeepEqual(before, after) {
			t.Fatalf("%s changed %+v to %+v", choice, before, after)
		}
	}
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

// encoded is a view in the form that pages receive.
func encoded(t testing.TB, r rules.Round) map[string]any {
	t.Helper()
	raw, err := json.Marshal(r.State().View)
	if err != nil {
		t.Fatal(err)
	}
	var members map[string]any
	if err := json.Unmarshal(raw, &members); err != nil {
		t.Fatal(err)
	}
	return members
}

func TestViewJSON(t *testing.T) {
	r := fixedRound(10, 3)
	want := map[string]any{"mines": 1.0, "opened": []any{}, "hit": nil, "field": nil, "multiplier": "1.00", "next": "1.03"}
	if got := encoded(t, r); !reflect.DeepEqual(got, want) {
		t.Errorf("written as %v, want %v", got, want)
	}
	if err := r.Turn(open(3)); err != nil {
		t.Fatal(err)
	}
	want = map[string]any{"mines": 1.0, "opened": []any{}, "hit": 3.0, "field": []any{3.0}, "multiplier": "0.00", "next": ""}
	if got := encoded(t, r); !reflect.DeepEqual(got, want) {
		t.Errorf("written as %v, want %v", got, want)
	}
}

// A replay gives the same states, shows no mine before the end and pays no more
// than MaxPayout.
func TestReplayIsDeterministic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed, nonce := rapid.String().Draw(t, "seed"), rapid.Uint64().Draw(t, "nonce")
		stake := money.Amount(rapid.Int64Range(1, int64(money.MaxAmount)).Draw(t, "stake"))
		mines := rapid.IntRange(1, maxMines).Draw(t, "mines")
		path := rapid.SliceOfN(rapid.IntRange(-1, cells), 0, cells).Draw(t, "cells")
		finish := rapid.Bool().Draw(t, "finish")
		play := func() (states []rules.State) {
			round, err := rulestest.Open(Rules, provablyfair.NewStream(seed, "client", nonce), stake, fmtMines(mines))
			if err != nil {
				t.Fatal(err)
			}
			states = append(states, round.State())
			for _, cell := range path {
				maxPayout, refusal := round.MaxPayout(open(cell))
				if err := round.Turn(open(cell)); !reflect.DeepEqual(err, refusal) {
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
			if state.Payout < 0 || (view.Field == nil) == state.Over || (view.Hit != nil && !state.Over) || state.Void && state.Payout != stake {
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
	for i, choices := range append(refusedFields, `{"mines":3}`, `{"mines":24}`) {
		f.Add([]byte(choices), []byte(refusedCells[i%len(refusedCells)]))
	}
	for _, choice := range append(refusedCells, `{"cell":0}`, `{"cell":24}`) {
		f.Add([]byte(`{"mines":3}`), []byte(choice))
	}
	f.Fuzz(func(t *testing.T, choices, choice []byte) { rulestest.TryOpenAndTurn(t, Rules, choices, choice) })
}
