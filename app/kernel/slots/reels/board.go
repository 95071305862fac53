// Package reels has the boards of slots: symbols, reel strips, a repeatable source of random numbers,
// and the evaluation of lines, ways and clusters.
package reels

// Names of symbols with a special meaning. All others pay by the paytable of their game.
const (
	Wild    = "W"
	Scatter = "S"
	Coin    = "C"
)

// Cell is one symbol on a board. The fields are those of the events of a book.
type Cell struct {
	Name    string `json:"name"`
	Wild    bool   `json:"wild,omitempty"`
	Scatter bool   `json:"scatter,omitempty"`
	// Multiplier of a wild symbol; 0 and 1 mean none.
	Multiplier int64 `json:"multiplier,omitempty"`
	// Prize is the value of a coin in hundredths of the bet.
	Prize int64 `json:"prize,omitempty"`
	// Jackpot names the jackpot of a coin.
	Jackpot string `json:"jackpot,omitempty"`
}

// Symbol returns the cell of a symbol by its name.
func Symbol(name string) Cell {
	return Cell{Name: name, Wild: name == Wild, Scatter: name == Scatter}
}

// multiplier returns the multiplier of a cell, at least 1.
func (c Cell) multiplier() int64 { return max(c.Multiplier, 1) }

// matches reports whether a cell counts as the symbol.
func (c Cell) matches(symbol string) bool { return c.Name == symbol || c.Wild }

// Position is a place on a board. Row 0 is the row above the visible part, so that visible rows begin
// at 1, as in the events of a book.
type Position struct {
	Reel int `json:"reel"`
	Row  int `json:"row"`
}

// Board has the cells of each reel from top to bottom. The first and the last row are not visible and
// do not pay: a front end shows them at the edge while reels move.
type Board [][]Cell

// Rows returns the number of visible rows.
func (b Board) Rows() int { return len(b[0]) - 2 }

// places is the number of positions with those that are not visible, and place numbers them from 0.
func (b Board) places() int          { return len(b) * len(b[0]) }
func (b Board) place(p Position) int { return p.Reel*len(b[0]) + p.Row }

// At returns the cell at a position.
func (b Board) At(p Position) Cell { return b[p.Reel][p.Row] }

// Clone returns a copy, so that a later change of the board does not change an event.
func (b Board) Clone() Board {
	copied := make(Board, len(b))
	for reel := range b {
		copied[reel] = append([]Cell(nil), b[reel]...)
	}
	return copied
}

// Find returns the visible positions of a symbol, reel by reel from top to bottom.
func (b Board) Find(name string) []Position {
	var found []Position
	for reel := range b {
		for row := 1; row <= b.Rows(); row++ {
			if b[reel][row].Name == name {
				found = append(found, Position{Reel: reel, Row: row})
			}
		}
	}
	return found
}

// Anticipation returns for each reel how strongly a front end delays it: 0 until the board shows one
// symbol less than the feature needs, then 1, 2, 3 on the following reels.
func (b Board) Anticipation(name string, needed int) []int {
	delays := make([]int, len(b))
	found, delay := 0, 0
	for reel := range b {
		if found >= needed-1 {
			delay++
			delays[reel] = delay
		}
		for row := 1; row <= b.Rows(); row++ {
			if b[reel][row].Name == name {
				found++
			}
		}
	}
	return delays
}

// Win is one win of a board in hundredths of the bet.
type Win struct {
	Symbol    string     `json:"symbol"`
	Kind      int        `json:"kind"`
	Win       int64      `json:"win"`
	Positions []Position `json:"positions"`
	Meta      Meta       `json:"meta"`
}

// Meta explains the amount of a win: Win = WinWithoutMult x GlobalMult x LineMultiplier, where a part
// that does not belong to the game is absent.
type Meta struct {
	LineIndex      *int     `json:"lineIndex,omitempty"`
	Ways           int64    `json:"ways,omitempty"`
	GlobalMult     int64    `json:"globalMult"`
	LineMultiplier int64    `json:"lineMultiplier,omitempty"`
	WinWithoutMult int64    `json:"winWithoutMult"`
	Overlay        *Overlay `json:"overlay,omitempty"`
}

// Overlay is the place where a front end writes the amount of a cluster.
type Overlay = Position

// Total adds up wins.
func Total(wins []Win) int64 {
	var sum int64
	for _, win := range wins {
		sum += win.Win
	}
	return sum
}

// Paytable has for each symbol the pay of each number of symbols, in hundredths of the bet. A number
// without an entry pays nothing.
type Paytable map[string]map[int]int64

// pay returns the pay of a number of symbols.
func (p Paytable) pay(symbol string, kind int) int64 { return p[symbol][kind] }
