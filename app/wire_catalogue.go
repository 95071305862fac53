package app

import (
	"context"
	"fmt"

	"croupier/app/betting/catalogue"
	"croupier/app/betting/covers"
	"croupier/app/betting/play"
	"croupier/app/betting/shelf"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gaming"
)

type catalogueNeeds struct {
	desk *gaming.Desk
	play *play.Service
}

func wireCatalogue(ctx context.Context, k *kernel, needs catalogueNeeds) (*catalogue.Service, feature.Feature, error) {
	service, err := catalogue.New(ctx, catalogue.Deps{
		DB: k.db, Clock: k.clock, Log: k.log, Covers: gameCovers{}, Favourites: shelf.NewFavourites(k.db), Originals: originalsOf(needs.play),
	})
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the catalogue: %w", err)
	}
	hide := func() { service.SetDisabled(func(id string) bool { return !needs.desk.Enabled(id) }) }
	needs.desk.Settings.OnChange(hide)
	k.limits.OnBets(hide)
	return service, feature.Feature{
		Name: "catalogue", Calls: service.Actions(),
		Workers: []feature.Worker{{Name: "catalogue", Run: service.Run, Failure: feature.Restart}},
	}, nil
}

// originalsOf lists the games of the house for the catalogue.
func originalsOf(games *play.Service) (list []catalogue.Original) {
	for _, def := range definitions() {
		list = append(list, catalogue.Original{ID: def.ID, Name: def.Name, Rounds: string(def.Kind), Disabled: !games.Enabled(def.ID)})
	}
	return list
}

// gameCovers says where covers are.
type gameCovers struct{}

// Game implements catalogue.Covers: the originals' covers are part of the pages.
func (gameCovers) Game(id, name, kind string) string {
	if kind == catalogue.OriginalsType {
		return "/covers/" + id + ".svg"
	}
	return covers.Game(id, name, kind)
}

// Provider implements catalogue.Covers.
func (gameCovers) Provider(slug, name string) string { return covers.Provider(slug, name) }
