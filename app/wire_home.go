package app

import (
	"context"

	"croupier/app/kernel/feature"
	"croupier/app/kernel/office"
	"croupier/app/office/home"
)

func wireOffice(_ context.Context, k *kernel, _ noNeeds) (*home.Service, feature.Feature, error) {
	service := home.New(home.Deps{DB: k.db, Log: k.log, Demo: k.cfg.Demo})
	return service, feature.Feature{Name: "office", Calls: service.Actions(), Permissions: home.Permissions()}, nil
}

// officeParts are the parts of the back office from all features.
func officeParts(features []feature.Feature) []office.Extension {
	return feature.Collect(features, func(f feature.Feature) []office.Extension { return []office.Extension{f.Office} })
}
