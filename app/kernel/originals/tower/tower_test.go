package tower

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

type vector struct {
	ServerSeed string `json:"server_seed"`
	ClientSeed string `json:"client_seed"`
	Nonce      uint64
	Params     json.RawMessage
	Expected   [][]int
}

func vectors(t testing.TB) []vector {
	t.Helper()
	list := rulestest.Load[struct{ Vectors []vector }](t, "vectors.json").Vectors
	if len(list) < 3 {
		t.Fatalf("%d vectors, want at least 3", len(list))
	}
	return list
}

func (v vector) stream() *provablyfair.Stream {
	return provablyfair.NewStream(v.ServerSeed, v.ClientSeed, v.Nonce)
}

func turn(tile int) []byte { return []byte(`{"tile":` + strconv.Itoa(tile) + `}`) }

func choicesJSON(name string) []byte { return []byte(`{"difficulty":"` + name + `"}`) }

func TestOutcomeMatchesPublishedOnes(t *testing.T) {
	for _, v := range vectors(t) {
		if got, err := Rules.Outcome(v.stream(), v.Params); err != nil || !reflect.DeepEqual(got, v.Expected) {
			t.Errorf("%s, %s, %d %s: %v, %v; want %v", v.ServerSeed, v.ClientSeed, v.Nonce, v.Params, got, err, v.Expected)
		}
	}
}

// Play rounds on the published eggs: up to each level along them, and there
// every tile.
func TestRoundsOnPublishedEggs(t *testing.T) {
	for _, v := range vectors(t) {
		choice, err := rules.Decode[params](v.Params)
		if err != nil {
			t.Fatal(err)
		}
		for level := range levels {
			for tile := range difficulties[choice.Difficulty].tiles {
				round, err := rulestest.Open(Rules, v.stream(), 100, v.Params)
				if err != nil {
					t.Fatal(err)
				}
				for below := range level {
					if err := round.Turn(turn(v.Expected[below][0])); err != nil || round.State().Over {
						t.Fatalf("level %d of %v: %v, %+v", below, v.Expected, err, round.State())
					}
				}
				if err := round.Turn(turn(tile)); err != nil {
					t.Fatal(err)
				}
				egg, top := slices.Contains(v.Expected[level], tile), level+1 == levels
				state := round.State()
				view := state.View.(View)
				if view.Lost == egg || state.Over != (!egg || top) || view.Tiles[level] != tile {
					t.Fatalf("tile %d of level %d of %v: %+v", tile, level, v.Expected, state)
				}
				if state.Over && !reflect.DeepEqual([][]int(view.Eggs), v.Expected) {
					t.Fatalf("shown %v, want %v", view.Eggs, v.Expected)
				}
			}
		}
	}
}

type reference struct {
	Tables map[string][]json.Number
	RTP    json.Number
}

func TestTableMatchesPublished(t *testing.T) {
	want := rulestest.Load[reference](t, "paytable.json").Tables
	table := Rules.Definition().Table.(Table)
	if table.Levels != levels || len(table.Difficulties) != len(want) || len(want) != len(order) {
		t.Fatalf("%d levels, %d difficulties; %d published", table.Levels, len(table.Difficulties), len(want))
	}
	for name, line := range want {
		displayed := table.Difficulties[name]
		if len(displayed.Multipliers) != len(line) {
			t.Fatalf("%s: %d levels, want %d", name, len(displayed.Multipliers), len(line))
		}
		for i, published := range line {
			text := displayed.Multipliers[i]
			if money.Decimal(text).Cmp(money.Decimal(published.String())) != 0 || text[len(text)-3] != '.' {
				t.Errorf("%s, level %d: %s, want %s with two decimals", name, i+1, text, published)
			}
		}
	}
	// Eggs and tiles of the mapping in the reference.
	for name, eggs := range map[string]Row{
		"easy": {Tiles: 4, Safe: 3}, "medium": {Tiles: 3, Safe: 2}, "hard": {Tiles: 2, Safe: 1}, "expert": {Tiles: 3, Safe: 1}, "master": {Tiles: 4, Safe: 1},
	} {
		if displayed := table.Difficulties[name]; displayed.Tiles != eggs.Tiles || displayed.Safe != eggs.Safe {
			t.Errorf("%s has %d eggs on %d tiles, want %d on %d", name, displayed.Safe, displayed.Tiles, eggs.Safe, eggs.Tiles)
		}
	}
}

// The multiplier times the chance to get so far is the return, at every level of
// every difficulty.
func TestReturnIsEqualForEveryLevel(t *testing.T) {
	want := money.Decimal(rulestest.Load[reference](t, "paytable.json").RTP.String())
	listed := Rules.Definition().Returns
	if len(listed) != len(order) {
		t.Fatalf("%d returns are listed", len(listed))
	}
	for i, name := range order {
		if rtp, err := rulestest.Return(Rules, choicesJSON(name)); err != nil || rtp.Cmp(want) != 0 || listed[i].RTP != rtp.Exact() {
			t.Errorf("%s returns %s, %v, listed %+v; want %s", name, rtp.Exact(), err, listed[i], want.Exact())
		}
		row := difficulties[name]
		chance := big.NewRat(1, 1)
		for level := 1; level <= levels; level++ {
			chance.Mul(chance, big.NewRat(int64(row.safe), int64(row.tiles)))
			if mean := new(big.Rat).Mul(chance, row.multiplier(level).Rat()); mean.Cmp(want.Rat()) != 0 {
				t.Errorf("%s, level %d returns %s", name, level, mean)
			}
		}
		if listed[i].Best != row.multiplier(levels).Exact() || listed[i].Percent != "98.0000" || listed[i].Edge != "2.0000" {
			t.Errorf("%s is listed as %+v", name, listed[i])
		}
	}
}

// Real turns along every path of tiles return the same. The place of the eggs
// does not matter, because every tile is equally likely.
func TestEveryPathHasSameReturn(t *testing.T) {
	const height = 3
	for _, name := range order {
		row := difficulties[name]
		for steps := 1; steps <= height; steps++ {
			sum, count := new(big.Rat), int64(0)
			eachPath(steps, row.tiles, func(path []int) {
				r := fixedRound(1, name)
				for _, tile := range path {
					if r.Over {
						break
					}
					if err := r.Turn(turn(tile)); err != nil {
						t.Fatal(err)
					}
				}
				sum.Add(sum, r.State().Multiplier.Rat())
				count++
			})
			if sum.Quo(sum, big.NewRat(count, 1)).Cmp(rtpShare.Rat()) != 0 {
				t.Errorf("%s, %d levels: %d paths return %s", name, steps, count, sum)
			}
		}
	}
}

// fixedRound is a round with the eggs on the first tiles of every level.
func fixedRound(stake money.Amount, name string) *round {
	eggs := make([][]int, levels)
	for level := range eggs {
		for tile := range difficulties[name].safe {
			eggs[level] = append(eggs[level], tile)
		}
	}
	return &round{StepRound: rules.NewStepRound(stake), name: name, eggs: eggs, chosen: []int{}}
}

func eachPath(steps, tiles int, visit func([]int)) {
	path := make([]int, steps)
	var choose func(level int)
	choose = func(level int) {
		if level == steps {
			visit(path)
			return
		}
		for path[level] = range tiles {
			choose(level + 1)
		}
	}
	choose(0)
}
