// Package hilo is a row of cards from an endless deck. The player guesses
// whether the next card is higher or lower than the last.
package hilo

import (
	"math/big"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/cards"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
)

// Rules is the game.
var Rules rules.Game = game{}

type game struct{}

// The guesses.
const (
	higher = "higher"
	lower  = "lower"
	skip   = "skip"
)

// ranks is the number of ranks: the ace is low, 1, the king 13.
const ranks = 13

// place is the position of a card among the ranks, 1 to 13.
func place(card cards.Card) int {
	if card.Rank() == cards.Ace {
		return 1
	}
	return int(card.Rank())
}

// bet is one guess on a card with the number of the thirteen ranks that win.
type bet struct {
	label   string
	winning int
	wins    func(next int) bool
}

// betOn is the bet of a guess on a card. The same rank wins for both guesses. On
// an ace and on a king one guess is strict, and the other wins only on the same
// rank.
func betOn(last int, guess string) bet {
	same := bet{"same", 1, func(next int) bool { return next == last }}
	switch {
	case guess == higher && last == 1:
		return bet{"higher", ranks - 1, func(next int) bool { return next > last }}
	case guess == higher && last == ranks:
		return same
	case guess == higher:
		return bet{"higher_or_same", ranks + 1 - last, func(next int) bool { return next >= last }}
	case last == 1:
		return same
	case last == ranks:
		return bet{"lower", ranks - 1, func(next int) bool { return next < last }}
	default:
		return bet{"lower_or_same", last, func(next int) bool { return next <= last }}
	}
}

// multiplier is 0.99 divided by the chance.
func (b bet) multiplier() money.Multiplier {
	return money.Fraction(99*ranks, int64(100*b.winning))
}

// chance is a percentage of two decimals.
func (b bet) chance() string { return big.NewRat(int64(100*b.winning), ranks).FloatString(2) }

// Odds are the current chance and multiplier of a guess.
type Odds struct {
	Label      string `json:"label" ts:"higher|same|lower|higher_or_same|lower_or_same"`
	Chance     string `json:"chance"`
	Multiplier string `json:"multiplier"`
}

// GuessOdds are the odds of the two guesses.
type GuessOdds struct {
	Higher Odds `json:"higher"`
	Lower  Odds `json:"lower"`
}

// move is the content of a Turn request.
type move struct {
	Guess string `json:"guess" ts:"higher|lower|skip"`
}

// View is what the player sees.
type View struct {
	Cards      []string   `json:"cards"`
	Guesses    []string   `json:"guesses" ts:"higher|lower|skip"`
	Lost       bool       `json:"lost"`
	Multiplier string     `json:"multiplier"`
	Odds       *GuessOdds `json:"odds"`
}

type round struct {
	rules.StepRound
	draws   *provablyfair.Stream
	cards   []cards.Card
	guesses []string
}

// choice is empty: the player chooses nothing before the round.
type choice struct{}

// Read implements rules.Game.
func (game) Read(choices []byte) (rules.Bet, error) { return rules.Decode[choice](choices) }

// MaxPayout implements rules.Bet. The stake is the most that can be paid before
// the first guess.
func (choice) MaxPayout(stake money.Amount) (money.Amount, error) { return stake, nil }

// Open implements rules.Bet. It draws the first card.
func (choice) Open(draws *provablyfair.Stream, stake money.Amount) (rules.Round, error) {
	return &round{StepRound: rules.NewStepRound(stake), draws: draws, cards: []cards.Card{cards.Draw(draws)}, guesses: []string{}}, nil
}

func (r *round) last() int { return place(r.cards[len(r.cards)-1]) }

// choose reads a turn.
func (r *round) choose(choice []byte) (guess string, err error) {
	if r.Over {
		return "", rules.ErrOver
	}
	raw, err := rules.Decode[move](choice)
	if err != nil {
		return "", err
	}
	if raw.Guess != higher && raw.Guess != lower && raw.Guess != skip {
		return "", rules.NewRefusal("the guess is higher, lower or skip")
	}
	return raw.Guess, nil
}

// multiplierAfter is the multiplier of the round if the guess is right.
func (r *round) multiplierAfter(guess string) money.Multiplier {
	return r.Multiplier.Mul(betOn(r.last(), guess).multiplier())
}

// MaxPayout implements rules.Round.
func (r *round) MaxPayout(choice []byte) (money.Amount, error) {
	guess, err := r.choose(choice)
	switch {
	case err != nil:
		return 0, err
	case guess == skip:
		return r.Multiplier.Payout(r.Stake), nil
	default:
		return r.multiplierAfter(guess).Payout(r.Stake), nil
	}
}

// Turn implements rules.Round. It draws the next card.
func (r *round) Turn(choice []byte) error {
	guess, err := r.choose(choice)
	if err != nil {
		return err
	}
	bet, pays := betOn(r.last(), guess), r.Multiplier
	if guess != skip {
		pays = r.multiplierAfter(guess)
	}
	card := cards.Draw(r.draws)
	r.cards, r.guesses = append(r.cards, card), append(r.guesses, guess)
	switch {
	case guess != skip && !bet.wins(place(card)):
		r.Lose()
	case guess != skip:
		r.Advance(pays, false)
	}
	if len(r.guesses) == rules.MaxTurns && !r.Over {
		return r.Finish() // the row is full
	}
	return nil
}

// State implements rules.Round.
func (r *round) State() rules.State {
	view := View{Cards: cards.Texts(r.cards), Guesses: append([]string{}, r.guesses...), Lost: r.Lost, Multiplier: r.MultiplierText()}
	if !r.Over {
		view.Odds = &GuessOdds{Higher: r.odds(higher), Lower: r.odds(lower)}
	}
	return r.StateWith(view)
}

func (r *round) odds(guess string) Odds {
	bet := betOn(r.last(), guess)
	return Odds{Label: bet.label, Chance: bet.chance(), Multiplier: r.multiplierAfter(guess).Text()}
}

// Outcome implements rules.Game: the first cards in order.
func (game) Outcome(draws *provablyfair.Stream, params []byte) (any, error) {
	return cards.FirstCards(draws, params, cards.Count)
}

// Return implements rules.Bet. It is the return of one guess, which is the same
// for all guesses. Each further guess returns the same share of the winnings so
// far.
func (choice) Return() money.Multiplier { return money.Fraction(99, 100) }
