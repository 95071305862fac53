// Package wheel is a wheel of 10 to 50 segments that stops at one of them.
package wheel

import (
	"math/big"
	"slices"

	"croupier/app/fair"
	"croupier/app/money"
	"croupier/app/originals/rules"
)

// Rules is the game.
var Rules rules.Game = game{}

type game struct{}

// choice is the wheel that the player bets on.
type choice struct {
	risk string
	pays []money.Multiplier // of the segments in order
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
	byRisk, ok := wheels[raw.Segments]
	if !ok {
		return choice{}, rules.Refuse("the wheel has 10, 20, 30, 40 or 50 segments")
	}
	pays, ok := byRisk[raw.Risk]
	if !ok {
		return choice{}, rules.Refuse("the risk is one of low, medium, high")
	}
	return choice{risk: raw.Risk, pays: pays}, nil
}

func (c choice) spin(draws *fair.Stream) int { return draws.Below(uint64(len(c.pays))) }

func (c choice) best() money.Multiplier { return slices.MaxFunc(c.pays, money.Multiplier.Cmp) }

// rtp is the mean over all segments.
func (c choice) rtp() money.Multiplier {
	sum := new(big.Rat)
	for _, pay := range c.pays {
		sum.Add(sum, pay.Rat())
	}
	return money.FromRat(sum.Quo(sum, new(big.Rat).SetInt64(int64(len(c.pays)))))
}

// View is what the player sees.
type View struct {
	Segments   int    `json:"segments"`
	Risk       string `json:"risk"`
	Segment    int    `json:"segment"`
	Multiplier string `json:"multiplier"`
}

// Reach implements rules.Game.
func (game) Reach(stake money.Amount, choices []byte) (money.Amount, error) {
	c, err := read(choices)
	if err != nil {
		return 0, err
	}
	return c.best().Payout(stake), nil
}

// Open implements rules.Game: it spins.
func (game) Open(draws *fair.Stream, stake money.Amount, choices []byte) (rules.Round, error) {
	c, err := read(choices)
	if err != nil {
		return nil, err
	}
	segment := c.spin(draws)
	pay := c.pays[segment]
	return rules.Settle(stake, pay, View{Segments: len(c.pays), Risk: c.risk, Segment: segment, Multiplier: pay.Text()}), nil
}

// Outcome implements rules.Game: the multiplier of the segment.
func (game) Outcome(draws *fair.Stream, raw []byte) (any, error) {
	c, err := read(raw)
	if err != nil {
		return nil, err
	}
	return rules.Plain(c.pays[c.spin(draws)]), nil
}

// Return implements rules.Game.
func (game) Return(choices []byte) (money.Multiplier, error) {
	c, err := read(choices)
	if err != nil {
		return money.Multiplier{}, err
	}
	return c.rtp(), nil
}
