package app

import (
	"context"
	"fmt"

	"croupier/app/betting/catalogue"
	"croupier/app/betting/covers"
	"croupier/app/betting/play"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wagerlog"
	"croupier/app/people/eligibility"
)

type catalogueNeeds struct {
	play        *play.Service
	eligibility *eligibility.Service
}

func wireCatalogue(ctx context.Context, k *kernel, needs catalogueNeeds) (*catalogue.Service, feature.Feature, error) {
	played := catalogue.NewHistory(k.db)
	service, err := catalogue.New(ctx, catalogue.Deps{
		DB: k.db, Clock: k.clock, Log: k.log, Covers: gameCovers{}, Played: played, Countries: callCountry{},
		Originals: originalsOf(needs.play), Eligibility: needs.eligibility,
	}, catalogue.Options{Restrictions: k.cfg.Path("restrictions.json")})
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the catalogue: %w", err)
	}
	return service, feature.Feature{
		Name: "catalogue", Calls: service.Actions(), Projections: []projection.Projection[*wagerlog.Wager]{played},
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

// callCountry knows where callers are: what a trusted proxy says.
type callCountry struct{}

// Country implements catalogue.Countries.
func (callCountry) Country(call *session.Call) string { return call.Country }
