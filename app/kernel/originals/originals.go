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

// all is in the order in which the site lists games. The ids are listed here too, and not only in
// the definitions: those have exact returns, whose computation of a tenth of a second would delay
// commands without games.
var all = []struct {
	id   string
	game rules.Game
}{
	{"limbo", limbo.Rules}, {"dice", dice.Rules}, {"plinko", plinko.Rules}, {"mines", mines.Rules}, {"wheel", wheel.Rules},
	{"coinflip", coinflip.Rules}, {"blackjack", blackjack.Rules}, {"keno", keno.Rules}, {"roulette", roulette.Rules},
	{"tower", tower.Rules}, {"hilo", hilo.Rules}, {"diamonds", diamonds.Rules}, {"videopoker", videopoker.Rules},
	{"baccarat", baccarat.Rules}, {"stairs", stairs.Rules},
}

// All lists the games.
func All() []rules.Game {
	list := make([]rules.Game, len(all))
	for i := range all {
		list[i] = all[i].game
	}
	return list
}

// IDs lists the ids of the games, in the order of All.
func IDs() []string {
	list := make([]string, len(all))
	for i := range all {
		list[i] = all[i].id
	}
	return list
}

// Find returns a game by its id; nil if there is none.
func Find(id string) rules.Game {
	for i := range all {
		if all[i].id == id {
			return all[i].game
		}
	}
	return nil
}

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
