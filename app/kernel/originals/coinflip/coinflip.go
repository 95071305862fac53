// Package coinflip is a coin flip: a single flip, or a series of guesses.
package coinflip

import (
	"strings"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
)

// Rules is the game.
var Rules rules.Game = game{}

type game struct{}

// maxFlips is the most flips of a series.
const maxFlips = 20

// The sides of the coin.
const (
	heads = "heads"
	tails = "tails"
)

// multiplier is the multiplier of a number of right guesses in a row: 0.99 *
// 2^n.
func multiplier(right int) money.Multiplier { return money.Fraction(99<<right, 100) }

// choice is the content of a Play request.
type choice struct {
	Side   string `json:"side,omitempty" ts:"heads|tails"`
	Series bool   `json:"series,omitempty"`
}

func read(choices []byte) (choice, error) {
	c, err := rules.Decode[choice](choices)
	if err != nil {
		return c, err
	}
	if c.Series {
		if c.Side != "" {
			return c, rules.NewRefusal("a series takes its sides flip by flip")
		}
		return c, nil
	}
	return c, checkSide(c.Side)
}

func checkSide(side string) error {
	if side != heads && side != tails {
		return rules.NewRefusal("the side is heads or tails")
	}
	return nil
}

func flip(draws *provablyfair.Stream) string {
	if draws.Below(2) == 0 { // f < 0.5
		return tails
	}
	return heads
}

// Flip is a guess and the side that came up.
type Flip struct {
	Side   string `json:"side" ts:"heads|tails"`
	Result string `json:"result" ts:"heads|tails"`
}

// move is the content of a Turn request.
type move struct {
	Side string `json:"side" ts:"heads|tails"`
}

// View is what the player sees.
type View struct {
	Series     bool   `json:"series"`
	Flips      []Flip `json:"flips"`
	Multiplier string `json:"multiplier"`
	Next       string `json:"next"`
}

// Read implements rules.Game.
func (game) Read(choices []byte) (rules.Bet, error) { return read(choices) }

// MaxPayout implements rules.Bet: a series pays nothing before its first flip.
func (c choice) MaxPayout(stake money.Amount) (money.Amount, error) {
	if c.Series {
		return stake, nil
	}
	return multiplier(1).Payout(stake), nil
}

// Open implements rules.Bet. It flips once or begins a series.
func (c choice) Open(draws *provablyfair.Stream, stake money.Amount) (rules.Round, error) {
	if c.Series {
		return &series{StepRound: rules.NewStepRound(stake), draws: draws, flips: []Flip{}}, nil
	}
	result := flip(draws)
	var pays money.Multiplier
	if result == c.Side {
		pays = multiplier(1)
	}
	return rules.NewInstantRound(stake, pays, View{Flips: []Flip{{c.Side, result}}, Multiplier: pays.Text()}), nil
}

// series is a run of guesses.
type series struct {
	rules.StepRound
	draws *provablyfair.Stream
	flips []Flip
}

// choose reads a turn.
func (s *series) choose(choice []byte) (side string, err error) {
	if s.Over {
		return "", rules.ErrOver
	}
	raw, err := rules.Decode[move](choice)
	if err != nil {
		return "", err
	}
	return raw.Side, checkSide(raw.Side)
}

// MaxPayout implements rules.Round.
func (s *series) MaxPayout(choice []byte) (money.Amount, error) {
	if _, err := s.choose(choice); err != nil {
		return 0, err
	}
	return multiplier(s.Steps + 1).Payout(s.Stake), nil
}

// Turn implements rules.Round. It flips.
func (s *series) Turn(choice []byte) error {
	side, err := s.choose(choice)
	if err != nil {
		return err
	}
	result := flip(s.draws)
	s.flips = append(s.flips, Flip{side, result})
	if side == result {
		s.Advance(multiplier(s.Steps+1), s.Steps+1 == maxFlips)
	} else {
		s.Lose()
	}
	return nil
}

// State implements rules.Round.
func (s *series) State() rules.State {
	view := View{Series: true, Flips: append([]Flip{}, s.flips...), Multiplier: s.MultiplierText()}
	if !s.Over {
		view.Next = multiplier(s.Steps + 1).Text()
	}
	return s.StateWith(view)
}

// Outcome implements rules.Game: twenty flips as H and T. It accepts the choices
// of a Play but ignores them.
func (game) Outcome(draws *provablyfair.Stream, params []byte) (any, error) {
	c, err := rules.Decode[choice](params)
	if err == nil && c != (choice{}) {
		_, err = read(params)
	}
	if err != nil {
		return nil, err
	}
	var flips strings.Builder
	for range maxFlips {
		flips.WriteString(strings.ToUpper(flip(draws)[:1]))
	}
	return flips.String(), nil
}

// Return implements rules.Bet. It is the same wherever a series stops.
func (choice) Return() money.Multiplier { return money.Fraction(99, 100) }
