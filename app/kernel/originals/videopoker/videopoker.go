// Package videopoker is jacks or better with one draw: five cards are dealt, the
// player keeps any of them, the others are replaced, and the hand pays by the
// 9/6 table.
package videopoker

import (
	"slices"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/cards"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
)

// Rules is the game.
var Rules rules.Game = game{}

type game struct{}

// drawnCards is the number of cards that a round takes from the deck: five dealt
// cards and a replacement for each.
const drawnCards = 2 * handSize

// choice is empty: the player chooses nothing before the round.
type choice struct{}

// Read implements rules.Game.
func (game) Read(choices []byte) (rules.Bet, error) { return rules.Decode[choice](choices) }

// MaxPayout implements rules.Bet. Any deal can become a royal flush.
func (choice) MaxPayout(stake money.Amount) (money.Amount, error) {
	return multipliers[RoyalFlush].Payout(stake), nil
}

// Open implements rules.Bet. It deals five cards.
func (choice) Open(draws *provablyfair.Stream, stake money.Amount) (rules.Round, error) {
	return open(deck(draws), stake), nil
}

// Outcome implements rules.Game: the five dealt cards and all five replacements
// in order.
func (game) Outcome(draws *provablyfair.Stream, params []byte) (any, error) {
	if _, err := rules.Decode[struct{}](params); err != nil {
		return nil, err
	}
	order := deck(draws)
	return cards.Texts(order[:]), nil
}

// deck draws the cards of the round from the 52.
func deck(draws *provablyfair.Stream) (order [drawnCards]cards.Card) {
	for i, index := range draws.Pick(drawnCards, cards.Count) {
		order[i] = cards.Card(index)
	}
	return order
}

type round struct {
	stake money.Amount
	order [drawnCards]cards.Card
	hold  []bool // nil until the draw
	hand  hand   // the hand on the table
}

func open(order [drawnCards]cards.Card, stake money.Amount) *round {
	return &round{stake: stake, order: order, hand: hand(order[:handSize])}
}

// View is what the player sees.
type View struct {
	Dealt []string `json:"dealt"`
	// Hold and Hand are nil until the draw.
	Hold rules.Revealed[bool]   `json:"hold"`
	Hand rules.Revealed[string] `json:"hand"`
	// Rank is the rank of the shown hand.
	Rank string `json:"rank" ts:"royal_flush|straight_flush|four|full_house|flush|straight|three|two_pair|jacks|none"`
}

// State implements rules.Round.
func (r *round) State() rules.State {
	rank := r.hand.rank()
	view := View{Dealt: cards.Texts(r.order[:handSize]), Rank: rank.String()}
	if r.hold == nil {
		return rules.State{Stake: r.stake, View: view}
	}
	view.Hold, view.Hand = slices.Clone(r.hold), cards.Texts(r.hand[:])
	paid := multipliers[rank]
	return rules.State{Over: true, Stake: r.stake, Payout: paid.Payout(r.stake), Multiplier: paid, View: view}
}

// Choice is the content of a Turn request: which of the five cards to hold, left
// to right.
type Choice struct {
	Hold []bool `json:"hold"`
}

// read reads a choice and refuses it if it is not possible now.
func (r *round) read(choice []byte) ([]bool, error) {
	if r.hold != nil {
		return nil, rules.ErrOver
	}
	read, err := rules.Decode[Choice](choice)
	if err != nil {
		return nil, err
	}
	if len(read.Hold) != handSize {
		return nil, rules.NewRefusal("hold is true or false for each of the five cards")
	}
	return read.Hold, nil
}

// MaxPayout implements rules.Round. A hand that is held completely pays its
// rank. If any card is drawn, the most is a royal flush, as MaxPayout of the bet
// already assumed. A turn is therefore never refused for more than the deal
// allowed.
func (r *round) MaxPayout(choice []byte) (money.Amount, error) {
	hold, err := r.read(choice)
	if err != nil {
		return 0, err
	}
	if !slices.Contains(hold, false) {
		return multipliers[r.hand.rank()].Payout(r.stake), nil
	}
	return multipliers[RoyalFlush].Payout(r.stake), nil
}

// Turn implements rules.Round. It draws the replacements and ends the round.
func (r *round) Turn(choice []byte) error {
	hold, err := r.read(choice)
	if err != nil {
		return err
	}
	r.hold, r.hand = hold, r.drawn(hold)
	return nil
}

// drawn is the hand after the draw: the next cards of the order replace the
// cards that are not held, left to right.
func (r *round) drawn(hold []bool) hand {
	after, next := hand(r.order[:handSize]), handSize
	for i, held := range hold {
		if !held {
			after[i] = r.order[next]
			next++
		}
	}
	return after
}

// Finish implements rules.Round. It is refused, because a dealt hand must be
// drawn.
func (r *round) Finish() error {
	if r.hold != nil {
		return rules.ErrOver
	}
	return rules.ErrNoFinish
}
