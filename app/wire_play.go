package app

import (
	"context"
	"encoding/json"
	"fmt"

	"croupier/app/betting/play"
	"croupier/app/betting/seeds"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/money"
	"croupier/app/kernel/originals"
	crashrules "croupier/app/kernel/originals/crash"
	"croupier/app/kernel/originals/rules"
)

type playNeeds struct {
	desk  *gaming.Desk
	seeds *seeds.Service
}

func wirePlay(_ context.Context, k *kernel, needs playNeeds) (*play.Service, feature.Feature, error) {
	service := play.New(play.Deps{Desk: needs.desk, Games: originalGames{}, Seeds: needs.seeds, Log: k.log})
	return service, feature.Feature{Name: "play"}, nil
}

// originalGames are the originals as play sees them.
type originalGames struct{}

func (originalGames) All() []rules.Game         { return originals.All() }
func (originalGames) Find(id string) rules.Game { return originals.Find(id) }
func (originalGames) MinorUnits(id string, choices []byte, currency money.Currency) ([]byte, error) {
	return originals.MinorUnits(id, choices, currency)
}

// definitions describe all games, in the order in which they are offered.
func definitions() []rules.Definition {
	list := []rules.Definition{crashrules.Definition()}
	for _, game := range originals.All() {
		list = append(list, game.Definition())
	}
	return list
}

// gamesJSON is what is said about the games, in the order in which they are
// offered.
func gamesJSON() ([]byte, error) {
	text, err := json.MarshalIndent(definitions(), "", " ")
	if err != nil {
		return nil, fmt.Errorf("describe the games: %w", err)
	}
	return append(text, '\n'), nil
}
