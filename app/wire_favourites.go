package app

import (
	"context"

	"croupier/app/betting/catalogue"
	"croupier/app/betting/favourites"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
)

func wireShelf(_ context.Context, k *kernel, games *catalogue.Service) (*favourites.Service, feature.Feature, error) {
	service := favourites.New(k.db, games)
	return service, feature.Feature{
		Name: "shelf", Calls: service.Actions(), Projections: []projection.Projection[*wagerlog.Wager]{favourites.PlayedProjection{}},
	}, nil
}
