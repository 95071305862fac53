package app

import (
	"context"

	"croupier/app/betting/play"
	"croupier/app/betting/seeds"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/originals/rules"
)

type playNeeds struct {
	desk  *gamecalls.Checker
	seeds *seeds.Service
}

func wirePlay(_ context.Context, k *kernel, needs playNeeds) (*play.Service, feature.Feature, error) {
	service := play.New(play.Deps{Checker: needs.desk, Games: originalGames{}, Seeds: needs.seeds, Log: k.log})
	return service, feature.Feature{Name: "play", Outside: unaffected("rounds that players see", "open rounds are refunded when the seeds are replaced")}, nil
}

// originalGames adapts the originals for play.
type originalGames struct{}

func (originalGames) All() []rules.Game         { return originals.All() }
func (originalGames) Find(id string) rules.Game { return originals.Find(id) }
func (originalGames) MinorUnits(id string, choices []byte, currency money.Currency) ([]byte, error) {
	return originals.MinorUnits(id, choices, currency)
}

// definitions describe all games, in the order of the site.
func definitions() []rules.Definition {
	list := []rules.Definition{crashrules.Definition()}
	for _, game := range originals.All() {
		list = append(list, game.Definition())
	}
	return list
}
