package reels_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/slots/reels"
	"croupier/app/kernel/slots/reels/reelstest"
)

var symbols = []string{"H1", "H2", "L1", "L2"}

var pays = reels.Paytable{
	"H1": {3: 100, 4: 400, 5: 2000}, "H2": {3: 50, 4: 150, 5: 600}, "L1": {3: 20, 4: 60, 5: 200}, "L2": {3: 10, 4: 40, 5: 150},
}

// drawBoard draws a board with wild symbols that have multipliers, and with scatters and coins.
func drawBoard(t *rapid.T, width, rows int) reels.Board {
	names := append(slices.Clone(symbols), "H1", "L1", reels.Wild, reels.Scatter, reels.Coin)
	board := make(reels.Board, width)
	for reel := range board {
		for range rows + 2 {
			cell := reels.Symbol(rapid.SampledFrom(names).Draw(t, "symbol"))
			if cell.Wild {
				cell.Multiplier = rapid.Int64Range(0, 3).Draw(t, "multiplier")
			}
			board[reel] = append(board[reel], cell)
		}
	}
	return board
}

// A line pays the best of all symbols and lengths that fit from the first reel.
func TestLinesPayTheBestOfAllRuns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := drawBoard(t, 5, 3)
		line := rapid.SliceOfN(rapid.IntRange(0, 2), 5, 5).Draw(t, "line")
		global := rapid.Int64Range(1, 3).Draw(t, "global")
		want := reelstest.Lines(board, [][]int{line}, pays, global)
		if got := reels.Total(reels.Lines(board, [][]int{line}, pays, "H1", global)); got != want {
			t.Fatalf("line %v of %v pays %d, the best run pays %d", line, board, got, want)
		}
	})
}

// Every combination of one position on each reel is one way.
func TestWaysPayEveryCombination(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := drawBoard(t, 5, 4)
		want := reelstest.Ways(board, pays)
		if got := reels.Total(reels.Ways(board, symbols, pays, 1)); got != want {
			t.Fatalf("the ways of %v pay %d, all combinations pay %d", board, got, want)
		}
	})
}

// Clusters are the groups that remain when labels spread between neighbours until nothing changes.
func TestClustersAreConnectedGroups(t *testing.T) {
	sized := reels.Paytable{"H1": {3: 100, 5: 300, 9: 1000}, "H2": {3: 50, 6: 200}, "L1": {4: 20, 8: 90}, "L2": {5: 10}}
	rapid.Check(t, func(t *rapid.T) {
		board := drawBoard(t, 5, 5)
		want := reelstest.Clusters(board, sized, 1)
		if got := reels.Total(reels.Clusters(board, symbols, sized, 1)); got != want {
			t.Fatalf("the clusters of %v pay %d, want %d", board, got, want)
		}
	})
}

// After a tumble the removed symbols are gone, the others keep their order and rest at the bottom, and
// the board is what the strips show at their new stops above the symbols that fell.
func TestTumbleLetsSymbolsFall(t *testing.T) {
	strips := reels.NewStrips("tumble", nil, repeat(5, reels.Choice[string]{Value: "H1", Weight: 6}, reels.Choice[string]{Value: "L1", Weight: 7})...)
	rapid.Check(t, func(t *rapid.T) {
		board, stops := strips.Spin(reels.NewRandom(rapid.String().Draw(t, "seed"), "tumble", 0), 4)
		removed := map[reels.Position]bool{}
		for range rapid.IntRange(1, 12).Draw(t, "removed") {
			removed[reels.Position{Reel: rapid.IntRange(0, 4).Draw(t, "reel"), Row: rapid.IntRange(1, 4).Draw(t, "row")}] = true
		}
		var list []reels.Position
		for p := range removed {
			list = append(list, p)
		}
		next, nextStops, fresh := strips.Tumble(board, stops, list)
		for reel := range board {
			want := slices.Clone(fresh[reel])
			for row := 1; row <= 4; row++ {
				if !removed[reels.Position{Reel: reel, Row: row}] {
					want = append(want, board[reel][row])
				}
			}
			if !slices.Equal(next[reel][1:5], want) {
				t.Fatalf("reel %d of %v shows %v after the tumble, want %v", reel, board, next[reel], want)
			}
			for row := range fresh[reel] {
				if at := (nextStops[reel] + 1 + row) % len(strips[reel]); next[reel][row+1].Name != strips[reel][at] {
					t.Fatalf("new symbol %d of reel %d is not the one of the strip", row, reel)
				}
			}
		}
	})
}

func repeat(times int, counts ...reels.Choice[string]) [][]reels.Choice[string] {
	return slices.Repeat([][]reels.Choice[string]{counts}, times)
}

func TestForcedSpinShowsTheSymbolOnSoManyReels(t *testing.T) {
	strips := reels.NewStrips("forced", map[string]int{reels.Scatter: 5}, repeat(5, reels.Choice[string]{Value: "L1", Weight: 30}, reels.Choice[string]{Value: reels.Scatter, Weight: 2})...)
	rapid.Check(t, func(t *rapid.T) {
		r := reels.NewRandom(rapid.String().Draw(t, "seed"), "forced", 1)
		want := rapid.IntRange(0, 5).Draw(t, "reels")
		board, _ := strips.SpinWith(r, 3, reels.Scatter, want)
		if got := len(board.Find(reels.Scatter)); got != want {
			t.Fatalf("%d scatters on %v, want %d", got, board, want)
		}
	})
}

func TestAnticipationBeginsOneSymbolBeforeTheFeature(t *testing.T) {
	column := func(name string) []reels.Cell {
		return []reels.Cell{reels.Symbol("L1"), reels.Symbol(name), reels.Symbol("L1")}
	}
	board := reels.Board{column("S"), column("L1"), column("S"), column("L1"), column("L1")}
	if got, want := board.Anticipation("S", 3), []int{0, 0, 0, 1, 2}; !slices.Equal(got, want) {
		t.Errorf("anticipation is %v, want %v", got, want)
	}
}

func TestRandomNumbersAreInRangeAndRepeatable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed, n := rapid.String().Draw(t, "seed"), rapid.IntRange(1, 1000).Draw(t, "n")
		a, b := reels.NewRandom(seed, "test", 7), reels.NewRandom(seed, "test", 7)
		for range 50 {
			first, second := a.Below(n), b.Below(n)
			if first != second || first < 0 || first >= n {
				t.Fatalf("numbers %d and %d below %d", first, second, n)
			}
		}
	})
}

func TestPickFollowsTheWeights(t *testing.T) {
	r := reels.NewRandom("weights", "pick", 0)
	counts := map[string]int{}
	for range 60_000 {
		counts[reels.Pick(r, []reels.Choice[string]{{Value: "one", Weight: 1}, {Value: "two", Weight: 2}, {Value: "three", Weight: 3}})]++
	}
	for name, want := range map[string]int{"one": 10_000, "two": 20_000, "three": 30_000} {
		if difference := counts[name] - want; difference < -600 || difference > 600 {
			t.Errorf("%q was picked %d times, want about %d", name, counts[name], want)
		}
	}
}
