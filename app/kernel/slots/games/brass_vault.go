package games

import (
	"croupier/app/kernel/slots/book"
	"croupier/app/kernel/slots/reels"
)

// vaultCoins start the respins, vaultRespins is how many there are after each new coin, and grandPrize
// is the jackpot of a full board.
const (
	vaultCoins   = 6
	vaultRespins = 3
	grandPrize   = 100_000
	grandJackpot = "grand"
)

// vaultCoin is what a coin is worth, in hundredths of the bet.
type vaultCoin struct {
	prize   int64
	jackpot string
}

// coinValues are the chances of the values of a coin, and richCoinValues those of rich draws.
var (
	coinValues = []reels.Choice[vaultCoin]{
		{Value: vaultCoin{prize: 100}, Weight: 400}, {Value: vaultCoin{prize: 200}, Weight: 280}, {Value: vaultCoin{prize: 300}, Weight: 150},
		{Value: vaultCoin{prize: 500}, Weight: 100}, {Value: vaultCoin{prize: 1_000}, Weight: 40}, {Value: vaultCoin{prize: 2_000}, Weight: 10},
		{Value: vaultCoin{2_500, "mini"}, Weight: 10}, {Value: vaultCoin{5_000, "minor"}, Weight: 4}, {Value: vaultCoin{15_000, "major"}, Weight: 1},
	}
	richCoinValues = []reels.Choice[vaultCoin]{
		{Value: vaultCoin{prize: 200}, Weight: 30}, {Value: vaultCoin{prize: 500}, Weight: 30}, {Value: vaultCoin{prize: 1_000}, Weight: 20},
		{Value: vaultCoin{2_500, "mini"}, Weight: 10}, {Value: vaultCoin{5_000, "minor"}, Weight: 6}, {Value: vaultCoin{15_000, "major"}, Weight: 60},
	}
)

// brassVault has ten lines, and respins in which coins stay on the board and pay at the end.
func brassVault() Game {
	symbols := []Symbol{
		{Name: "H1", Title: "Vault door", Pays: map[int]int64{3: 200, 4: 1_000, 5: 5_000}},
		{Name: "H2", Title: "Croupier", Pays: map[int]int64{3: 120, 4: 500, 5: 2_000}},
		{Name: "H3", Title: "Kite", Pays: map[int]int64{3: 100, 4: 300, 5: 1_200}},
		{Name: "L1", Title: "Green chip", Pays: map[int]int64{3: 50, 4: 150, 5: 500}},
		{Name: "L2", Title: "Blue chip", Pays: map[int]int64{3: 40, 4: 120, 5: 400}},
		{Name: "L3", Title: "Red chip", Pays: map[int]int64{3: 30, 4: 100, 5: 300}},
		{Name: "L4", Title: "Black chip", Pays: map[int]int64{3: 30, 4: 100, 5: 300}},
		{Name: reels.Wild, Title: "Key (wild)"},
		{Name: reels.Coin, Title: "Brass coin: 1 to 20 bets, or the jackpots mini (25), minor (50) and major (150)"},
	}
	const strip = "W:4 H1:4 H2:5 H3:6 L1:7 L2:7 L3:8 L4:8 C:7"
	rules := vaultRules{pays: paytable(symbols), base: reels.NewStrips("brass-vault base", nil, same(5, strip)...)}
	return Game{
		ID: "brass-vault", Name: "Brass Vault", Volatility: Medium, Reels: 5, Rows: 3, WinCap: 200_000,
		About:   "Ten lines on five reels. Six brass coins lock the board and give three respins; every new coin gives three again. At the end all coins pay, and a full board adds the grand jackpot of 1,000 bets.",
		Symbols: symbols, play: rules.play,
		Modes: []Mode{{Name: baseMode, Target: target(1,
			[3]int64{10, 165_000_000, 71_445},
			[3]int64{100, 105_000_000, 128_100},
			[3]int64{200, 69_502_000, 184_875},
			[3]int64{500, 12_500_000, 71_250},
			[3]int64{1_000, 12_500_000, 167_500},
			[3]int64{2_000, 7_800_000, 215_280},
			[3]int64{5_000, 1_300_000, 75_400},
			[3]int64{10_000, 220_000, 34_100},
			[3]int64{20_000, 25_000, 7_250},
			[3]int64{50_000, 1_000, 600},
			[3]int64{100_000, 8_000, 8_800},
			[3]int64{200_000, 200, 400},
		)}},
	}
}

type vaultRules struct {
	pays reels.Paytable
	base reels.Strips
}

func (v vaultRules) play(r *reels.Random, b *book.Book, _ string, draw Draw) {
	board, stops := v.base.Spin(r, 3)
	for draw != Natural && len(board.Find(reels.Coin)) < vaultCoins {
		board, stops = v.base.Spin(r, 3)
	}
	values, chance := coinValues, 22
	if draw == Rich {
		values, chance = richCoinValues, 4
	}
	mint(r, board, values)
	b.Reveal(board, stops, book.BaseGame, board.Anticipation(reels.Coin, vaultCoins))
	b.Wins(reels.Lines(board, feltLines, v.pays, "H1", 1))
	b.EndSpin()
	if coins := board.Find(reels.Coin); len(coins) >= vaultCoins && !b.Capped() {
		v.hold(b, locked(board, coins), func() (vaultCoin, bool) {
			return reels.Pick(r, values), r.Below(chance) == 0
		})
	}
}

// mint gives every coin on the board a value.
func mint(r *reels.Random, board reels.Board, values []reels.Choice[vaultCoin]) {
	for _, column := range board {
		for row := range column {
			if column[row].Name == reels.Coin {
				coin := reels.Pick(r, values)
				column[row].Prize, column[row].Jackpot = coin.prize, coin.jackpot
			}
		}
	}
}

func locked(board reels.Board, positions []reels.Position) []book.LockedCoin {
	var coins []book.LockedCoin
	for _, p := range positions {
		coins = append(coins, book.LockedCoin{Position: p, Prize: board.At(p).Prize, Jackpot: board.At(p).Jackpot})
	}
	return coins
}

// hold plays the respins. Land draws the coin of an empty place and whether it lands there.
func (v vaultRules) hold(b *book.Book, coins []book.LockedCoin, land func() (vaultCoin, bool)) {
	const places = 5 * 3
	taken := map[reels.Position]bool{}
	for _, coin := range coins {
		taken[coin.Position] = true
	}
	b.StartHold(vaultRespins, coins)
	for left := vaultRespins; left > 0 && len(coins) < places; {
		left--
		added := []book.LockedCoin{}
		for reel := range 5 {
			for row := 1; row <= 3; row++ {
				p := reels.Position{Reel: reel, Row: row}
				if taken[p] {
					continue
				}
				if coin, lands := land(); lands {
					taken[p] = true
					added = append(added, book.LockedCoin{Position: p, Prize: coin.prize, Jackpot: coin.jackpot})
				}
			}
		}
		if len(added) > 0 {
			left = vaultRespins
			coins = append(coins, added...)
		}
		b.CountRespin(left, added)
	}
	b.Prizes(prizesOf(coins, len(coins) == places))
	b.EndSpin()
	b.EndHold()
}

// prizesOf returns what the coins pay, with the grand jackpot if the board is full.
func prizesOf(coins []book.LockedCoin, full bool) []book.Prize {
	var prizes []book.Prize
	for _, coin := range coins {
		prizes = append(prizes, book.Prize{Win: coin.Prize, Jackpot: coin.Jackpot, Position: []reels.Position{coin.Position}})
	}
	if full {
		prizes = append(prizes, book.Prize{Win: grandPrize, Jackpot: grandJackpot})
	}
	return prizes
}
