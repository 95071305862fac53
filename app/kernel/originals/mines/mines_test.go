package mines

import (
	"encoding/json"
	"math/big"
	"slices"
	"strconv"
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
	Params     json.RawMessage
	Expected   []int
}

func vectors(t testing.TB) []vector {
	t.Helper()
	list := rulestest.Load[struct{ Vectors []vector }](t, "vectors.json").Vectors
	if len(list) < 40 {
		t.Fatalf("%d vectors, want at least 40", len(list))
	}
	return list
}

func (v vector) stream() *provablyfair.Stream {
	return provablyfair.NewStream(v.ServerSeed, v.ClientSeed, v.Nonce)
}

// The outcome has the order drawn; some sources publish it sorted.
func TestOutcomeMatchesPublishedOnes(t *testing.T) {
	for _, v := range vectors(t) {
		outcome, err := Rules.Outcome(v.stream(), v.Params)
		got, _ := outcome.([]int)
		if sorted := slices.Sorted(slices.Values(got)); err != nil || !slices.Equal(got, v.Expected) && !slices.Equal(sorted, v.Expected) {
			t.Errorf("%s, %s, %d %s: %v, %v; want %v", v.ServerSeed, v.ClientSeed, v.Nonce, v.Params, got, err, v.Expected)
		}
		if !slices.IsSorted(v.Expected) && !slices.Equal(got, v.Expected) {
			t.Errorf("%d: published in the order drawn as %v, drawn as %v", v.Nonce, v.Expected, got)
		}
	}
}

// Open the published fields cell by cell in a round.
func TestRoundsArePlayedOnPublishedFields(t *testing.T) {
	for _, v := range vectors(t) {
		want := slices.Sorted(slices.Values(v.Expected))
		for cell := range cells {
			round, err := rulestest.Open(Rules, v.stream(), 100, v.Params)
			if err != nil {
				t.Fatal(err)
			}
			if err := round.Turn(open(cell)); err != nil {
				t.Fatal(err)
			}
			mined := slices.Contains(want, cell)
			view := round.State().View.(View)
			if (view.Hit != nil) != mined || (mined && *view.Hit != cell) || slices.Contains(view.Opened, cell) == mined {
				t.Fatalf("cell %d of %v: %+v", cell, want, view)
			}
			if over := round.State().Over; over && !slices.Equal([]int(view.Field), want) {
				t.Fatalf("shown %v, want %v", view.Field, want)
			} else if over != (mined || len(want) == maxMines) {
				t.Fatalf("cell %d of %v ends the round: %t", cell, want, over)
			}
		}
	}
}

func open(cell int) []byte { return []byte(`{"cell":` + strconv.Itoa(cell) + `}`) }

type reference struct {
	Return float64                  `json:"rtp_unrounded"`
	Table  map[string][]json.Number `json:"table_floor2"`
	Max    json.Number
}

func TestTableMatchesPublished(t *testing.T) {
	want := rulestest.Load[reference](t, "paytable.json")
	table := Rules.Definition().Table.(Table)
	if table.Cells != cells || len(table.Multipliers) != maxMines || len(want.Table) != maxMines {
		t.Fatalf("%d cells, %d tables; %d published", table.Cells, len(table.Multipliers), len(want.Table))
	}
	for mines, line := range want.Table {
		if len(table.Multipliers[mines]) != len(line) {
			t.Fatalf("%s mines: %d steps, want %d", mines, len(table.Multipliers[mines]), len(line))
		}
		for i, published := range line {
			displayed := table.Multipliers[mines][i]
			if money.Decimal(displayed).Cmp(money.Decimal(published.String())) != 0 || len(displayed) < 4 || displayed[len(displayed)-3] != '.' {
				t.Errorf("%s mines, %d cells: %s, want %s with two decimals", mines, i+1, displayed, published)
			}
		}
	}
	var best money.Multiplier
	for _, choice := range Rules.Definition().Returns {
		if reached := decimalOf(t, choice.Best); reached.Cmp(best) > 0 {
			best = reached
		}
	}
	if best.Cmp(money.Decimal(want.Max.String())) != 0 {
		t.Errorf("the best is %s, want %s", best.Exact(), want.Max)
	}
}

func decimalOf(t testing.TB, exact string) money.Multiplier {
	t.Helper()
	m, err := money.ParseMultiplier(exact)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// C(25-steps, mines) of all C(25, mines) fields leave the first steps cells
// safe. The payout there is 99 % of all stakes, at every step.
func TestReturnIsEqualForEveryStep(t *testing.T) {
	want := rulestest.Load[reference](t, "paytable.json").Return
	listed := Rules.Definition().Returns
	if len(listed) != maxMines {
		t.Fatalf("%d returns are listed", len(listed))
	}
	for mines := 1; mines <= maxMines; mines++ {
		rtp, err := rulestest.Return(Rules, fmtMines(mines))
		if err != nil {
			t.Fatal(err)
		}
		if value, _ := rtp.Rat().Float64(); value != want {
			t.Errorf("%d mines return %s, want %g", mines, rtp.Exact(), want)
		}
		if listed[mines-1].RTP != rtp.Exact() || listed[mines-1].Percent != "99.0000" || listed[mines-1].Edge != "1.0000" {
			t.Errorf("%d mines are listed as %+v", mines, listed[mines-1])
		}
		for steps := 1; steps <= cells-mines; steps++ {
			free := new(big.Rat).SetFrac(
				new(big.Int).Binomial(int64(cells-steps), int64(mines)), new(big.Int).Binomial(cells, int64(mines)))
			if got := free.Mul(free, ladders()[mines][steps].Rat()); got.Cmp(rtp.Rat()) != 0 {
				t.Errorf("%d mines, %d steps return %s", mines, steps, got)
			}
		}
	}
}

// Play rounds on every possible field, for numbers of mines with few fields.
func TestEveryFieldHasSameReturn(t *testing.T) {
	for _, mines := range []int{1, 2, 3, 23, 24} {
		for steps := 1; steps <= min(cells-mines, 4); steps++ {
			sum, count := new(big.Rat), int64(0)
			eachField(mines, func(field []int) {
				r := &round{StepRound: rules.NewStepRound(1), field: field, opened: []int{}}
				for cell := 0; cell < steps && !r.Over; cell++ {
					if err := r.Turn(open(cell)); err != nil {
						t.Fatal(err)
					}
				}
				sum.Add(sum, r.State().Multiplier.Rat())
				count++
			})
			if sum.Quo(sum, big.NewRat(count, 1)).Cmp(rtpShare.Rat()) != 0 {
				t.Errorf("%d mines, %d steps: %d fields return %s", mines, steps, count, sum)
			}
		}
	}
}

// eachField visits every set of a number of mines.
func eachField(mines int, visit func([]int)) {
	var lay func(field []int, from int)
	lay = func(field []int, from int) {
		if len(field) == mines {
			visit(slices.Clone(field))
			return
		}
		for cell := from; cell < cells; cell++ {
			lay(append(field, cell), cell+1)
		}
	}
	lay(nil, 0)
}

func fmtMines(mines int) []byte { return []byte(`{"mines":` + strconv.Itoa(mines) + `}`) }
