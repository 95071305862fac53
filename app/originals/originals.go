// Package originals lists the house's own games.
package originals

import (
	"croupier/app/originals/blackjack"
	"croupier/app/originals/rules"
	"croupier/app/originals/videopoker"
)

// all is in the order in which games are offered.
var all = []rules.Game{
	blackjack.Rules, videopoker.Rules,
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
func MinorUnits(id string, choices []byte, decimals int) ([]byte, error) {
	return choices, nil
}
