package stairs

import (
	"encoding/json"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/rules/rulestest"
	"croupier/app/kernel/provablyfair"
)

// vector is an outcome that another implementation of the scheme computed.
type vector struct {
	ServerSeed string `json:"server_seed"`
	ClientSeed string `json:"client_seed"`
	Nonce      uint64
	Params     json.RawMessage
	Drawn      [][]int
}

func vectors(t testing.TB) []vector {
	t.Helper()
	list := rulestest.Load[struct{ Vectors []vector }](t, "computed.json").Vectors
	if len(list) < 3*maxStones {
		t.Fatalf("%d vectors, want at least %d", len(list), 3*maxStones)
	}
	return list
}

func (v vector) stream() *provablyfair.Stream {
	return provablyfair.NewStream(v.ServerSeed, v.ClientSeed, v.Nonce)
}

// field is the stones of the vector, each row in the order drawn.
func (v vector) field() [][]int { return v.Drawn }

func turn(cell int) []byte { return []byte(`{"cell":` + strconv.Itoa(cell) + `}`) }

func choicesJSON(stones int) []byte { return []byte(`{"stones":` + strconv.Itoa(stones) + `}`) }

func TestOutcomeMatchesReference(t *testing.T) {
	for _, v := range vectors(t) {
		if got, err := Rules.Outcome(v.stream(), v.Params); err != nil || !reflect.DeepEqual(got, v.field()) {
			t.Errorf("%s, %s, %d %s: %v, %v; want %v", v.ServerSeed, v.ClientSeed, v.Nonce, v.Params, got, err, v.field())
		}
	}
}

// Play rounds on the computed stones: up to each row past them, and there every
// cell.
func TestRoundsOnReferenceStones(t *testing.T) {
	for _, v := range vectors(t) {
		field := v.field()
		for row := range rows {
			for cell := range width(row) {
				round, err := rulestest.Open(Rules, v.stream(), 100, v.Params)
				if err != nil {
					t.Fatal(err)
				}
				for below := range row {
					if err := round.Turn(turn(safeCell(field[below]))); err != nil {
						t.Fatal(err)
					}
				}
				if state := round.State(); state.Over || state.View.(View).Field != nil {
					t.Fatalf("below row %d of %v: %+v", row, field, state)
				}
				if err := round.Turn(turn(cell)); err != nil {
					t.Fatal(err)
				}
				struck := slices.Contains(field[row], cell)
				state := round.State()
				view := state.View.(View)
				if view.Lost != struck || state.Over != (struck || row+1 == rows) || view.Cells[row] != cell {
					t.Fatalf("cell %d of row %d of %v: %+v", cell, row, field, state)
				}
				if state.Over && !reflect.DeepEqual([][]int(view.Field), field) {
					t.Fatalf("shown %v, want %v", view.Field, field)
				}
			}
		}
	}
}

// safeCell is the first cell without a stone.
func safeCell(stones []int) int {
	cell := 0
	for slices.Contains(stones, cell) {
		cell++
	}
	return cell
}

type reference struct {
	Rows   []int                    `json:"rows_bottom_up"`
	Tables map[string][]json.Number `json:"tables_floor2"`
	RTP    json.Number
}

func TestTableMatchesPublished(t *testing.T) {
	want := rulestest.Load[reference](t, "paytable.json")
	table := Rules.Definition().Table.(Table)
	if !slices.Equal(table.Rows, want.Rows) || len(table.Multipliers) != maxStones || len(want.Tables) != maxStones {
		t.Fatalf("rows of %v, %d tables; %d published", table.Rows, len(table.Multipliers), len(want.Tables))
	}
	for stones, line := range want.Tables {
		if len(table.Multipliers[stones]) != len(line) {
			t.Fatalf("%s stones: %d rows, want %d", stones, len(table.Multipliers[stones]), len(line))
		}
		for i, published := range line {
			text := table.Multipliers[stones][i]
			if money.Decimal(text).Cmp(money.Decimal(published.String())) != 0 || text[len(text)-3] != '.' {
				t.Errorf("%s stones, row %d: %s, want %s with two decimals", stones, i+1, text, published)
			}
		}
	}
}

// The multiplier times the chance to get so far is the return, in every row with
// any number of stones.
func TestReturnIsEqualForEveryRow(t *testing.T) {
	reference := rulestest.Load[reference](t, "paytable.json")
	want := money.Decimal(reference.RTP.String())
	listed := Rules.Definition().Returns
	if len(listed) != maxStones {
		t.Fatalf("%d returns are listed", len(listed))
	}
	for stones := 1; stones <= maxStones; stones++ {
		rtp, err := rulestest.Return(Rules, choicesJSON(stones))
		if line := listed[stones-1]; err != nil || rtp.Cmp(want) != 0 || line.RTP != rtp.Exact() || line.Percent != "99.0000" || line.Edge != "1.0000" {
			t.Errorf("%d stones return %s, %v, listed %+v; want %s", stones, rtp.Exact(), err, line, want.Exact())
		}
		chance := big.NewRat(1, 1)
		for row, cells := range reference.Rows {
			chance.Mul(chance, big.NewRat(int64(cells-stones), int64(cells)))
			if mean := new(big.Rat).Mul(chance, ladders[stones][row+1].Rat()); mean.Cmp(want.Rat()) != 0 {
				t.Errorf("%d stones, row %d return %s", stones, row+1, mean)
			}
		}
	}
}

// Real turns along every path of cells return the same. The place of the stones
// does not matter, because every cell is equally likely.
func TestEveryPathHasSameReturn(t *testing.T) {
	for stones := 1; stones <= maxStones; stones++ {
		for steps := 1; steps <= 2; steps++ {
			sum, count := new(big.Rat), int64(0)
			for first := range width(0) {
				for second := range width(1) {
					r := fixedRound(1, stones)
					for _, cell := range []int{first, second}[:steps] {
						if r.Over {
							break
						}
						if err := r.Turn(turn(cell)); err != nil {
							t.Fatal(err)
						}
					}
					sum.Add(sum, r.State().Multiplier.Rat())
					count++
				}
			}
			if sum.Quo(sum, big.NewRat(count, 1)).Cmp(rtpShare.Rat()) != 0 {
				t.Errorf("%d stones, %d rows: %d paths return %s", stones, steps, count, sum)
			}
		}
	}
}

// fixedRound is a round with the stones on the first cells of every row.
func fixedRound(stake money.Amount, stones int) *round {
	field := make([][]int, rows)
	for row := range field {
		for cell := range stones {
			field[row] = append(field[row], cell)
		}
	}
	return &round{StepRound: rules.NewStepRound(stake), stones: stones, field: field, chosen: []int{}}
}
