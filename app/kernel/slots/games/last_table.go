package games

import (
	"croupier/app/kernel/slots/book"
	"croupier/app/kernel/slots/reels"
)

// classicLines are the five paylines of three reels with three rows.
var classicLines = [][]int{{1, 1, 1}, {0, 0, 0}, {2, 2, 2}, {0, 1, 2}, {2, 1, 0}}

// lastTable is a classic of three reels. Wild symbols cover their reel and multiply; two of them hold
// while the third reel spins again.
func lastTable() Game {
	symbols := []Symbol{
		{Name: "H1", Title: "Seven", Pays: map[int]int64{3: 500}},
		{Name: "H2", Title: "Brass bell", Pays: map[int]int64{3: 300}},
		{Name: "H3", Title: "Kite", Pays: map[int]int64{3: 200}},
		{Name: "L1", Title: "Three bars", Pays: map[int]int64{3: 150}},
		{Name: "L2", Title: "Two bars", Pays: map[int]int64{3: 120}},
		{Name: "L3", Title: "One bar", Pays: map[int]int64{3: 80}},
		{Name: "L4", Title: "Chip", Pays: map[int]int64{3: 50}},
		{Name: reels.Wild, Title: "Croupier (wild, covers the reel)"},
	}
	spread := map[string]int{reels.Wild: 4}
	rules := tableRules{
		pays: paytable(symbols),
		base: reels.NewStrips("last-table base", spread, same(3, "W:1 H1:3 H2:4 H3:5 L1:6 L2:7 L3:8 L4:9")...),
		rich: reels.NewStrips("last-table rich", spread, same(3, "W:3 H1:6 H2:4 H3:3 L1:3 L2:2 L3:2 L4:2")...),
	}
	return Game{
		ID: "last-table", Name: "Last Table", Volatility: Medium, Reels: 3, Rows: 3, WinCap: 50_000,
		About:   "Five lines on three reels. A croupier covers its reel as a wild symbol with a multiplier of up to three; multipliers of a line are multiplied. Two croupiers hold while the third reel spins again.",
		Symbols: symbols, play: rules.play,
		Modes: []Mode{{Name: baseMode, Target: target(1,
			[3]int64{10, 85_000_000, 51_850},
			[3]int64{100, 85_000_000, 110_500},
			[3]int64{200, 53_383_000, 146_270},
			[3]int64{500, 14_500_000, 88_450},
			[3]int64{1_000, 8_500_000, 119_000},
			[3]int64{2_000, 7_200_000, 226_080},
			[3]int64{5_000, 2_300_000, 151_800},
			[3]int64{10_000, 450_000, 55_350},
			[3]int64{20_000, 60_000, 16_200},
			[3]int64{50_000, 1_000, 500},
		)}},
	}
}

// wildMultipliers are the chances of the multiplier of a covered reel, and richMultipliers those of rich
// draws.
var (
	wildMultipliers = []reels.Choice[int64]{{Value: 1, Weight: 70}, {Value: 2, Weight: 22}, {Value: 3, Weight: 8}}
	richMultipliers = []reels.Choice[int64]{{Value: 1, Weight: 2}, {Value: 2, Weight: 3}, {Value: 3, Weight: 5}}
)

type tableRules struct {
	pays       reels.Paytable
	base, rich reels.Strips
}

func (t tableRules) play(r *reels.Random, b *book.Book, _ string, draw Draw) {
	strips, multipliers := t.base, wildMultipliers
	if draw == Rich {
		strips, multipliers = t.rich, richMultipliers
	}
	multiplier := func() int64 { return reels.Pick(r, multipliers) }
	board, stops := strips.Spin(r, 3)
	if draw != Natural {
		board, stops = strips.SpinWith(r, 3, reels.Wild, 2)
	}
	covered := t.settle(multiplier, b, board, stops, book.BaseGame, map[int]int64{})
	if len(covered) != 2 || b.Capped() {
		return
	}
	b.StartRespin(held(covered))
	again, againStops := strips.Spin(r, 3)
	for reel := range covered {
		again[reel], againStops[reel] = board[reel], stops[reel]
	}
	t.settle(multiplier, b, again, againStops, book.Respin, covered)
	b.EndRespin()
}

// settle covers the reels with new wild symbols, pays the board and returns the multipliers of all
// covered reels.
func (t tableRules) settle(multiplier func() int64, b *book.Book, board reels.Board, stops []int, game string, covered map[int]int64) map[int]int64 {
	b.Reveal(board, stops, game, board.Anticipation(reels.Wild, 2))
	var added []book.ExpandedWild
	for _, p := range board.Find(reels.Wild) {
		if _, ok := covered[p.Reel]; !ok {
			covered[p.Reel] = multiplier()
			added = append(added, book.ExpandedWild{Position: p, Multiplier: covered[p.Reel]})
		}
	}
	if len(added) > 0 {
		b.ExpandWilds(added)
	}
	b.Wins(reels.Lines(cover(board, covered), classicLines, t.pays, "H1", 1))
	b.EndSpin()
	return covered
}

// cover returns the board with wild symbols in all visible rows of the covered reels.
func cover(board reels.Board, covered map[int]int64) reels.Board {
	full := board.Clone()
	for reel, multiplier := range covered {
		for row := 1; row <= board.Rows(); row++ {
			full[reel][row] = reels.Cell{Name: reels.Wild, Wild: true, Multiplier: multiplier}
		}
	}
	return full
}

// held returns the numbers of the covered reels in order.
func held(covered map[int]int64) []int {
	var list []int
	for reel := range 3 {
		if _, ok := covered[reel]; ok {
			list = append(list, reel)
		}
	}
	return list
}
