package games

import (
	"croupier/app/kernel/slots/book"
	"croupier/app/kernel/slots/reels"
)

// The modes of a game: an ordinary spin, and free spins bought.
const (
	baseMode  = "base"
	bonusMode = "bonus"
)

// kiteSeason has 1,024 ways and free spins in which wild kites count up to five times. The free spins
// can be bought.
func kiteSeason() Game {
	symbols := []Symbol{
		{Name: "H1", Title: "Brass kite", Pays: map[int]int64{3: 40, 4: 150, 5: 700}},
		{Name: "H2", Title: "Red kite", Pays: map[int]int64{3: 30, 4: 100, 5: 400}},
		{Name: "H3", Title: "Green kite", Pays: map[int]int64{3: 20, 4: 60, 5: 250}},
		{Name: "H4", Title: "Blue kite", Pays: map[int]int64{3: 20, 4: 50, 5: 150}},
		{Name: "L1", Title: "Spool", Pays: map[int]int64{3: 10, 4: 20, 5: 70}},
		{Name: "L2", Title: "Ribbon", Pays: map[int]int64{3: 10, 4: 20, 5: 70}},
		{Name: "L3", Title: "Bead", Pays: map[int]int64{3: 10, 4: 20, 5: 50}},
		{Name: "L4", Title: "Knot", Pays: map[int]int64{3: 10, 4: 20, 5: 50}},
		{Name: reels.Wild, Title: "Box kite (wild)"},
		{Name: reels.Scatter, Title: "Sun (scatter)"},
	}
	spread := map[string]int{reels.Scatter: 6}
	outer, inner := count("H1:6 H2:7 H3:9 H4:10 L1:13 L2:13 L3:14 L4:14 S:2"), count("W:3 H1:6 H2:7 H3:9 H4:10 L1:13 L2:13 L3:14 L4:14 S:2")
	freeInner := count("W:8 H1:6 H2:7 H3:9 H4:10 L1:13 L2:13 L3:14 L4:14 S:2")
	richOuter, richInner := count("H1:16 H2:8 H3:6 H4:4 L1:3 L2:3 L3:3 L4:3 S:2"), count("W:12 H1:14 H2:6 H3:4 H4:4 L1:3 L2:3 L3:3 L4:3 S:2")
	rules := kiteRules{
		pays: paytable(symbols), order: paying(symbols),
		base: reels.NewStrips("kite-season base", spread, outer, inner, inner, inner, outer),
		free: reels.NewStrips("kite-season free", spread, outer, freeInner, freeInner, freeInner, outer),
		rich: reels.NewStrips("kite-season rich", spread, richOuter, richInner, richInner, richInner, richOuter),
	}
	return Game{
		ID: "kite-season", Name: "Kite Season", Volatility: Medium, Reels: 5, Rows: 4, WinCap: 500_000,
		About:   "All 1,024 ways pay from the left. Three suns start ten free spins, in which box kites count up to five times. The free spins can be bought for 60 bets.",
		Symbols: symbols, play: rules.play,
		Modes: []Mode{{Name: baseMode, Target: target(1,
			[3]int64{10, 340_133_000, 127_550},
			[3]int64{100, 85_000_000, 111_350},
			[3]int64{200, 68_000_000, 200_600},
			[3]int64{500, 22_000_000, 144_100},
			[3]int64{1_000, 7_800_000, 101_400},
			[3]int64{2_000, 2_800_000, 86_800},
			[3]int64{5_000, 1_450_000, 100_050},
			[3]int64{10_000, 450_000, 56_250},
			[3]int64{20_000, 90_000, 25_200},
			[3]int64{50_000, 11_000, 7_700},
			[3]int64{100_000, 2_000, 3_500},
			[3]int64{500_000, 100, 500},
		)}, {Name: bonusMode, Target: target(60,
			[3]int64{10, 13_500_000, 810},
			[3]int64{500, 58_000_000, 7_443},
			[3]int64{1_000, 185_000_000, 46_250},
			[3]int64{2_000, 394_694_000, 214_450},
			[3]int64{5_000, 224_500_000, 258_175},
			[3]int64{10_000, 90_000_000, 202_500},
			[3]int64{20_000, 30_300_000, 184_872},
			[3]int64{50_000, 3_500_000, 38_500},
			[3]int64{100_000, 500_000, 12_500},
			[3]int64{500_000, 6_000, 500},
		)}},
	}
}

type kiteRules struct {
	pays             reels.Paytable
	order            []string
	base, free, rich reels.Strips
}

// The chances of the number of suns of a bought feature, and of the multiplier of a wild in free spins.
var (
	boughtSuns      = []reels.Choice[int]{{Value: 3, Weight: 88}, {Value: 4, Weight: 11}, {Value: 5, Weight: 1}}
	kiteMultipliers = []reels.Choice[int64]{{Value: 1, Weight: 40}, {Value: 2, Weight: 32}, {Value: 3, Weight: 18}, {Value: 5, Weight: 10}}
)

func (k kiteRules) play(r *reels.Random, b *book.Book, mode string, draw Draw) {
	board, stops := k.base.Spin(r, 4)
	if mode == bonusMode || draw != Natural {
		board, stops = k.base.SpinWith(r, 4, reels.Scatter, reels.Pick(r, boughtSuns))
	}
	scatters := k.settle(b, board, stops, book.BaseGame)
	award := byCount(3, 10, 12, 15)
	if b.Capped() || award(len(scatters)) == 0 {
		return
	}
	strips := k.free
	if draw == Rich {
		strips = k.rich
	}
	freeSpins{award: award, more: 5, limit: 50, spin: func() []reels.Position {
		board, stops := strips.Spin(r, 4)
		for _, column := range board {
			for row := range column {
				if column[row].Wild {
					column[row].Multiplier = reels.Pick(r, kiteMultipliers)
				}
			}
		}
		return k.settle(b, board, stops, book.FreeGame)
	}}.play(b, scatters)
}

// settle pays a board and returns its scatters.
func (k kiteRules) settle(b *book.Book, board reels.Board, stops []int, game string) []reels.Position {
	b.Reveal(board, stops, game, board.Anticipation(reels.Scatter, 3))
	b.Wins(reels.Ways(board, k.order, k.pays, 1))
	b.EndSpin()
	return board.Find(reels.Scatter)
}
