// Package originals lists the house's own games.
package originals

import (
	"croupier/app/money"
	"croupier/app/originals/baccarat"
	"croupier/app/originals/blackjack"
	"croupier/app/originals/coinflip"
	"croupier/app/originals/diamonds"
	"croupier/app/originals/dice"
	"croupier/app/originals/hilo"
	"croupier/app/originals/keno"
	"croupier/app/originals/limbo"
	"croupier/app/originals/mines"
	"croupier/app/originals/plinko"
	"croupier/app/originals/roulette"
	"croupier/app/originals/rules"
	"croupier/app/originals/stairs"
	"croupier/app/originals/tower"
	"croupier/app/originals/videopoker"
	"croupier/app/originals/wheel"
)

// all is in the order in which games are offered.
var all = []rules.Game{
	limbo.Rules, dice.Rules, plinko.Rules, mines.Rules, wheel.Rules, coinflip.Rules, blackjack.Rules, keno.Rules,
	roulette.Rules, tower.Rules, hilo.Rules, diamonds.Rules, videopoker.Rules, baccarat.Rules, stairs.Rules,
}

var byID = func() map[string]rules.Game {
	index := make(map[string]rules.Game, len(all))
	for _, game := range all {
		index[game.Definition().ID] = game
	}
	return index
}()

// All lists the games.
func All() []rules.Game { return append([]rules.Game(nil), all...) }

// Find gives a game by its id; nil when there is none.
func Find(id string) rules.Game { return byID[id] }

// MinorUnits rewrites the amounts inside a game's choices, if it has any, from
// whole units as players write them to minor units as its rules read them.
// Errors: *rules.Refusal.
func MinorUnits(id string, choices []byte, currency money.Currency) ([]byte, error) {
	switch id {
	case "roulette":
		return roulette.MinorUnits(choices, currency)
	case "baccarat":
		return baccarat.MinorUnits(choices, currency)
	default:
		return choices, nil
	}
}
