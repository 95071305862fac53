// Package plinko is a ball that falls through rows of pegs into a bucket.
package plinko

import (
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
)

// Rules is the game.
var Rules rules.Game = game{}

type game struct{}

// The range of rows of a board.
const (
	minRows = 8
	maxRows = 16
)

// choice is the board that the player chooses.
type choice struct {
	rows int
	risk string
	board
}

type params struct {
	Rows *int    `json:"rows"`
	Risk *string `json:"risk"`
}

func read(choices []byte) (choice, error) {
	raw, err := rules.Decode[params](choices)
	if err != nil {
		return choice{}, err
	}
	if raw.Rows == nil {
		return choice{}, errRows
	}
	if raw.Risk == nil {
		return choice{}, errRisk
	}
	return boardFor(*raw.Rows, *raw.Risk)
}

var (
	errRows = rules.NewRefusal("the board has %d to %d rows", minRows, maxRows)
	errRisk = rules.NewRefusal("the risk is one of low, medium, high, expert")
)

func boardFor(rows int, risk string) (choice, error) {
	byRisk, ok := boards()[rows]
	if !ok {
		return choice{}, errRows
	}
	board, ok := byRisk[risk]
	if !ok {
		return choice{}, errRisk
	}
	return choice{rows: rows, risk: risk, board: board}, nil
}

// drawPath draws the path: 0 is left, 1 is right for each row. The bucket is the
// number of rights.
func drawPath(draws *provablyfair.Stream, rows int) (path []int, bucket int) {
	path = make([]int, rows)
	for row := range path {
		path[row] = draws.Below(2) // f < 0.5 is left
		bucket += path[row]
	}
	return path, bucket
}

// View is what the player sees.
type View struct {
	Rows       int    `json:"rows"`
	Risk       string `json:"risk"`
	Path       []int  `json:"path"`
	Bucket     int    `json:"bucket"`
	Multiplier string `json:"multiplier"`
}

// Read implements rules.Game.
func (game) Read(choices []byte) (rules.Bet, error) { return read(choices) }

// MaxPayout implements rules.Bet.
func (c choice) MaxPayout(stake money.Amount) (money.Amount, error) {
	return c.best.Payout(stake), nil
}

// Open implements rules.Bet. It draws the path.
func (c choice) Open(draws *provablyfair.Stream, stake money.Amount) (rules.Round, error) {
	path, bucket := drawPath(draws, c.rows)
	pay := c.pays[bucket]
	return rules.NewInstantRound(stake, pay, View{Rows: c.rows, Risk: c.risk, Path: path, Bucket: bucket, Multiplier: pay.Text()}), nil
}

// Outcome implements rules.Game: the multiplier of the bucket. Without a risk it
// is the path, an L or R for each row; 16 rows without a number.
func (game) Outcome(draws *provablyfair.Stream, raw []byte) (any, error) {
	p, err := rules.Decode[params](raw)
	if err != nil {
		return nil, err
	}
	rows := maxRows
	if p.Rows != nil {
		rows = *p.Rows
	}
	if p.Risk == nil {
		if rows < minRows || rows > maxRows {
			return nil, errRows
		}
		path, _ := drawPath(draws, rows)
		return directionText(path), nil
	}
	c, err := boardFor(rows, *p.Risk)
	if err != nil {
		return nil, err
	}
	_, bucket := drawPath(draws, rows)
	return rules.PlainNumber(c.pays[bucket]), nil
}

func directionText(path []int) string {
	text := make([]byte, len(path))
	for row, side := range path {
		text[row] = "LR"[side]
	}
	return string(text)
}

// Return implements rules.Bet.
func (c choice) Return() money.Multiplier { return c.rtp }
