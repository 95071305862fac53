// Package hand has the rules of one hand of poker as a state machine: a Setup and a list of actions
// always give the same State. It knows no clock, no player and no money outside of the hand. Amounts are
// whole chips.
package hand

import (
	"errors"
	"fmt"

	"croupier/app/kernel/poker/cards"
)

// Game is a kind of poker.
type Game uint8

// The games.
const (
	// Holdem is no-limit hold'em.
	Holdem Game = iota
	// Omaha is pot-limit Omaha: four hole cards. Exactly two of them count.
	Omaha
	// ShortDeck is no-limit hold'em without the ranks below six. A flush beats a full house.
	ShortDeck
)

// MaxSeats is the highest number of players in a hand, and MaxChips the highest stack.
const (
	MaxSeats = 9
	MaxChips = 1 << 50
)

// boardSize is the number of community cards.
const boardSize = 5

// HoleCards is the number of cards that each player is dealt.
func (g Game) HoleCards() int {
	if g == Omaha {
		return 4
	}
	return 2
}

// Deck lists the cards of the game in order.
func (g Game) Deck() (deck []cards.Card) {
	from := cards.Card(0)
	if g == ShortDeck {
		from = cards.Of(sixRank, 0)
	}
	for c := from; c < cards.Deck; c++ {
		deck = append(deck, c)
	}
	return deck
}

const sixRank = 4

// Evaluate returns the value of a player's best hand on a board of five cards.
func (g Game) Evaluate(hole, board []cards.Card) cards.Value {
	switch g {
	case Omaha:
		return cards.EvaluateOmaha(hole, board)
	case ShortDeck:
		return cards.EvaluateShort(append(append(make([]cards.Card, 0, boardSize+2), hole...), board...)...)
	}
	return cards.Evaluate(append(append(make([]cards.Card, 0, boardSize+2), hole...), board...)...)
}

// Rake is what the house takes of each pot of a hand with a flop.
type Rake struct {
	// Share is in hundredths of a percent: 500 is 5 %. A pot is raked down to a whole chip.
	Share int64
	// Cap is the most that is taken of one hand; 0 for no cap.
	Cap int64
}

// shareWhole is 100 % in hundredths of a percent.
const shareWhole = 10_000

// Seat is a player of a hand. The forced bets are what the rules ask for; a player with fewer chips is
// all in. They are paid in this order: ante, dead, blind.
type Seat struct {
	Stack int64
	// Ante is a bet that each player matches. Dead goes to the main pot alone, such as a missed small
	// blind or the ante of the big blind for all. Blind is a live bet: a blind, a straddle, or the blind
	// of a player who has just sat down.
	Ante, Dead, Blind int64
}

// Setup is a hand before its first card.
type Setup struct {
	Game Game
	// Big is the smallest bet: the big blind.
	Big  int64
	Rake Rake
	// Seats are the players from the left of the button on; with two players the second one has the
	// button.
	Seats []Seat
	// First is the seat that acts first before the flop.
	First int
	// Deck are the cards in the order in which they are dealt: the hole cards one by one from the first
	// seat on, then the board. There are no burnt cards.
	Deck []cards.Card
	// Twice lets players who are all in agree to deal the rest of the board twice.
	Twice bool
}

// ErrSetup refuses a hand that cannot be dealt.
var ErrSetup = errors.New("the hand cannot be dealt")

func (s *Setup) check() error {
	switch {
	case s.Game > ShortDeck:
		return fmt.Errorf("%w: there is no game %d", ErrSetup, s.Game)
	case len(s.Seats) < 2 || len(s.Seats) > MaxSeats:
		return fmt.Errorf("%w: %d seats", ErrSetup, len(s.Seats))
	case s.First < 0 || s.First >= len(s.Seats):
		return fmt.Errorf("%w: seat %d acts first", ErrSetup, s.First)
	case s.Big <= 0 || s.Big > MaxChips:
		return fmt.Errorf("%w: a big blind of %d", ErrSetup, s.Big)
	case s.Rake.Share < 0 || s.Rake.Share > shareWhole || s.Rake.Cap < 0:
		return fmt.Errorf("%w: a rake of %+v", ErrSetup, s.Rake)
	}
	for i, seat := range s.Seats {
		if seat.Stack <= 0 || seat.Stack > MaxChips || seat.Ante < 0 || seat.Dead < 0 || seat.Blind < 0 || max(seat.Ante, seat.Dead, seat.Blind) > MaxChips {
			return fmt.Errorf("%w: seat %d has %+v", ErrSetup, i, seat)
		}
	}
	return s.checkDeck()
}

// checkDeck requires different cards of the game, enough for all players and two boards.
func (s *Setup) checkDeck() error {
	lowest := s.Game.Deck()[0]
	if need := len(s.Seats)*s.Game.HoleCards() + boardSize; len(s.Deck) < need {
		return fmt.Errorf("%w: %d cards, %d are needed", ErrSetup, len(s.Deck), need)
	}
	seen := map[cards.Card]bool{}
	for _, c := range s.Deck {
		if c < lowest || c >= cards.Deck || seen[c] {
			return fmt.Errorf("%w: %v is twice in the deck, or not of the game", ErrSetup, c)
		}
		seen[c] = true
	}
	return nil
}
