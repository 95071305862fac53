package app

import (
	"context"
	"fmt"

	"croupier/app/betting/catalogue"
	"croupier/app/betting/favourites"
	"croupier/app/betting/gameart"
	"croupier/app/betting/play"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/app/office/products"
	"croupier/app/sports/bets"
)

// betProducts are the products besides games, and betKinds the kinds of their wagers.
var (
	betProducts = map[string]catalogue.Product{bets.Product: {Name: "Sports", Image: "/img/sports.svg"}}
	betKinds    = map[wagerlog.Kind]string{bets.Kind: "sports"}
)

type catalogueNeeds struct {
	desk  *gamecalls.Checker
	play  *play.Service
	offer *products.Service
}

func wireCatalogue(ctx context.Context, k *kernel, needs catalogueNeeds) (*catalogue.Service, feature.Feature, error) {
	service, err := catalogue.New(ctx, catalogue.Deps{
		DB: k.db, Clock: k.clock, Log: k.log, Covers: gameCovers{}, Favourites: favourites.NewFavourites(k.db), Originals: originalsOf(needs.play), Products: betProducts,
		StaffLog: k.staffLog, Site: catalogueSite{needs},
	})
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the catalogue: %w", err)
	}
	hide := func() { service.SetDisabled(func(id string) bool { return !needs.desk.Enabled(id) }) }
	needs.desk.Settings.OnChange(hide)
	k.limits.OnBets(hide)
	needs.desk.GeoBlocked, needs.desk.Description = service.GeoBlocked, service.Description
	return service, feature.Feature{
		Name: "catalogue", Calls: service.Actions(), Bootstrap: []feature.Section{service.Bootstrap()}, Permissions: catalogue.Permissions(), Office: service.Office(),
		Workers: []feature.Worker{{Name: "catalogue", Run: service.Run, Failure: feature.Restart}},
	}, nil
}

// catalogueSite has what the staff calls of the catalogue need.
type catalogueSite struct{ needs catalogueNeeds }

// Product implements catalogue.Site.
func (h catalogueSite) Product(id string) string { return string(h.needs.desk.KindOf(id)) }

// Switch implements catalogue.Site.
func (h catalogueSite) Switch(ctx context.Context, call *session.Call, ids []string, on bool, reason string) error {
	return h.needs.offer.SwitchGames(ctx, call, ids, on, reason)
}

// Changed implements catalogue.Site.
func (h catalogueSite) Changed() { h.needs.offer.Publish() }

// originalsOf lists the originals for the catalogue.
func originalsOf(games *play.Service) (list []catalogue.Original) {
	for _, def := range definitions() {
		list = append(list, catalogue.Original{ID: def.ID, Name: def.Name, Rounds: string(def.Kind), Disabled: !games.Enabled(def.ID)})
	}
	return list
}

// gameCovers returns the URLs of covers.
type gameCovers struct{}

// Game implements catalogue.Covers. The covers of originals are part of the pages.
func (gameCovers) Game(id, name, kind string) string {
	if kind == catalogue.OriginalsType {
		return "/covers/" + id + ".svg"
	}
	return gameart.Game(id, name, kind)
}

// Provider implements catalogue.Covers.
func (gameCovers) Provider(slug, name string) string { return gameart.Provider(slug, name) }
