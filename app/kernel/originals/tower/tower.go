// Package tower is nine levels of tiles. Some of them hide an egg. An egg leads one level up; any
// other tile loses the stake.
package tower

import (
	"slices"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
)

// Rules is the game.
var Rules rules.Game = game{}

type game struct{}

// levels is the number of levels.
const levels = 9

// rtpShare is the share of stakes that is paid back.
var rtpShare = money.Fraction(98, 100)

// difficulty is the number of tiles of a level and how many of them are safe.
type difficulty struct{ tiles, safe int }

// order is the order in which the page lists the difficulties.
var order = []string{"easy", "medium", "hard", "expert", "master"}

var difficulties = map[string]difficulty{
	"easy": {4, 3}, "medium": {3, 2}, "hard": {2, 1}, "expert": {3, 1}, "master": {4, 1},
}

// multiplier is the multiplier of a level: 0.98 * (tiles/safe)^level.
func (d difficulty) multiplier(level int) money.Multiplier {
	m := rtpShare
	for range level {
		m = m.Mul(money.Fraction(int64(d.tiles), int64(d.safe)))
	}
	return m
}

// ladders are the multipliers by difficulty and levels. They are computed once.
var ladders = func() map[string][levels + 1]money.Multiplier {
	all := map[string][levels + 1]money.Multiplier{}
	for name, d := range difficulties {
		var ladder [levels + 1]money.Multiplier
		for level := range ladder {
			ladder[level] = d.multiplier(level)
		}
		all[name] = ladder
	}
	return all
}()

type params struct {
	Difficulty string `json:"difficulty"`
}

// choice is the name of a difficulty.
type choice struct{ difficulty string }

func read(choices []byte) (choice, error) {
	raw, err := rules.Decode[params](choices)
	if err != nil {
		return choice{}, err
	}
	if _, ok := difficulties[raw.Difficulty]; !ok {
		return choice{}, rules.NewRefusal("the difficulty is one of easy, medium, hard, expert, master")
	}
	return choice{raw.Difficulty}, nil
}

// drawEggs draws the eggs of every level, lowest level first, in the order drawn.
func (d difficulty) drawEggs(draws *provablyfair.Stream) [][]int {
	eggs := make([][]int, levels)
	for level := range eggs {
		eggs[level] = draws.Pick(d.safe, d.tiles)
	}
	return eggs
}

// move is the content of a Turn request.
type move struct {
	Tile *int `json:"tile"`
}

// View is what the player sees. Eggs is null until the round is over.
type View struct {
	Difficulty string                `json:"difficulty"`
	Tiles      []int                 `json:"tiles"`
	Lost       bool                  `json:"lost"`
	Eggs       rules.Revealed[[]int] `json:"eggs"`
	Multiplier string                `json:"multiplier"`
	Next       string                `json:"next"`
}

type round struct {
	rules.StepRound
	name   string
	eggs   [][]int
	chosen []int
}

// Read implements rules.Game.
func (game) Read(choices []byte) (rules.Bet, error) { return read(choices) }

// MaxPayout implements rules.Bet. The stake is the most that can be paid before
// the first tile.
func (choice) MaxPayout(stake money.Amount) (money.Amount, error) { return stake, nil }

// Open implements rules.Bet. It draws the eggs.
func (c choice) Open(draws *provablyfair.Stream, stake money.Amount) (rules.Round, error) {
	return &round{StepRound: rules.NewStepRound(stake), name: c.difficulty, eggs: difficulties[c.difficulty].drawEggs(draws), chosen: []int{}}, nil
}

func (r *round) next() money.Multiplier { return ladders[r.name][r.Steps+1] }

// choose reads a turn.
func (r *round) choose(choice []byte) (tile int, err error) {
	if r.Over {
		return 0, rules.ErrOver
	}
	raw, err := rules.Decode[move](choice)
	if err != nil {
		return 0, err
	}
	if tiles := difficulties[r.name].tiles; raw.Tile == nil || *raw.Tile < 0 || *raw.Tile >= tiles {
		return 0, rules.NewRefusal("choose a tile of 0 to %d", tiles-1)
	}
	return *raw.Tile, nil
}

// MaxPayout implements rules.Round.
func (r *round) MaxPayout(choice []byte) (money.Amount, error) {
	if _, err := r.choose(choice); err != nil {
		return 0, err
	}
	return r.next().Payout(r.Stake), nil
}

// Turn implements rules.Round. It turns a tile of the next level.
func (r *round) Turn(choice []byte) error {
	tile, err := r.choose(choice)
	if err != nil {
		return err
	}
	r.chosen = append(r.chosen, tile)
	if slices.Contains(r.eggs[r.Steps], tile) {
		r.Advance(r.next(), r.Steps+1 == levels)
	} else {
		r.Lose()
	}
	return nil
}

// State implements rules.Round.
func (r *round) State() rules.State {
	view := View{Difficulty: r.name, Tiles: slices.Clone(r.chosen), Lost: r.Lost, Multiplier: r.MultiplierText()}
	if r.Over {
		view.Eggs = r.eggs
	} else {
		view.Next = r.next().Text()
	}
	return r.StateWith(view)
}

// Outcome implements rules.Game: the eggs of every level, lowest first.
func (game) Outcome(draws *provablyfair.Stream, raw []byte) (any, error) {
	c, err := read(raw)
	if err != nil {
		return nil, err
	}
	return difficulties[c.difficulty].drawEggs(draws), nil
}

// Return implements rules.Bet. It is the same wherever the player stops.
func (choice) Return() money.Multiplier { return rtpShare }
