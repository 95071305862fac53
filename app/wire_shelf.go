package app

import (
	"context"

	"croupier/app/betting/catalogue"
	"croupier/app/betting/shelf"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
)

func wireShelf(_ context.Context, k *kernel, games *catalogue.Service) (*shelf.Service, feature.Feature, error) {
	service := shelf.New(k.db, games)
	return service, feature.Feature{
		Name: "shelf", Calls: service.Actions(), Projections: []projection.Projection[*wagerlog.Wager]{shelf.Played{}},
	}, nil
}
