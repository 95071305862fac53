package app

import (
	"context"

	"croupier/app/betting/catalogue"
	"croupier/app/betting/covers"
	"croupier/app/kernel/feature"
)

func wireCovers(_ context.Context, _ *kernel, games *catalogue.Service) (*covers.Pictures, feature.Feature, error) {
	pictures := covers.New(games)
	return pictures, feature.Feature{Name: "covers", Mounts: []feature.Mount{feature.MountAt("/cover/*", pictures.Handler())}}, nil
}
