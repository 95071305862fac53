package book

import "croupier/app/kernel/slots/reels"

// Header begins every event: its number in the round, from 0, and its type.
type Header struct {
	Index int    `json:"index"`
	Type  string `json:"type"`
}

// Reveal shows a board. PaddingPositions are the stops of the strips.
type Reveal struct {
	Header
	Board            reels.Board `json:"board"`
	PaddingPositions []int       `json:"paddingPositions"`
	GameType         string      `json:"gameType"`
	Anticipation     []int       `json:"anticipation"`
}

// WinInfo has the wins of a board. TotalWin is what they add to the round, less than their sum if the
// round reaches the largest win.
type WinInfo struct {
	Header
	TotalWin int64       `json:"totalWin"`
	Wins     []reels.Win `json:"wins"`
}

// Prize is what one coin pays.
type Prize struct {
	Win      int64            `json:"win"`
	Jackpot  string           `json:"jackpot,omitempty"`
	Position []reels.Position `json:"positions,omitempty"`
}

// PrizeInfo has the pays of coins. TotalWin is what they add to the round.
type PrizeInfo struct {
	Header
	TotalWin int64   `json:"totalWin"`
	Prizes   []Prize `json:"prizes"`
}

// Amount is the event of one amount: updateTumbleWin, setTotalWin, wincap, finalWin.
type Amount struct {
	Header
	Amount int64 `json:"amount"`
}

// LevelledAmount is an amount with the level of its celebration: setWin, freeSpinEnd, holdEnd, respinEnd.
type LevelledAmount struct {
	Header
	Amount   int64 `json:"amount"`
	WinLevel int   `json:"winLevel"`
}

// Tumble removes symbols. NewSymbols are those that fall from above, for each reel from top to bottom.
type Tumble struct {
	Header
	NewSymbols       [][]reels.Cell   `json:"newSymbols"`
	ExplodingSymbols []reels.Position `json:"explodingSymbols"`
}

// GlobalMultiplier multiplies all following wins.
type GlobalMultiplier struct {
	Header
	GlobalMult int64 `json:"globalMult"`
}

// ExpandedWild is a wild symbol that covers its reel. Row is where it landed.
type ExpandedWild struct {
	reels.Position
	Multiplier int64 `json:"mult"`
}

// ExpandingWilds covers reels with wild symbols.
type ExpandingWilds struct {
	Header
	NewWilds []ExpandedWild `json:"newWilds"`
}

// FreeSpins begins or adds free spins; TotalFs is the number of all of them.
type FreeSpins struct {
	Header
	TotalFs   int              `json:"totalFs"`
	Positions []reels.Position `json:"positions"`
}

// FreeSpinCount is the number of the free spin that begins, and of all.
type FreeSpinCount struct {
	Header
	Amount int `json:"amount"`
	Total  int `json:"total"`
}

// LockedCoin is a coin that stays on the board during respins.
type LockedCoin struct {
	reels.Position
	Prize   int64  `json:"prize"`
	Jackpot string `json:"jackpot,omitempty"`
}

// Hold is the state of respins: how many are left, and the coins that were added.
type Hold struct {
	Header
	Respins int          `json:"respins"`
	Coins   []LockedCoin `json:"coins"`
}

// winLevels are the smallest amounts, in hundredths of the bet, of the levels 2 to 10. Level 1 is any
// smaller win, and 0 none.
var winLevels = []int64{100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000}

// WinLevel returns how a front end celebrates an amount, from 0 (no win) to 10.
func WinLevel(amount int64) int {
	if amount == 0 {
		return 0
	}
	level := 1
	for _, from := range winLevels {
		if amount >= from {
			level++
		}
	}
	return level
}

// HeldReels are the reels, from 0, that do not move in a respin.
type HeldReels struct {
	Header
	Reels []int `json:"reels"`
}
