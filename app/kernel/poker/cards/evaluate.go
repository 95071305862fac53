package cards

import "math/bits"

// Category is a kind of poker hand.
type Category uint8

// The categories in the order of the standard rules, the lowest first.
const (
	HighCard Category = iota
	Pair
	TwoPairs
	Trips
	Straight
	Flush
	FullHouse
	Quads
	StraightFlush
)

var categoryNames = [...]string{"high card", "pair", "two pairs", "three of a kind", "straight", "flush", "full house", "four of a kind", "straight flush"}

func (c Category) String() string { return categoryNames[c] }

// Value is the value of the best five cards of a hand. A higher value wins, and equal ones split.
type Value uint32

// rankBits are the bits of one rank in a value; a value has up to five ranks.
const (
	rankBits     = 4
	categoryBits = 5 * rankBits
	handSize     = 5
)

// Category returns the kind of hand of a value of Evaluate.
func (v Value) Category() Category { return Category(v >> categoryBits) }

// Evaluate returns the value of the best five of five to seven cards.
func Evaluate(list ...Card) Value {
	s := holdingOf(list)
	return s.best(straightTop)
}

// EvaluateShort returns the value of the best five of five to seven cards of a short deck, without the
// ranks below six: a flush beats a full house, and A-6-7-8-9 is a straight.
func EvaluateShort(list ...Card) Value {
	s := holdingOf(list)
	best := s.best(shortStraightTop) // seven cards are never both a flush and a full house
	return best ^ Value(best.Category()^swapFlush(best.Category()))<<categoryBits
}

// ShortCategory returns the kind of hand of a value of EvaluateShort.
func (v Value) ShortCategory() Category { return swapFlush(v.Category()) }

// EvaluateOmaha returns the value of the best hand of exactly two hole cards and three cards of the board.
// The board has three to five cards.
func EvaluateOmaha(hole, board []Card) (best Value) {
	for i := range hole {
		for j := i + 1; j < len(hole); j++ {
			for a := range board {
				for b := a + 1; b < len(board); b++ {
					for c := b + 1; c < len(board); c++ {
						best = max(best, Evaluate(hole[i], hole[j], board[a], board[b], board[c]))
					}
				}
			}
		}
	}
	return best
}

// swapFlush exchanges flush and full house, whose order is another in a short deck.
func swapFlush(c Category) Category {
	switch c {
	case Flush:
		return FullHouse
	case FullHouse:
		return Flush
	}
	return c
}

// holding is a set of cards by suit: bit r of a suit is set for rank r.
type holding [suits]uint16

func holdingOf(list []Card) (s holding) {
	for _, c := range list {
		s[c.Suit()] |= 1 << c.Rank()
	}
	return s
}

// best returns the value of the best five cards. top finds the highest straight.
func (s *holding) best(top func(ranks uint16) (straight uint16)) Value {
	flush := s.flush()
	if flush == 0 {
		return s.withoutFlush(top)
	}
	if straight := top(flush); straight != 0 {
		return valueOf(StraightFlush, straight, 1, 0, 0)
	}
	return max(s.withoutFlush(top), valueOf(Flush, flush, handSize, 0, 0))
}

// flush returns the ranks of the suit with at least five cards; 0 for none.
func (s *holding) flush() uint16 {
	for _, ranks := range s {
		if bits.OnesCount16(ranks) >= handSize {
			return ranks
		}
	}
	return 0
}

// withoutFlush returns the value of the best five cards without a flush.
func (s *holding) withoutFlush(top func(ranks uint16) uint16) Value {
	a, b, c, d := s[0], s[1], s[2], s[3]
	all, four := a|b|c|d, a&b&c&d
	two := a&b | a&c | a&d | b&c | b&d | c&d
	three := a&b&(c|d) | c&d&(a|b)
	pairs, straight := bits.OnesCount16(two), top(all)
	switch {
	case four != 0:
		return valueOf(Quads, four, 1, all, 1)
	case three != 0 && pairs > 1:
		return valueOf(FullHouse, three, 1, two, 1)
	case straight != 0:
		return valueOf(Straight, straight, 1, 0, 0)
	case three != 0:
		return valueOf(Trips, three, 1, all, 2)
	case pairs > 1:
		return valueOf(TwoPairs, two, 2, all, 1)
	case pairs == 1:
		return valueOf(Pair, two, 1, all, 3)
	}
	return valueOf(HighCard, all, handSize, 0, 0)
}

// valueOf makes a value: its category, then the n highest of some ranks, then the highest others.
func valueOf(category Category, ranks uint16, n int, others uint16, more int) Value {
	v := Value(category)
	for range n {
		high := uint16(1) << (bits.Len16(ranks) - 1)
		v = v<<rankBits | Value(bits.Len16(ranks)-1)
		ranks, others = ranks&^high, others&^high
	}
	for range more {
		v = v<<rankBits | Value(bits.Len16(others)-1)
		others &^= 1 << (bits.Len16(others) - 1)
	}
	return v << (rankBits * (handSize - n - more))
}

// The straights below which an ace counts as the lowest card.
const (
	wheel      = 1<<12 | 1<<3 | 1<<2 | 1<<1 | 1<<0 // A-2-3-4-5
	shortWheel = 1<<12 | 1<<7 | 1<<6 | 1<<5 | 1<<4 // A-6-7-8-9
)

// straightTop returns the highest rank of a straight as a bit; 0 for none.
func straightTop(ranks uint16) uint16 { return straightAbove(ranks, wheel) }

// shortStraightTop is straightTop of a short deck.
func shortStraightTop(ranks uint16) uint16 { return straightAbove(ranks, shortWheel) }

func straightAbove(ranks, lowest uint16) uint16 {
	if run := ranks & (ranks << 1) & (ranks << 2) & (ranks << 3) & (ranks << 4); run != 0 {
		return 1 << (bits.Len16(run) - 1)
	}
	if ranks&lowest == lowest {
		return 1 << (bits.Len16(lowest&^(1<<12)) - 1)
	}
	return 0
}
