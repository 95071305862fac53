// Package reelstest evaluates boards of slots by brute force: it tries every run, combination and group
// and shares no code with the evaluation that it tests.
package reelstest

import "croupier/app/kernel/slots/reels"

// fits reports whether a cell counts as the symbol, and how often.
func fits(cell reels.Cell, symbol string) (int64, bool) {
	return max(cell.Multiplier, 1), cell.Name == symbol || cell.Name == reels.Wild
}

// Lines returns the sum of the best win of each line: the best of all symbols and lengths that fit from
// the first reel.
func Lines(board reels.Board, lines [][]int, pays reels.Paytable, global int64) int64 {
	var sum int64
	for _, line := range lines {
		var best int64
		for symbol := range pays {
			product := int64(1)
			for length := 1; length <= len(line); length++ {
				multiplier, ok := fits(board[length-1][line[length-1]+1], symbol)
				if !ok {
					break
				}
				product *= multiplier
				best = max(best, pays[symbol][length]*product*global)
			}
		}
		sum += best
	}
	return sum
}

// Ways returns the sum of the wins of every combination of one position on each reel.
func Ways(board reels.Board, pays reels.Paytable) int64 {
	var sum int64
	for symbol := range pays {
		sum += combinations(board, symbol, pays, 0, 1)
	}
	return sum
}

// combinations adds up the wins of all combinations that start with the given reels.
func combinations(board reels.Board, symbol string, pays reels.Paytable, reel int, weight int64) int64 {
	var sum int64
	continued := false
	if reel < len(board) {
		for row := 1; row <= board.Rows(); row++ {
			if multiplier, ok := fits(board[reel][row], symbol); ok {
				continued = true
				sum += combinations(board, symbol, pays, reel+1, weight*multiplier)
			}
		}
	}
	if !continued {
		return weight * pays[symbol][reel]
	}
	return sum
}

// Clusters returns the sum of the wins of all groups: labels spread between neighbours until nothing
// changes, and places with the same label are a group.
func Clusters(board reels.Board, pays reels.Paytable, global int64) int64 {
	var sum int64
	for symbol, sizes := range pays {
		for _, size := range groupSizes(board, symbol) {
			for from := size; from > 0; from-- {
				if pay, ok := sizes[from]; ok {
					sum += pay * global
					break
				}
			}
		}
	}
	return sum
}

// groupSizes returns the sizes of connected groups that have the symbol itself at least once.
func groupSizes(board reels.Board, symbol string) []int {
	labels := map[reels.Position]int{}
	for reel := range board {
		for row := 1; row <= board.Rows(); row++ {
			if _, ok := fits(board[reel][row], symbol); ok {
				labels[reels.Position{Reel: reel, Row: row}] = len(labels) + 1
			}
		}
	}
	for spread(labels) {
	}
	sizes, own := map[int]int{}, map[int]bool{}
	for p, label := range labels {
		sizes[label]++
		own[label] = own[label] || board.At(p).Name == symbol
	}
	var found []int
	for label, size := range sizes {
		if own[label] {
			found = append(found, size)
		}
	}
	return found
}

// spread gives every place the smallest label of its neighbours, and reports whether one changed.
func spread(labels map[reels.Position]int) bool {
	changed := false
	for p, label := range labels {
		for _, next := range []reels.Position{{Reel: p.Reel + 1, Row: p.Row}, {Reel: p.Reel - 1, Row: p.Row}, {Reel: p.Reel, Row: p.Row + 1}, {Reel: p.Reel, Row: p.Row - 1}} {
			if other, ok := labels[next]; ok && other < label {
				label, changed = other, true
			}
		}
		labels[p] = label
	}
	return changed
}
