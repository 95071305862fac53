// Package cards has playing cards and the evaluation of poker hands.
package cards

import (
	"errors"
	"fmt"
	"strings"
)

// Card is a card of a deck of 52: four times its rank, from 0 for a deuce to 12 for an ace, plus its
// suit, in the order of Suits.
type Card uint8

// Deck is the number of cards of a full deck.
const Deck = 52

// Ranks and Suits are the characters of ranks and suits in the order of their numbers.
const (
	Ranks = "23456789TJQKA"
	Suits = "cdhs"
)

const suits = len(Suits)

// Rank is the rank of the card, from 0 for a deuce to 12 for an ace.
func (c Card) Rank() int { return int(c) / suits }

// Suit is the suit of the card by its place in Suits.
func (c Card) Suit() int { return int(c) % suits }

// String is the card in two characters, such as "Td" for the ten of diamonds.
func (c Card) String() string {
	if c >= Deck {
		return "??"
	}
	return Ranks[c.Rank():c.Rank()+1] + Suits[c.Suit():c.Suit()+1]
}

// Of returns the card of a rank and a suit by their numbers.
func Of(rank, suit int) Card { return Card(rank*suits + suit) }

// ErrCard refuses a text that is no list of cards.
var ErrCard = errors.New("not a card")

// Parse reads cards of two characters each, such as "TdAs".
func Parse(text string) ([]Card, error) {
	if len(text)%2 != 0 {
		return nil, fmt.Errorf("%w: %q", ErrCard, text)
	}
	list := make([]Card, 0, len(text)/2)
	for i := 0; i < len(text); i += 2 {
		rank, suit := strings.IndexByte(Ranks, text[i]), strings.IndexByte(Suits, text[i+1])
		if rank < 0 || suit < 0 {
			return nil, fmt.Errorf("%w: %q", ErrCard, text[i:i+2])
		}
		list = append(list, Of(rank, suit))
	}
	return list, nil
}

// Text writes cards one after the other.
func Text(list []Card) string {
	var text strings.Builder
	for _, c := range list {
		text.WriteString(c.String())
	}
	return text.String()
}
