package games

import (
	"croupier/app/kernel/slots/book"
	"croupier/app/kernel/slots/reels"
)

// chipCascade pays clusters on seven by seven places. Every tumble raises the multiplier by one, and in
// free spins it stays from spin to spin: rare wins of thousands of bets.
func chipCascade() Game {
	symbols := []Symbol{
		{Name: "H1", Title: "Gold plaque", Pays: map[int]int64{5: 200, 6: 300, 7: 400, 8: 600, 10: 1_200, 12: 3_000, 15: 10_000, 20: 30_000}},
		{Name: "H2", Title: "Brass plaque", Pays: map[int]int64{5: 140, 6: 200, 7: 300, 8: 400, 10: 800, 12: 2_000, 15: 6_000, 20: 16_000}},
		{Name: "H3", Title: "Violet plaque", Pays: map[int]int64{5: 100, 6: 140, 7: 200, 8: 300, 10: 600, 12: 1_400, 15: 4_000, 20: 10_000}},
		{Name: "L1", Title: "Green chip", Pays: map[int]int64{5: 60, 6: 80, 7: 120, 8: 180, 10: 300, 12: 600, 15: 2_000, 20: 5_000}},
		{Name: "L2", Title: "Blue chip", Pays: map[int]int64{5: 40, 6: 60, 7: 100, 8: 140, 10: 240, 12: 500, 15: 1_600, 20: 4_000}},
		{Name: "L3", Title: "Red chip", Pays: map[int]int64{5: 40, 6: 60, 7: 80, 8: 120, 10: 200, 12: 400, 15: 1_200, 20: 3_000}},
		{Name: "L4", Title: "White chip", Pays: map[int]int64{5: 20, 6: 30, 7: 50, 8: 100, 10: 160, 12: 300, 15: 1_000, 20: 2_400}},
		{Name: reels.Wild, Title: "Croupier's rake (wild)"},
		{Name: reels.Scatter, Title: "Table bell (scatter)"},
	}
	spread := map[string]int{reels.Scatter: 8}
	rules := cascadeRules{
		pays: paytable(symbols), order: paying(symbols),
		base: reels.NewStrips("chip-cascade base", spread, same(7, "W:3 H1:13 H2:15 H3:17 L1:19 L2:19 L3:21 L4:22 S:1")...),
		free: reels.NewStrips("chip-cascade free", spread, same(7, "W:6 H1:15 H2:17 H3:19 L1:22 L2:24 L3:26 S:1")...),
		rich: reels.NewStrips("chip-cascade rich", spread, same(7, "W:8 H1:40 H2:22 H3:16 L1:12 L2:12 S:1")...),
	}
	return Game{
		ID: "chip-cascade", Name: "Chip Cascade", Volatility: High, Reels: 7, Rows: 7, WinCap: 1_000_000,
		About:   "Five or more touching chips pay and give way to new ones. Every tumble raises the multiplier by one; in the free spins, which three bells start, it is never reset.",
		Symbols: symbols, play: rules.play,
		Modes: []Mode{{Name: baseMode, Target: target(1,
			[3]int64{10, 252_089_000, 113_440},
			[3]int64{100, 85_000_000, 108_800},
			[3]int64{200, 45_000_000, 126_000},
			[3]int64{500, 7_000_000, 44_800},
			[3]int64{1_000, 1_100_000, 13_860},
			[3]int64{2_000, 700_000, 25_200},
			[3]int64{5_000, 1_100_000, 82_500},
			[3]int64{10_000, 1_200_000, 168_000},
			[3]int64{20_000, 600_000, 168_000},
			[3]int64{50_000, 120_000, 74_400},
			[3]int64{100_000, 20_000, 30_000},
			[3]int64{200_000, 2_000, 6_000},
			[3]int64{1_000_000, 100, 1_000},
		)}},
	}
}

type cascadeRules struct {
	pays             reels.Paytable
	order            []string
	base, free, rich reels.Strips
}

func (c cascadeRules) play(r *reels.Random, b *book.Book, _ string, draw Draw) {
	board, stops := c.base.Spin(r, 7)
	if draw != Natural {
		board, stops = c.base.SpinWith(r, 7, reels.Scatter, 3)
	}
	multiplier := int64(1)
	scatters := c.settle(b, c.base, board, stops, book.BaseGame, &multiplier)
	award := byCount(3, 10, 12, 15, 20)
	if b.Capped() || award(len(scatters)) == 0 {
		return
	}
	strips := c.free
	if draw == Rich {
		strips = c.rich
	}
	multiplier = 1
	freeSpins{award: award, more: 3, limit: 40, spin: func() []reels.Position {
		board, stops := strips.Spin(r, 7)
		return c.settle(b, strips, board, stops, book.FreeGame, &multiplier)
	}}.play(b, scatters)
}

// settle pays a board and all that tumble onto it, raises the multiplier after each tumble, and returns
// the scatters of the last board.
func (c cascadeRules) settle(b *book.Book, strips reels.Strips, board reels.Board, stops []int, game string, multiplier *int64) []reels.Position {
	b.Reveal(board, stops, game, board.Anticipation(reels.Scatter, 3))
	if game == book.FreeGame {
		b.GlobalMultiplier(*multiplier)
	}
	for !b.Capped() {
		wins := reels.Clusters(board, c.order, c.pays, *multiplier)
		if len(wins) == 0 {
			break
		}
		b.Wins(wins)
		if b.Capped() {
			break
		}
		removed := union(wins)
		var fresh [][]reels.Cell
		board, stops, fresh = strips.Tumble(board, stops, removed)
		b.Tumble(removed, fresh)
		*multiplier++
		b.GlobalMultiplier(*multiplier)
	}
	b.EndSpin()
	return board.Find(reels.Scatter)
}

// union returns the positions of all wins, each once.
func union(wins []reels.Win) []reels.Position {
	seen := map[reels.Position]bool{}
	var all []reels.Position
	for _, win := range wins {
		for _, p := range win.Positions {
			if !seen[p] {
				seen[p] = true
				all = append(all, p)
			}
		}
	}
	return all
}
