// Package book has the book of a round of a slot: the events that a front end shows, in the format of
// math packages, and the win.
package book

import (
	"encoding/json"
	"fmt"
	"slices"

	"croupier/app/kernel/slots/reels"
)

// Names of the parts of a round, as events and criteria have them.
const (
	BaseGame = "basegame"
	FreeGame = "freegame"
	HoldGame = "holdgame"
	Respin   = "respin"
	NoWin    = "0"
	WinCap   = "wincap"
)

// Book is a round while it is played. All amounts are in hundredths of the bet.
type Book struct {
	cap, total int64
	spin       int64
	free       int64 // the part of total from features
	inFeature  bool
	capped     bool
	features   []string
	events     []any
}

// New begins a round whose win is at most cap.
func New(cap int64) *Book { return &Book{cap: cap} }

// Total is the win of the round.
func (b *Book) Total() int64 { return b.total }

// Capped reports whether the round has reached the largest win. A round ends then.
func (b *Book) Capped() bool { return b.capped }

// Features returns the names of the features that the round had, in their order.
func (b *Book) Features() []string { return b.features }

// Events returns the events of the round. Their types are those of this package.
func (b *Book) Events() []any { return b.events }

// Criteria says which kind of round it was: without a win, capped, with a feature, or without one.
func (b *Book) Criteria() string {
	switch {
	case b.total == 0:
		return NoWin
	case b.capped:
		return WinCap
	case len(b.features) > 0:
		return b.features[0]
	default:
		return BaseGame
	}
}

func (b *Book) header(kind string) Header { return Header{Index: len(b.events), Type: kind} }

// Reveal shows a new board. The caller does not change the board later.
func (b *Book) Reveal(board reels.Board, stops []int, game string, anticipation []int) {
	b.spin = 0
	b.events = append(b.events, Reveal{b.header("reveal"), board, slices.Clone(stops), game, anticipation})
}

// Wins adds the wins of the board. The last ones are reduced if they would exceed the largest win.
func (b *Book) Wins(wins []reels.Win) {
	if len(wins) == 0 {
		return
	}
	amount := b.add(reels.Total(wins))
	b.events = append(b.events, WinInfo{b.header("winInfo"), amount, wins})
	b.announceCap()
}

// Prizes adds the values of coins.
func (b *Book) Prizes(prizes []Prize) {
	var sum int64
	for _, prize := range prizes {
		sum += prize.Win
	}
	amount := b.add(sum)
	b.events = append(b.events, PrizeInfo{b.header("prizeInfo"), amount, prizes})
	b.announceCap()
}

// add increases the total up to the cap and returns the increase.
func (b *Book) add(amount int64) int64 {
	if amount >= b.cap-b.total {
		amount, b.capped = b.cap-b.total, true
	}
	b.total += amount
	b.spin += amount
	if b.inFeature {
		b.free += amount
	}
	return amount
}

func (b *Book) announceCap() {
	if b.capped {
		b.events = append(b.events, Amount{b.header(WinCap), b.total})
	}
}

// EndSpin states the win of the spin, if any, and the win of the round so far.
func (b *Book) EndSpin() {
	if b.spin > 0 {
		b.events = append(b.events, LevelledAmount{b.header("setWin"), b.spin, WinLevel(b.spin)})
	}
	b.events = append(b.events, Amount{b.header("setTotalWin"), b.total})
}

// Tumble lets the board fall after wins: first the sum of the spin so far, then the symbols.
func (b *Book) Tumble(removed []reels.Position, fresh [][]reels.Cell) {
	b.events = append(b.events,
		Amount{b.header("updateTumbleWin"), b.spin},
	)
	b.events = append(b.events, Tumble{b.header("tumbleBoard"), fresh, removed})
}

// GlobalMultiplier states the multiplier of all following wins.
func (b *Book) GlobalMultiplier(multiplier int64) {
	b.events = append(b.events, GlobalMultiplier{b.header("updateGlobalMult"), multiplier})
}

// ExpandWilds states which reels become wild, and with which multiplier.
func (b *Book) ExpandWilds(wilds []ExpandedWild) {
	b.events = append(b.events, ExpandingWilds{b.header("newExpandingWilds"), wilds})
}

// StartFreeSpins begins free spins.
func (b *Book) StartFreeSpins(total int, positions []reels.Position) {
	b.start(FreeGame)
	b.events = append(b.events, FreeSpins{b.header("freeSpinTrigger"), total, positions})
}

// MoreFreeSpins raises the number of free spins to total.
func (b *Book) MoreFreeSpins(total int, positions []reels.Position) {
	b.events = append(b.events, FreeSpins{b.header("freeSpinRetrigger"), total, positions})
}

// CountFreeSpin states that free spin number of total begins.
func (b *Book) CountFreeSpin(number, total int) {
	b.events = append(b.events, FreeSpinCount{b.header("updateFreeSpin"), number, total})
}

// EndFreeSpins ends free spins.
func (b *Book) EndFreeSpins() { b.end("freeSpinEnd") }

// StartHold begins respins with the coins at the positions locked.
func (b *Book) StartHold(respins int, coins []LockedCoin) {
	b.start(HoldGame)
	b.spin = 0
	b.events = append(b.events, Hold{b.header("holdTrigger"), respins, coins})
}

// CountRespin states the coins that a respin added, if any, and how many respins are left after it.
func (b *Book) CountRespin(left int, coins []LockedCoin) {
	b.events = append(b.events, Hold{b.header("respin"), left, coins})
}

// EndHold ends respins.
func (b *Book) EndHold() { b.end("holdEnd") }

// StartRespin keeps the given reels while the others spin again.
func (b *Book) StartRespin(reels []int) {
	b.start(Respin)
	b.events = append(b.events, HeldReels{b.header("respinTrigger"), reels})
}

// EndRespin ends the respin of reels.
func (b *Book) EndRespin() { b.end("respinEnd") }

func (b *Book) start(feature string) {
	b.inFeature = true
	if !slices.Contains(b.features, feature) {
		b.features = append(b.features, feature)
	}
}

func (b *Book) end(kind string) {
	b.events = append(b.events, LevelledAmount{b.header(kind), b.free, WinLevel(b.free)})
	b.inFeature = false
}

// Finish ends the round.
func (b *Book) Finish() {
	b.events = append(b.events, Amount{b.header("finalWin"), b.total})
}

// line is a book as the format has it.
type line struct {
	ID               int    `json:"id"`
	PayoutMultiplier int64  `json:"payoutMultiplier"`
	Events           []any  `json:"events"`
	Criteria         string `json:"criteria"`
	BaseGameWins     bets   `json:"baseGameWins"`
	FreeGameWins     bets   `json:"freeGameWins"`
}

// bets is an amount in hundredths of the bet that the format writes as a number of bets.
type bets int64

// MarshalJSON writes the amount with two decimals.
func (b bets) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, "%d.%02d", int64(b)/100, int64(b)%100), nil
}

// Line returns the book as one line of JSON, without the end of the line.
func (b *Book) Line(id int) ([]byte, error) {
	text, err := json.Marshal(line{
		ID: id, PayoutMultiplier: b.total, Events: b.events, Criteria: b.Criteria(),
		BaseGameWins: bets(b.total - b.free), FreeGameWins: bets(b.free),
	})
	if err != nil {
		return nil, fmt.Errorf("write book %d: %w", id, err)
	}
	return text, nil
}
