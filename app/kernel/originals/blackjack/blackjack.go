// Package blackjack is blackjack against a dealer who checks for a natural with
// an ace or ten up and stands on every 17. A natural pays 3:2, any two cards may
// be doubled, a pair may be split once, and cards come from an endless deck.
package blackjack

import (
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/cards"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
)

// Rules is the game.
var Rules rules.Game = game{}

type game struct{}

// Total payouts for each unit staked, as the pay table shows them.
const (
	blackjackText = "2.5"
	winText       = "2"
	insuranceText = "3"
)

// pays is the multiplier of each result; other results pay nothing.
var pays = map[Result]money.Multiplier{
	Blackjack: money.Decimal(blackjackText),
	Win:       money.Decimal(winText),
	Push:      money.One,
}

var insurancePays = money.Decimal(insuranceText)

// choice is empty: the player chooses nothing before the round.
type choice struct{}

// Read implements rules.Game.
func (game) Read(choices []byte) (rules.Bet, error) { return rules.Decode[choice](choices) }

// MaxPayout implements rules.Bet. The deal itself can pay a natural.
func (choice) MaxPayout(stake money.Amount) (money.Amount, error) {
	return pays[Blackjack].Payout(stake), nil
}

// Open implements rules.Bet. It deals, and ends the round at a natural.
func (choice) Open(draws *provablyfair.Stream, stake money.Amount) (rules.Round, error) {
	return deal(func() cards.Card { return cards.Draw(draws) }, stake), nil
}

// The numbers of cards in an outcome.
const (
	defaultCards = 52
	maxCards     = 100
)

type params struct {
	Cards *int `json:"cards"`
}

// Outcome implements rules.Game: the first cards in the order drawn, 52 of them
// or the number in the member "cards".
func (game) Outcome(draws *provablyfair.Stream, raw []byte) (any, error) {
	read, err := rules.Decode[params](raw)
	if err != nil {
		return nil, err
	}
	count := defaultCards
	if read.Cards != nil {
		count = *read.Cards
	}
	if count < 1 || count > maxCards {
		return nil, rules.NewRefusal("cards is a number from 1 to %d", maxCards)
	}
	drawn := make([]cards.Card, count)
	for i := range drawn {
		drawn[i] = cards.Draw(draws)
	}
	return cards.Texts(drawn), nil
}
