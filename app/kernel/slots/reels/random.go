package reels

import (
	"crypto/sha256"
	"math/bits"
	"math/rand/v2"
	"strconv"
)

// Random is a source of random numbers that depends on its seed alone: ChaCha8, and a reduction to a
// range of our own, so that no other version of a library changes a package.
type Random struct{ source *rand.ChaCha8 }

// NewRandom makes the source of one round. Name separates the rounds of games and modes.
func NewRandom(seed, name string, number int) *Random {
	key := sha256.Sum256([]byte(seed + "\x00" + name + "\x00" + strconv.Itoa(number)))
	return &Random{source: rand.NewChaCha8(key)}
}

// Below returns a number from 0 to n-1, each with the same chance. n is at least 1.
func (r *Random) Below(n int) int {
	limit := uint64(n)
	high, low := bits.Mul64(r.source.Uint64(), limit)
	if low < limit {
		for threshold := -limit % limit; low < threshold; {
			high, low = bits.Mul64(r.source.Uint64(), limit)
		}
	}
	return int(high)
}

// Choice is a value with a weight.
type Choice[T any] struct {
	Value  T
	Weight int
}

// Pick returns one of the values with chances in proportion to the weights.
func Pick[T any](r *Random, choices []Choice[T]) T {
	total := 0
	for _, choice := range choices {
		total += choice.Weight
	}
	place := r.Below(total)
	for _, choice := range choices {
		if place < choice.Weight {
			return choice.Value
		}
		place -= choice.Weight
	}
	panic("slots: the weights of choices changed while one was drawn")
}

// Strip is the symbols of one reel in their order. It is a ring.
type Strip []string

// Strips are the strips of all reels.
type Strips []Strip

// NewStrips makes a strip for each reel from numbers of symbols. The order is drawn from the name, so
// that it is always the same. Symbols of spread are at least gap places apart from each other.
func NewStrips(name string, spread map[string]int, counts ...[]Choice[string]) Strips {
	strips := make(Strips, len(counts))
	for reel, symbols := range counts {
		strips[reel] = newStrip(NewRandom("strips", name, reel), spread, symbols)
	}
	return strips
}

// newStrip shuffles the symbols, and shuffles again until the symbols of spread keep their distance.
func newStrip(r *Random, spread map[string]int, counts []Choice[string]) Strip {
	var strip Strip
	for _, symbol := range counts {
		for range symbol.Weight {
			strip = append(strip, symbol.Value)
		}
	}
	for range 100_000 {
		for i := len(strip) - 1; i > 0; i-- {
			j := r.Below(i + 1)
			strip[i], strip[j] = strip[j], strip[i]
		}
		if strip.keepsDistance(spread) {
			return strip
		}
	}
	panic("slots: the symbols of a strip are too many to keep their distance")
}

func (s Strip) keepsDistance(spread map[string]int) bool {
	for i, name := range s {
		for step := 1; step < spread[name]; step++ {
			if s[(i+step)%len(s)] == name {
				return false
			}
		}
	}
	return true
}

// Spin stops every reel at a random place. It returns the board with a row above and below the visible
// ones, and the place of each strip that is at the top of the board.
func (s Strips) Spin(r *Random, rows int) (Board, []int) {
	stops := make([]int, len(s))
	for reel, strip := range s {
		stops[reel] = r.Below(len(strip))
	}
	return s.board(stops, rows), stops
}

// SpinWith is Spin for a board that has a symbol on exactly so many reels, chosen at random among the
// reels that have it. The symbol is in a visible row.
func (s Strips) SpinWith(r *Random, rows int, symbol string, reels int) (Board, []int) {
	able := s.having(symbol)
	for i := len(able) - 1; i > 0; i-- {
		j := r.Below(i + 1)
		able[i], able[j] = able[j], able[i]
	}
	forced := make([]bool, len(s))
	for _, reel := range able[:min(reels, len(able))] {
		forced[reel] = true
	}
	stops := make([]int, len(s))
	for reel, strip := range s {
		for {
			stops[reel] = r.Below(len(strip))
			if strip.shows(stops[reel], rows, symbol) == forced[reel] {
				break
			}
		}
	}
	return s.board(stops, rows), stops
}

// having returns the reels that have a symbol.
func (s Strips) having(symbol string) []int {
	var found []int
	for reel, strip := range s {
		for _, name := range strip {
			if name == symbol {
				found = append(found, reel)
				break
			}
		}
	}
	return found
}

// shows reports whether a stop has the symbol in a visible row.
func (s Strip) shows(stop, rows int, symbol string) bool {
	for row := 1; row <= rows; row++ {
		if s[(stop+row)%len(s)] == symbol {
			return true
		}
	}
	return false
}

func (s Strips) board(stops []int, rows int) Board {
	board := make(Board, len(s))
	for reel, strip := range s {
		board[reel] = make([]Cell, rows+2)
		for row := range board[reel] {
			board[reel][row] = Symbol(strip[(stops[reel]+row)%len(strip)])
		}
	}
	return board
}
