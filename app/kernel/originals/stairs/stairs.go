// Package stairs is thirteen rows of cells that get shorter towards the top.
// Each row has stones on some cells; a free cell leads one row up, and a stone
// loses the stake.
package stairs

import (
	"slices"

	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
)

// Rules is the game.
var Rules rules.Game = game{}

type game struct{}

// The numbers of the game: rows of 20, 19 ... 8 cells.
const (
	bottomCells   = 20
	rows          = 13
	maxStones     = 7
	defaultStones = 3 // stones of an outcome without params
)

// rtpShare is the share of stakes that is paid back.
var rtpShare = money.Fraction(99, 100)

// width is the number of cells of a row, counted from row 0 at the bottom.
func width(row int) int { return bottomCells - row }

// multiplier is the multiplier of a number of rows: 0.99 times the product of
// cells/(cells-stones).
func multiplier(stones, climbed int) money.Multiplier {
	m := rtpShare
	for row := range climbed {
		m = m.Mul(money.Fraction(int64(width(row)), int64(width(row)-stones)))
	}
	return m
}

// ladders are the multipliers by stones and rows. They are computed once.
var ladders = func() (all [maxStones + 1][rows + 1]money.Multiplier) {
	for stones := 1; stones <= maxStones; stones++ {
		for climbed := range rows + 1 {
			all[stones][climbed] = multiplier(stones, climbed)
		}
	}
	return all
}()

type params struct {
	Stones *int `json:"stones"`
}

// choice is the number of stones of each row.
type choice struct{ stones int }

func read(choices []byte) (choice, error) {
	raw, err := rules.Decode[params](choices)
	if err != nil {
		return choice{}, err
	}
	if raw.Stones == nil || *raw.Stones < 1 || *raw.Stones > maxStones {
		return choice{}, rules.NewRefusal("a row has 1 to %d stones", maxStones)
	}
	return choice{*raw.Stones}, nil
}

// drawStones draws the stones of every row, lowest row first, in the order drawn.
// Every row has its own draws.
func drawStones(draws *provablyfair.Stream, stones int) [][]int {
	field := make([][]int, rows)
	for row := range field {
		field[row] = draws.Pick(stones, width(row))
	}
	return field
}

// move is the content of a Turn request.
type move struct {
	Cell *int `json:"cell"`
}

// View is what the player sees. Field is null until the round is over.
type View struct {
	Stones     int                   `json:"stones"`
	Cells      []int                 `json:"cells"`
	Lost       bool                  `json:"lost"`
	Field      rules.Revealed[[]int] `json:"field"`
	Multiplier string                `json:"multiplier"`
	Next       string                `json:"next"`
}

type round struct {
	rules.StepRound
	stones int
	field  [][]int
	chosen []int
}

// Read implements rules.Game.
func (game) Read(choices []byte) (rules.Bet, error) { return read(choices) }

// MaxPayout implements rules.Bet. The stake is the most that can be paid before
// the first cell.
func (choice) MaxPayout(stake money.Amount) (money.Amount, error) { return stake, nil }

// Open implements rules.Bet. It draws the stones.
func (c choice) Open(draws *provablyfair.Stream, stake money.Amount) (rules.Round, error) {
	return &round{StepRound: rules.NewStepRound(stake), stones: c.stones, field: drawStones(draws, c.stones), chosen: []int{}}, nil
}

func (r *round) next() money.Multiplier { return ladders[r.stones][r.Steps+1] }

// choose reads a turn.
func (r *round) choose(choice []byte) (cell int, err error) {
	if r.Over {
		return 0, rules.ErrOver
	}
	raw, err := rules.Decode[move](choice)
	if err != nil {
		return 0, err
	}
	if raw.Cell == nil || *raw.Cell < 0 || *raw.Cell >= width(r.Steps) {
		return 0, rules.NewRefusal("choose a cell of 0 to %d", width(r.Steps)-1)
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

// Turn implements rules.Round. It steps on a cell of the next row.
func (r *round) Turn(choice []byte) error {
	cell, err := r.choose(choice)
	if err != nil {
		return err
	}
	r.chosen = append(r.chosen, cell)
	if slices.Contains(r.field[r.Steps], cell) {
		r.Lose()
	} else {
		r.Advance(r.next(), r.Steps+1 == rows)
	}
	return nil
}

// State implements rules.Round.
func (r *round) State() rules.State {
	view := View{Stones: r.stones, Cells: slices.Clone(r.chosen), Lost: r.Lost, Multiplier: r.MultiplierText()}
	if r.Over {
		view.Field = r.field
	} else {
		view.Next = r.next().Text()
	}
	return r.StateWith(view)
}

// Outcome implements rules.Game: the stones of every row, lowest first, in the
// order drawn.
func (game) Outcome(draws *provablyfair.Stream, raw []byte) (any, error) {
	p, err := rules.Decode[params](raw)
	if err != nil {
		return nil, err
	}
	c := choice{defaultStones}
	if p.Stones != nil {
		if c, err = read(raw); err != nil {
			return nil, err
		}
	}
	return drawStones(draws, c.stones), nil
}

// Return implements rules.Bet. It is the same wherever the player stops.
func (choice) Return() money.Multiplier { return rtpShare }
