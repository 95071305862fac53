// Package cards is the endless deck of the card games: each card is drawn from
// all 52.
package cards

import (
	"strconv"

	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
)

// Card is one of 52, ordered by rank: the suits of 2, then those of 3, up to the
// aces.
type Card uint8

// Count is the number of different cards.
const Count = 52

const suits = "dhsc" // diamonds hearts spades clubs

// Rank is 2 to 14; the ace is Ace.
type Rank int

// The ranks above ten.
const (
	Jack Rank = iota + 11
	Queen
	King
	Ace
)

// Draw draws the next card of the stream: floor(f*52).
func Draw(draws *provablyfair.Stream) Card { return Card(draws.Below(Count)) }

// Rank returns the card's rank.
func (c Card) Rank() Rank { return Rank(int(c)/len(suits) + 2) }

// Suit returns the card's suit: d, h, s or c.
func (c Card) Suit() byte { return suits[int(c)%len(suits)] }

// String formats the card as verifiers do: "10d", "Qs".
func (c Card) String() string { return c.Rank().String() + string(c.Suit()) }

// String formats the rank: 2 to 10, J, Q, K, A.
func (r Rank) String() string {
	if r <= 10 {
		return strconv.Itoa(int(r))
	}
	return string("JQKA"[r-Jack])
}

// Texts formats cards in order; never nil.
func Texts(cards []Card) []string {
	texts := make([]string, len(cards))
	for i, card := range cards {
		texts[i] = card.String()
	}
	return texts
}

// maxCards is the maximum number of cards in a verifier's request.
const maxCards = 100

// FirstCards is the first cards of a stream in order, for verifiers. The params may set
// their number, such as {"cards": 6}.
func FirstCards(draws *provablyfair.Stream, params []byte, count int) ([]string, error) {
	requested, err := rules.Decode[struct {
		Cards *int `json:"cards"`
	}](params)
	if err != nil {
		return nil, err
	}
	if requested.Cards != nil {
		if count = *requested.Cards; count < 1 || count > maxCards {
			return nil, rules.NewRefusal("1 to %d cards can be shown", maxCards)
		}
	}
	row := make([]Card, count)
	for i := range row {
		row[i] = Draw(draws)
	}
	return Texts(row), nil
}
