package reels

import "slices"

// Lines evaluates paylines. Each line has the visible row, from 0, of each reel. A line pays its longest
// run of one symbol from the first reel; wild symbols replace every paying symbol, and a run of wild
// symbols pays as best, the symbol that pays most. Multipliers of wild symbols in a run are multiplied
// with each other, and global multiplies every win.
func Lines(b Board, lines [][]int, pays Paytable, best string, global int64) []Win {
	var wins []Win
	for index, line := range lines {
		if win, ok := evaluateLine(b, line, pays, best, global); ok {
			win.Meta.LineIndex = &index
			wins = append(wins, win)
		}
	}
	return wins
}

func evaluateLine(b Board, line []int, pays Paytable, best string, global int64) (Win, bool) {
	symbol, kind, multiplier := best, 0, int64(1)
	for reel, row := range line {
		cell := b[reel][row+1]
		if cell.Scatter || cell.Name == Coin {
			break
		}
		if !cell.Wild && symbol == best && onlyWild(b, line[:reel]) {
			symbol = cell.Name
		}
		if !cell.matches(symbol) {
			break
		}
		multiplier *= cell.multiplier()
		kind++
	}
	return longestPaying(b, line[:kind], pays, symbol, best, multiplier, global)
}

// longestPaying returns the win of a run. Leading wild symbols may pay more by themselves than the whole
// run: then they are the win.
func longestPaying(b Board, run []int, pays Paytable, symbol, best string, multiplier, global int64) (Win, bool) {
	wild, wildMultiplier := 0, int64(1)
	for wild < len(run) && b[wild][run[wild]+1].Wild {
		wildMultiplier *= b[wild][run[wild]+1].multiplier()
		wild++
	}
	base, kind := pays.pay(symbol, len(run)), len(run)
	if alone := pays.pay(best, wild); alone*wildMultiplier > base*multiplier {
		symbol, kind, base, multiplier = best, wild, alone, wildMultiplier
	}
	if base == 0 {
		return Win{}, false
	}
	win := Win{Symbol: symbol, Kind: kind, Win: base * multiplier * global, Meta: Meta{GlobalMult: global, LineMultiplier: multiplier, WinWithoutMult: base}}
	for reel := range kind {
		win.Positions = append(win.Positions, Position{Reel: reel, Row: run[reel] + 1})
	}
	return win, true
}

func onlyWild(b Board, line []int) bool {
	for reel, row := range line {
		if !b[reel][row+1].Wild {
			return false
		}
	}
	return true
}

// Ways evaluates all ways: a symbol pays the number of following reels from the first that show it, for
// every combination of one position on each of these reels. A wild symbol counts as every paying symbol,
// and as often as its multiplier. Symbols are evaluated in the given order.
func Ways(b Board, symbols []string, pays Paytable, global int64) []Win {
	var wins []Win
	for _, symbol := range symbols {
		ways, kind := int64(1), 0
		var positions []Position
		for reel := range b {
			var count int64
			for row := 1; row <= b.Rows(); row++ {
				if cell := b[reel][row]; cell.matches(symbol) {
					count += cell.multiplier()
					positions = append(positions, Position{Reel: reel, Row: row})
				}
			}
			if count == 0 {
				break
			}
			ways *= count
			kind++
		}
		if base := pays.pay(symbol, kind); base > 0 {
			wins = append(wins, Win{Symbol: symbol, Kind: kind, Win: base * ways * global, Positions: positions, Meta: Meta{Ways: ways, GlobalMult: global, WinWithoutMult: base * ways}})
		}
	}
	return wins
}

// Clusters evaluates groups of one symbol that touch at their sides. A wild symbol belongs to every
// group that it touches. Pays has the pay of every size that pays; sizes over the largest pay as it does.
func Clusters(b Board, symbols []string, pays Paytable, global int64) []Win {
	var wins []Win
	groups := grouping{board: b, group: make([]int, b.places())}
	for _, symbol := range symbols {
		earlier := groups.count
		for reel := range b {
			for row := 1; row <= b.Rows(); row++ {
				start := Position{Reel: reel, Row: row}
				if b[reel][row].Name != symbol || groups.group[b.place(start)] > earlier {
					continue
				}
				positions := groups.grow(start, symbol)
				if base := pays.sized(symbol, len(positions)); base > 0 {
					wins = append(wins, clusterWin(symbol, positions, base, global))
				}
			}
		}
	}
	return wins
}

func clusterWin(symbol string, positions []Position, base, global int64) Win {
	sorted := slices.Clone(positions)
	slices.SortFunc(sorted, func(a, b Position) int {
		if a.Reel != b.Reel {
			return a.Reel - b.Reel
		}
		return a.Row - b.Row
	})
	overlay := sorted[len(sorted)/2]
	return Win{Symbol: symbol, Kind: len(sorted), Win: base * global, Positions: sorted, Meta: Meta{GlobalMult: global, WinWithoutMult: base, Overlay: &overlay}}
}

// sized returns the pay of a cluster: that of the largest size in the table which it reaches.
func (p Paytable) sized(symbol string, size int) int64 {
	best, pay := 0, int64(0)
	for from, value := range p[symbol] {
		if from <= size && from > best {
			best, pay = from, value
		}
	}
	return pay
}

// grouping numbers the groups of a board: group has the number of the last group of each place.
type grouping struct {
	board  Board
	group  []int
	count  int
	buffer []Position
}

// grow returns the positions that are connected to start. They are valid until the next call.
func (g *grouping) grow(start Position, symbol string) []Position {
	g.count++
	g.group[g.board.place(start)] = g.count
	g.buffer = append(g.buffer[:0], start)
	for done := 0; done < len(g.buffer); done++ {
		at := g.buffer[done]
		for _, next := range [4]Position{{at.Reel - 1, at.Row}, {at.Reel + 1, at.Row}, {at.Reel, at.Row - 1}, {at.Reel, at.Row + 1}} {
			if next.Reel < 0 || next.Reel >= len(g.board) || next.Row < 1 || next.Row > g.board.Rows() {
				continue
			}
			if place := g.board.place(next); g.group[place] != g.count && g.board.At(next).matches(symbol) {
				g.group[place] = g.count
				g.buffer = append(g.buffer, next)
			}
		}
	}
	return g.buffer
}

// Tumble removes the positions and lets the symbols above fall. New symbols come from the strips: at
// each reel, the ones before its stop in the order of the strip. It returns the new board, the new stops
// and the new symbols of each reel from top to bottom.
func (s Strips) Tumble(b Board, stops []int, removed []Position) (Board, []int, [][]Cell) {
	gone := map[Position]bool{}
	for _, p := range removed {
		gone[p] = true
	}
	next, nextStops, fresh := make(Board, len(b)), slices.Clone(stops), make([][]Cell, len(b))
	for reel, column := range b {
		var kept []Cell
		for row := 1; row <= b.Rows(); row++ {
			if !gone[Position{Reel: reel, Row: row}] {
				kept = append(kept, column[row])
			}
		}
		missing := b.Rows() - len(kept)
		strip := s[reel]
		nextStops[reel] = ((stops[reel]-missing)%len(strip) + len(strip)) % len(strip)
		fresh[reel] = []Cell{}
		for i := range missing {
			fresh[reel] = append(fresh[reel], Symbol(strip[(nextStops[reel]+1+i)%len(strip)]))
		}
		next[reel] = append([]Cell{Symbol(strip[nextStops[reel]])}, fresh[reel]...)
		next[reel] = append(append(next[reel], kept...), column[b.Rows()+1])
	}
	return next, nextStops, fresh
}
