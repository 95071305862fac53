package games

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"croupier/app/kernel/slots/book"
	"croupier/app/kernel/slots/reels"
	"croupier/app/kernel/slots/reels/reelstest"
)

// evaluate returns what a board of a game pays, by brute force. Global multiplies every win.
var evaluate = map[string]func(reels.Board, reels.Paytable, int64) int64{
	"felt-and-brass": func(b reels.Board, pays reels.Paytable, global int64) int64 {
		return reelstest.Lines(b, feltLines, pays, global)
	},
	"kite-season": func(b reels.Board, pays reels.Paytable, _ int64) int64 { return reelstest.Ways(b, pays) },
	"chip-cascade": func(b reels.Board, pays reels.Paytable, global int64) int64 {
		return reelstest.Clusters(b, pays, global)
	},
	"brass-vault": func(b reels.Board, pays reels.Paytable, global int64) int64 {
		return reelstest.Lines(b, feltLines, pays, global)
	},
	"last-table": func(b reels.Board, pays reels.Paytable, global int64) int64 {
		return reelstest.Lines(b, classicLines, pays, global)
	},
}

// witness follows the events of a round and evaluates every board itself.
type witness struct {
	game    Game
	board   reels.Board
	global  int64
	covered map[int]int64
	coins   map[reels.Position]int64
	wins    []reels.Win // of the board, if it was paid
	paid    bool
	total   int64
	capped  bool
}

// Every board of every round pays what brute force finds on it, and nothing else pays.
func TestEveryBoardPaysWhatBruteForceFinds(t *testing.T) {
	for _, g := range All() {
		for _, mode := range g.Modes {
			t.Run(g.ID+"/"+mode.Name, func(t *testing.T) {
				rapid.Check(t, func(t *rapid.T) {
					draw := rapid.SampledFrom(Draws).Draw(t, "draw")
					round := g.Play(reels.NewRandom("witness", g.ID, rapid.IntRange(0, 1_000_000).Draw(t, "number")), mode.Name, draw)
					w := witness{game: g, global: 1}
					for _, event := range round.Events() {
						w.see(t, event)
					}
					if w.total != round.Total() || w.total > g.WinCap {
						t.Fatalf("the events pay %d, the round %d", w.total, round.Total())
					}
				})
			})
		}
	}
}

func (w *witness) see(t *rapid.T, event any) {
	switch e := event.(type) {
	case book.Reveal:
		w.reveal(e)
	case book.ExpandingWilds:
		for _, wild := range e.NewWilds {
			w.covered[wild.Reel] = wild.Multiplier
		}
		w.cover()
	case book.GlobalMultiplier:
		w.global = e.GlobalMult
	case book.WinInfo:
		w.wins, w.paid = e.Wins, true
		w.pay(t, evaluate[w.game.ID](w.board, paytable(w.game.Symbols), w.global), reels.Total(e.Wins), e.TotalWin)
	case book.Tumble:
		w.tumble(t, e)
	case book.Hold:
		for _, coin := range e.Coins {
			if _, taken := w.coins[coin.Position]; taken {
				t.Fatalf("a coin lands on the coin at %v", coin.Position)
			}
			w.coins[coin.Position] = coin.Prize
		}
	case book.PrizeInfo:
		w.prizes(t, e)
	case book.Amount:
		if e.Type == "setTotalWin" && !w.paid && !w.capped {
			if missed := evaluate[w.game.ID](w.board, paytable(w.game.Symbols), w.global); missed != 0 {
				t.Fatalf("a board pays nothing, want %d: %v", missed, w.board)
			}
		}
		if e.Type == "setTotalWin" && e.Amount != w.total {
			t.Fatalf("the total is %d, want %d", e.Amount, w.total)
		}
	}
}

// reveal begins a spin. A respin keeps the covered reels.
func (w *witness) reveal(e book.Reveal) {
	w.board, w.paid = e.Board.Clone(), false
	w.coins = map[reels.Position]int64{}
	if e.GameType != book.Respin {
		w.covered = map[int]int64{}
	}
	if e.GameType == book.FreeGame && w.game.ID == "felt-and-brass" {
		w.global = 2
	}
	w.cover()
}

func (w *witness) cover() {
	for reel, multiplier := range w.covered {
		for row := range w.board[reel] {
			w.board[reel][row] = reels.Cell{Name: reels.Wild, Wild: true, Multiplier: multiplier}
		}
	}
}

// pay compares the wins with the expected amount. The round gets no more than its largest win.
func (w *witness) pay(t *rapid.T, want, wins, added int64) {
	t.Helper()
	left := w.game.WinCap - w.total
	if wins != want || added != min(want, left) {
		t.Fatalf("wins of %d add %d to %d, want wins of %d", wins, added, w.total, want)
	}
	w.total += added
	w.capped = w.total == w.game.WinCap
}

// tumble removes exactly the winning symbols and lets the others fall.
func (w *witness) tumble(t *rapid.T, e book.Tumble) {
	won := map[reels.Position]bool{}
	for _, win := range w.wins {
		for _, p := range win.Positions {
			won[p] = true
		}
	}
	if len(won) != len(e.ExplodingSymbols) {
		t.Fatalf("%d symbols explode, %d have won", len(e.ExplodingSymbols), len(won))
	}
	for reel := range w.board {
		column := slices.Clone(e.NewSymbols[reel])
		for row := 1; row <= w.game.Rows; row++ {
			if !won[reels.Position{Reel: reel, Row: row}] {
				column = append(column, w.board[reel][row])
			}
		}
		if len(column) != w.game.Rows {
			t.Fatalf("reel %d has %d symbols after a tumble", reel, len(column))
		}
		copy(w.board[reel][1:], column)
	}
	w.wins, w.paid = nil, false
}

// prizes pays every coin once, and the grand jackpot if there is one on every place.
func (w *witness) prizes(t *rapid.T, e book.PrizeInfo) {
	var want, paid int64
	for _, prize := range w.coins {
		want += prize
	}
	if len(w.coins) == w.game.Reels*w.game.Rows {
		want += grandPrize
	}
	for _, prize := range e.Prizes {
		paid += prize.Win
	}
	w.pay(t, want, paid, e.TotalWin)
	w.paid = true
}
