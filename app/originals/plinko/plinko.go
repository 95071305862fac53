// Package plinko is a ball that falls through rows of pegs into a bucket.
package plinko

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

// Rows that the board can have.
const (
	minRows = 8
	maxRows = 16
)

// choice is the board that the player bets on.
type choice struct {
	rows int
	risk string
	pays []money.Multiplier
}

type params struct {
	Rows *int   `json:"rows"`
	Risk string `json:"risk"`
}

func read(choices []byte) (choice, error) {
	raw, err := rules.Decode[params](choices)
	if err != nil {
		return choice{}, err
	}
	if raw.Rows == nil || *raw.Rows < minRows || *raw.Rows > maxRows {
		return choice{}, rules.Refuse("the board has %d to %d rows", minRows, maxRows)
	}
	pays, ok := tables[*raw.Rows][raw.Risk]
	if !ok {
		return choice{}, rules.Refuse("the risk is one of low, medium, high, expert")
	}
	return choice{rows: *raw.Rows, risk: raw.Risk, pays: pays}, nil
}

// fall draws the path: 0 left, 1 right for each row. The bucket is the number
// of rights.
func (c choice) fall(draws *fair.Stream) (path []int, bucket int) {
	path = make([]int, c.rows)
	for row := range path {
		path[row] = draws.Below(2) // f < 0.5 is left
		bucket += path[row]
	}
	return path, bucket
}

func (c choice) best() money.Multiplier { return slices.MaxFunc(c.pays, money.Multiplier.Cmp) }

// rtp is the mean over all paths: C(rows, bucket) of 2^rows lead to a bucket.
func (c choice) rtp() money.Multiplier {
	sum := new(big.Rat)
	for bucket, pay := range c.pays {
		ways := new(big.Rat).SetInt(new(big.Int).Binomial(int64(c.rows), int64(bucket)))
		sum.Add(sum, ways.Mul(ways, pay.Rat()))
	}
	return money.FromRat(sum.Quo(sum, new(big.Rat).SetInt64(1<<c.rows)))
}

// View is what the player sees.
type View struct {
	Rows       int    `json:"rows"`
	Risk       string `json:"risk"`
	Path       []int  `json:"path"`
	Bucket     int    `json:"bucket"`
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

// Open implements rules.Game: the ball falls.
func (game) Open(draws *fair.Stream, stake money.Amount, choices []byte) (rules.Round, error) {
	c, err := read(choices)
	if err != nil {
		return nil, err
	}
	path, bucket := c.fall(draws)
	pay := c.pays[bucket]
	return rules.Settle(stake, pay, View{Rows: c.rows, Risk: c.risk, Path: path, Bucket: bucket, Multiplier: pay.Text()}), nil
}

// Outcome implements rules.Game: the multiplier of the bucket.
func (game) Outcome(draws *fair.Stream, raw []byte) (any, error) {
	c, err := read(raw)
	if err != nil {
		return nil, err
	}
	_, bucket := c.fall(draws)
	return rules.Plain(c.pays[bucket]), nil
}

// Return implements rules.Game.
func (game) Return(choices []byte) (money.Multiplier, error) {
	c, err := read(choices)
	if err != nil {
		return money.Multiplier{}, err
	}
	return c.rtp(), nil
}
