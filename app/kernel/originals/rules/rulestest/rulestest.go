// Package rulestest calls a game with choices in the form of a request. Each call reads the
// choices again. It is for tests with many choices.
package rulestest

import (
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/provablyfair"
)

// MaxPayout reads the choices and returns their MaxPayout.
func MaxPayout(game rules.Game, stake money.Amount, choices []byte) (money.Amount, error) {
	bet, err := game.Read(choices)
	if err != nil {
		return 0, err
	}
	return bet.MaxPayout(stake)
}

// Open reads the choices and opens a round with them.
func Open(game rules.Game, draws *provablyfair.Stream, stake money.Amount, choices []byte) (rules.Round, error) {
	bet, err := game.Read(choices)
	if err != nil {
		return nil, err
	}
	return bet.Open(draws, stake)
}

// Return reads the choices and returns their exact return.
func Return(game rules.Game, choices []byte) (money.Multiplier, error) {
	bet, err := game.Read(choices)
	if err != nil {
		return money.Multiplier{}, err
	}
	return bet.Return(), nil
}
