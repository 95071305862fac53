package app

import (
	"context"

	"croupier/app/betting/catalogue"
	"croupier/app/betting/gameart"
	"croupier/app/kernel/feature"
)

func wireCovers(_ context.Context, _ *kernel, games *catalogue.Service) (*gameart.Pictures, feature.Feature, error) {
	pictures := gameart.New(games)
	return pictures, feature.Feature{Name: "covers", Mounts: []feature.Mount{feature.MountAt("/cover/*", pictures.Handler())}}, nil
}
