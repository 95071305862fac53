package games

import (
	"croupier/app/kernel/slots/book"
	"croupier/app/kernel/slots/reels"
)

// feltLines are the ten paylines of five reels with three rows.
var feltLines = [][]int{
	{1, 1, 1, 1, 1}, {0, 0, 0, 0, 0}, {2, 2, 2, 2, 2}, {0, 1, 2, 1, 0}, {2, 1, 0, 1, 2},
	{0, 0, 1, 2, 2}, {2, 2, 1, 0, 0}, {1, 0, 0, 0, 1}, {1, 2, 2, 2, 1}, {1, 0, 1, 2, 1},
}

// feltAndBrass has ten lines and free spins with doubled wins: many small wins.
func feltAndBrass() Game {
	symbols := []Symbol{
		{Name: "H1", Title: "Croupier", Pays: map[int]int64{3: 200, 4: 800, 5: 4_000}},
		{Name: "H2", Title: "Brass bell", Pays: map[int]int64{3: 150, 4: 500, 5: 2_000}},
		{Name: "H3", Title: "Kite", Pays: map[int]int64{3: 120, 4: 350, 5: 1_200}},
		{Name: "L1", Title: "Green chip", Pays: map[int]int64{3: 80, 4: 200, 5: 600}},
		{Name: "L2", Title: "Blue chip", Pays: map[int]int64{3: 60, 4: 160, 5: 500}},
		{Name: "L3", Title: "Red chip", Pays: map[int]int64{3: 50, 4: 140, 5: 400}},
		{Name: "L4", Title: "Black chip", Pays: map[int]int64{3: 50, 4: 120, 5: 300}},
		{Name: reels.Wild, Title: "Brass rake (wild)"},
		{Name: reels.Scatter, Title: "Dealer button (scatter)"},
	}
	spread := map[string]int{reels.Scatter: 6, reels.Wild: 4}
	rules := feltRules{
		pays: paytable(symbols),
		base: reels.NewStrips("felt-and-brass base", spread, same(5, "W:4 H1:4 H2:5 H3:6 L1:8 L2:8 L3:9 L4:9 S:2")...),
		free: reels.NewStrips("felt-and-brass free", spread, same(5, "W:4 H1:4 H2:5 H3:6 L1:8 L2:8 L3:9 L4:9 S:2")...),
		rich: reels.NewStrips("felt-and-brass rich", spread, same(5, "W:8 H1:14 H2:6 H3:4 L1:4 L2:4 L3:3 L4:3 S:3")...),
	}
	return Game{
		ID: "felt-and-brass", Name: "Felt & Brass", Volatility: Low, Reels: 5, Rows: 3, WinCap: 50_000,
		About:   "Ten lines on five reels. Three dealer buttons start eight free spins, in which every win is doubled.",
		Symbols: symbols, play: rules.play,
		Modes: []Mode{{Name: "base", Target: target(1,
			[3]int64{10, 155_000_000, 93_000},
			[3]int64{100, 125_000_000, 166_250},
			[3]int64{200, 93_745_000, 268_110},
			[3]int64{500, 28_500_000, 180_120},
			[3]int64{1_000, 8_500_000, 113_900},
			[3]int64{2_000, 3_900_000, 115_440},
			[3]int64{5_000, 350_000, 21_700},
			[3]int64{10_000, 40_000, 5_200},
			[3]int64{20_000, 3_000, 780},
			[3]int64{50_000, 1_000, 500},
		)}},
	}
}

type feltRules struct {
	pays             reels.Paytable
	base, free, rich reels.Strips
}

func (f feltRules) play(r *reels.Random, b *book.Book, _ string, draw Draw) {
	board, stops := f.base.Spin(r, 3)
	if draw != Natural {
		board, stops = f.base.SpinWith(r, 3, reels.Scatter, 3)
	}
	scatters := f.settle(b, board, stops, book.BaseGame, 1)
	award := byCount(3, 8, 10, 12)
	if b.Capped() || award(len(scatters)) == 0 {
		return
	}
	strips := f.free
	if draw == Rich {
		strips = f.rich
	}
	freeSpins{award: award, more: 4, limit: 40, spin: func() []reels.Position {
		board, stops := strips.Spin(r, 3)
		return f.settle(b, board, stops, book.FreeGame, 2)
	}}.play(b, scatters)
}

// settle pays a board and returns its scatters.
func (f feltRules) settle(b *book.Book, board reels.Board, stops []int, game string, multiplier int64) []reels.Position {
	b.Reveal(board, stops, game, board.Anticipation(reels.Scatter, 3))
	b.Wins(reels.Lines(board, feltLines, f.pays, "H1", multiplier))
	b.EndSpin()
	return board.Find(reels.Scatter)
}
