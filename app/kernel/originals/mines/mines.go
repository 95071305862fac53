// Package mines is a field of 25 cells, some of them with mines. Every safe cell
// raises the payout; a mine loses the stake.
package mines

import (
	"math/big"
	"slices"
	"sync"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
)

// Rules is the game.
var Rules rules.Game = game{}

type game struct{}

// The numbers of the game.
const (
	cells    = 25
	maxMines = cells - 1
	defaults = 3 // mines of an outcome without params
)

// rtpShare is the share of stakes that is paid back.
var rtpShare = money.Fraction(99, 100)

type params struct {
	Mines *int `json:"mines"`
}

// choice is the number of mines.
type choice struct{ mines int }

func read(choices []byte) (choice, error) {
	raw, err := rules.Decode[params](choices)
	if err != nil {
		return choice{}, err
	}
	if raw.Mines == nil || *raw.Mines < 1 || *raw.Mines > maxMines {
		return choice{}, rules.NewRefusal("the field has 1 to %d mines", maxMines)
	}
	return choice{*raw.Mines}, nil
}

// multiplier is the multiplier of a number of safe cells. The chance is
// C(25-mines, opened)/C(25, opened); its inverse times 99 % is paid.
func multiplier(mines, opened int) money.Multiplier {
	ways := new(big.Rat).SetFrac(
		new(big.Int).Binomial(cells, int64(opened)), new(big.Int).Binomial(int64(cells-mines), int64(opened)))
	return rtpShare.Mul(money.FromRat(ways))
}

// ladders are the multipliers by mines and opened cells. They are computed at first
// use.
var ladders = sync.OnceValue(func() [][]money.Multiplier {
	all := make([][]money.Multiplier, maxMines+1)
	for mines := 1; mines <= maxMines; mines++ {
		for opened := range cells - mines + 1 {
			all[mines] = append(all[mines], multiplier(mines, opened))
		}
	}
	return all
})

// drawMines draws the cells of the mines, sorted.
func drawMines(draws *provablyfair.Stream, mines int) []int {
	field := draws.Pick(mines, cells)
	slices.Sort(field)
	return field
}

// move is the content of a Turn request.
type move struct {
	Cell *int `json:"cell"`
}

// View is what the player sees. Field is null until the round is over.
type View struct {
	Mines      int                 `json:"mines"`
	Opened     []int               `json:"opened"`
	Hit        *int                `json:"hit"`
	Field      rules.Revealed[int] `json:"field"`
	Multiplier string              `json:"multiplier"`
	Next       string              `json:"next"`
}

type round struct {
	rules.StepRound
	field  []int
	opened []int
	hit    *int
}

// Read implements rules.Game.
func (game) Read(choices []byte) (rules.Bet, error) { return read(choices) }

// MaxPayout implements rules.Bet. The stake is the most that can be paid before
// the first cell.
func (choice) MaxPayout(stake money.Amount) (money.Amount, error) { return stake, nil }

// Open implements rules.Bet. It draws the mines.
func (c choice) Open(draws *provablyfair.Stream, stake money.Amount) (rules.Round, error) {
	return &round{StepRound: rules.NewStepRound(stake), field: drawMines(draws, c.mines), opened: []int{}}, nil
}

func (r *round) next() money.Multiplier { return ladders()[len(r.field)][r.Steps+1] }

// choose reads a turn.
func (r *round) choose(choice []byte) (cell int, err error) {
	if r.Over {
		return 0, rules.ErrOver
	}
	raw, err := rules.Decode[move](choice)
	if err != nil {
		return 0, err
	}
	if raw.Cell == nil || *raw.Cell < 0 || *raw.Cell >= cells {
		return 0, rules.NewRefusal("choose a cell of 0 to %d", cells-1)
	}
	if slices.Contains(r.opened, *raw.Cell) {
		return 0, rules.NewRefusal("that cell is open already")
	}
	return *raw.Cell, nil
}

// MaxPayout implements rules.Round.
func (r *round) MaxPayout(choice []byte) (money.Amount, error) {
	if _, err := r.choose(choice); err != nil {
		return 0, err
	}
	return r.next().Payout(r.Stake), nil
}

// Turn implements rules.Round. It opens a cell.
func (r *round) Turn(choice []byte) error {
	cell, err := r.choose(choice)
	if err != nil {
		return err
	}
	if slices.Contains(r.field, cell) {
		r.hit = &cell
		r.Lose()
		return nil
	}
	r.opened = append(r.opened, cell)
	r.Advance(r.next(), len(r.opened) == cells-len(r.field))
	return nil
}

// State implements rules.Round.
func (r *round) State() rules.State {
	view := View{Mines: len(r.field), Opened: slices.Clone(r.opened), Hit: r.hit, Multiplier: r.MultiplierText()}
	if r.Over {
		view.Field = r.field
	} else {
		view.Next = r.next().Text()
	}
	return r.StateWith(view)
}

// Outcome implements rules.Game: the cells of the mines in the order drawn.
func (game) Outcome(draws *provablyfair.Stream, raw []byte) (any, error) {
	p, err := rules.Decode[params](raw)
	if err != nil {
		return nil, err
	}
	c := choice{defaults}
	if p.Mines != nil {
		if c, err = read(raw); err != nil {
			return nil, err
		}
	}
	return draws.Pick(c.mines, cells), nil
}

// Return implements rules.Bet. It is the same wherever the player stops.
func (choice) Return() money.Multiplier { return rtpShare }
