// Package videopoker is jacks or better with one draw: five cards are dealt,
// the player holds any of them, the others are replaced, and the hand is paid
// by the 9/6 table.
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

// picked is how many cards a round takes from the deck: five dealt, and one to
// replace each of them.
const picked = 2 * handSize

// choice is of a game in which nothing is chosen before the round.
type choice struct{}

// Read implements rules.Game.
func (game) Read(choices []byte) (rules.Bet, error) { return rules.Decode[choice](choices) }

// MaxPayout implements rules.Bet: the draw may make a royal flush of any deal.
func (choice) MaxPayout(stake money.Amount) (money.Amount, error) {
	return multipliers[RoyalFlush].Payout(stake), nil
}

// Open implements rules.Bet: it deals five cards.
func (choice) Open(draws *provablyfair.Stream, stake money.Amount) (rules.Round, error) {
	return open(deck(draws), stake), nil
}

// Outcome implements rules.Game: the five cards dealt and the five
// replacements in order, whether or not they would be taken.
func (game) Outcome(draws *provablyfair.Stream, params []byte) (any, error) {
	if _, err := rules.Decode[struct{}](params); err != nil {
		return nil, err
	}
	order := deck(draws)
	return cards.Texts(order[:]), nil
}

// deck picks the round's cards of the 52.
func deck(draws *provablyfair.Stream) (order [picked]cards.Card) {
	for i, index := range draws.Pick(picked, cards.Count) {
		order[i] = cards.Card(index)
	}
	return order
}

type round struct {
	stake money.Amount
	order [picked]cards.Card
	hold  []bool // nil until the draw
	hand  hand   // what lies on the table
}

func open(order [picked]cards.Card, stake money.Amount) *round {
	return &round{stake: stake, order: order, hand: hand(order[:handSize])}
}

// View is what the player sees.
type View struct {
	Dealt []string `json:"dealt"`
	// Hold and Hand are nil until the draw.
	Hold rules.Revealed[bool]   `json:"hold"`
	Hand rules.Revealed[string] `json:"hand"`
	// Rank is that of the hand shown.
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

// Choice is what Turn takes: which of the five cards to keep, left to right.
type Choice struct {
	Hold []bool `json:"hold"`
}

// read reads a choice that is possible now.
func (r *round) read(choice []byte) ([]bool, error) {
	if r.hold != nil {
		return nil, rules.ErrOver
	}
	read, err := rules.Decode[Choice](choice)
	if err != nil {
		return nil, err
	}
	if len(read.Hold) != handSize {
		return nil, rules.Refuse("hold is true or false for each of the five cards")
	}
	return read.Hold, nil
}

// MaxPayout implements rules.Round. A hand that is kept whole pays what it shows.
// With any card drawn the answer is the royal flush, which MaxPayout of the game
// allowed for already: a turn is never refused for more than the deal was.
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

// Turn implements rules.Round: it draws the replacements and ends the round.
func (r *round) Turn(choice []byte) error {
	hold, err := r.read(choice)
	if err != nil {
		return err
	}
	r.hold, r.hand = hold, r.drawn(hold)
	return nil
}

// drawn is the hand after the draw: what is not held, left to right, is
// replaced by the next cards of the order.
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

// Finish implements rules.Round: a dealt hand is played to its draw.
func (r *round) Finish() error {
	if r.hold != nil {
		return rules.ErrOver
	}
	return rules.ErrNoFinish
}
