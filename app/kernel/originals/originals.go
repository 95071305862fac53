// Package originals lists the games that the site itself offers.
package originals

import (
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals/baccarat"
	"croupier/app/kernel/originals/blackjack"
	"croupier/app/kernel/originals/coinflip"
	"croupier/app/kernel/originals/diamonds"
	"croupier/app/kernel/originals/dice"
	"croupier/app/kernel/originals/hilo"
	"croupier/app/kernel/originals/keno"
	"croupier/app/kernel/originals/limbo"
	"croupier/app/kernel/originals/mines"
	"croupier/app/kernel/originals/plinko"
	"croupier/app/kernel/originals/roulette"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/originals/stairs"
	"croupier/app/kernel/originals/tower"
	"croupier/app/kernel/originals/videopoker"
	"croupier/app/kernel/originals/wheel"
)

// all is in the order in which the site lists games.
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

// Find returns a game by its id; nil without one.
func Find(id string) rules.Game { return byID[id] }

// MinorUnits converts the amounts inside a game's choices, if it has any, from
// whole units in a request to the minor units of the rules. Errors:
// *rules.Refusal.
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
