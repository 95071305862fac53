// Package wheel is a wheel of 10 to 50 segments that stops at one of them.
package wheel

import (
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
)

// Rules is the game.
var Rules rules.Game = game{}

type game struct{}

// choice is the wheel that the player chooses.
type choice struct {
	risk string
	wheel
}

type params struct {
	Segments int    `json:"segments"`
	Risk     string `json:"risk"`
}

func read(choices []byte) (choice, error) {
	raw, err := rules.Decode[params](choices)
	if err != nil {
		return choice{}, err
	}
	byRisk, ok := wheels()[raw.Segments]
	if !ok {
		return choice{}, errSegments
	}
	wheel, ok := byRisk[raw.Risk]
	if !ok {
		return choice{}, rules.NewRefusal("the risk is one of low, medium, high")
	}
	return choice{risk: raw.Risk, wheel: wheel}, nil
}

var errSegments = rules.NewRefusal("the wheel has 10, 20, 30, 40 or 50 segments")

func spin(draws *provablyfair.Stream, segments int) int { return draws.Below(uint64(segments)) }

// View is what the player sees.
type View struct {
	Segments   int    `json:"segments"`
	Risk       string `json:"risk"`
	Segment    int    `json:"segment"`
	Multiplier string `json:"multiplier"`
}

// Read implements rules.Game.
func (game) Read(choices []byte) (rules.Bet, error) { return read(choices) }

// MaxPayout implements rules.Bet.
func (c choice) MaxPayout(stake money.Amount) (money.Amount, error) {
	return c.best.Payout(stake), nil
}

// Open implements rules.Bet. It spins.
func (c choice) Open(draws *provablyfair.Stream, stake money.Amount) (rules.Round, error) {
	segment := spin(draws, len(c.pays))
	pay := c.pays[segment]
	return rules.NewInstantRound(stake, pay, View{Segments: len(c.pays), Risk: c.risk, Segment: segment, Multiplier: pay.Text()}), nil
}

// Outcome implements rules.Game: the multiplier of the segment. Without a risk
// it is the number of the segment, counted from 0.
func (game) Outcome(draws *provablyfair.Stream, raw []byte) (any, error) {
	p, err := rules.Decode[struct {
		Segments int     `json:"segments"`
		Risk     *string `json:"risk"`
	}](raw)
	if err != nil {
		return nil, err
	}
	if p.Risk == nil {
		if _, ok := wheels()[p.Segments]; !ok {
			return nil, errSegments
		}
		return spin(draws, p.Segments), nil
	}
	c, err := read(raw)
	if err != nil {
		return nil, err
	}
	return rules.PlainNumber(c.pays[spin(draws, len(c.pays))]), nil
}

// Return implements rules.Bet.
func (c choice) Return() money.Multiplier { return c.rtp }
