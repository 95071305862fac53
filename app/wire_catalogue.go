package app

import (
	"context"
	"fmt"

	"croupier/app/betting/catalogue"
	"croupier/app/betting/covers"
	"croupier/app/betting/play"
	"croupier/app/betting/shelf"
	"croupier/app/desk/offer"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/session"
)

type catalogueNeeds struct {
	desk  *gaming.Desk
	play  *play.Service
	offer *offer.Service
}

func wireCatalogue(ctx context.Context, k *kernel, needs catalogueNeeds) (*catalogue.Service, feature.Feature, error) {
	service, err := catalogue.New(ctx, catalogue.Deps{
		DB: k.db, Clock: k.clock, Log: k.log, Covers: gameCovers{}, Favourites: shelf.NewFavourites(k.db), Originals: originalsOf(needs.play),
		StaffLog: k.staffLog, House: catalogueHouse{needs},
	})
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the catalogue: %w", err)
	}
	hide := func() { service.SetDisabled(func(id string) bool { return !needs.desk.Enabled(id) }) }
	needs.desk.Settings.OnChange(hide)
	k.limits.OnBets(hide)
	needs.desk.Withheld, needs.desk.Described = service.Withheld, service.Description
	return service, feature.Feature{
		Name: "catalogue", Calls: service.Actions(), Permissions: catalogue.Permissions(), Office: service.Office(),
		Workers: []feature.Worker{{Name: "catalogue", Run: service.Run, Failure: feature.Restart}},
	}, nil
}

// catalogueHouse is what the staff's calls of the catalogue need.
type catalogueHouse struct{ needs catalogueNeeds }

// Product implements catalogue.House.
func (h catalogueHouse) Product(id string) string { return string(h.needs.desk.KindOf(id)) }

// Switch implements catalogue.House.
func (h catalogueHouse) Switch(ctx context.Context, call *session.Call, ids []string, on bool, reason string) error {
	return h.needs.offer.SwitchGames(ctx, call, ids, on, reason)
}

// Changed implements catalogue.House.
func (h catalogueHouse) Changed() { h.needs.offer.Tell() }

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
