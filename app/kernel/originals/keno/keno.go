// Package keno is a draw of ten of forty numbers. The player picks one to ten of them.
package keno

import (
	"slices"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
)

// Rules is the game.
var Rules rules.Game = game{}

type game struct{}

// The numbers of the game.
const (
	numbers   = 40
	drawCount = 10
	maxPicks  = 10
)

// choice is the player's bet.
type choice struct {
	params
	line
}

type params struct {
	Picks []int  `json:"picks"`
	Risk  string `json:"risk"`
}

func read(choices []byte) (choice, error) {
	raw, err := rules.Decode[params](choices)
	if err != nil {
		return choice{}, err
	}
	if len(raw.Picks) < 1 || len(raw.Picks) > maxPicks {
		return choice{}, rules.NewRefusal("pick 1 to %d numbers", maxPicks)
	}
	var seen [numbers + 1]bool
	for _, pick := range raw.Picks {
		if pick < 1 || pick > numbers {
			return choice{}, rules.NewRefusal("picks are numbers of 1 to %d", numbers)
		}
		if seen[pick] {
			return choice{}, rules.NewRefusal("%d is picked twice", pick)
		}
		seen[pick] = true
	}
	table, ok := tables()[raw.Risk]
	if !ok {
		return choice{}, rules.NewRefusal("the risk is one of classic, low, medium, high")
	}
	return choice{params: raw, line: table[len(raw.Picks)-1]}, nil
}

// draw draws ten numbers of 1 to 40, in the order drawn.
func draw(draws *provablyfair.Stream) []int {
	picked := draws.Pick(drawCount, numbers)
	for i := range picked {
		picked[i]++
	}
	return picked
}

// View is what the player sees.
type View struct {
	Risk  string `json:"risk"`
	Picks []int  `json:"picks"`
	Drawn []int  `json:"drawn"`
	Hits  []int  `json:"hits"`
}

// Read implements rules.Game.
func (game) Read(choices []byte) (rules.Bet, error) { return read(choices) }

// MaxPayout implements rules.Bet.
func (c choice) MaxPayout(stake money.Amount) (money.Amount, error) {
	return c.best.Payout(stake), nil
}

// Open implements rules.Bet. It draws the numbers.
func (c choice) Open(draws *provablyfair.Stream, stake money.Amount) (rules.Round, error) {
	view := View{Risk: c.Risk, Picks: c.Picks, Drawn: draw(draws), Hits: []int{}}
	for _, number := range view.Drawn {
		if slices.Contains(c.Picks, number) {
			view.Hits = append(view.Hits, number)
		}
	}
	return rules.NewInstantRound(stake, c.pays[len(view.Hits)], view), nil
}

// Outcome implements rules.Game: the ten numbers in the order drawn.
func (game) Outcome(draws *provablyfair.Stream, raw []byte) (any, error) {
	if _, err := rules.Decode[params](raw); err != nil {
		return nil, err
	}
	return draw(draws), nil
}

// Return implements rules.Bet.
func (c choice) Return() money.Multiplier { return c.rtp }
