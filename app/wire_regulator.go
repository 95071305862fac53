package app

import (
	"context"

	"croupier/app/kernel/export"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/settings"
	"croupier/app/office/figures"
	"croupier/app/office/regulator"
)

// wireRegulator makes the export of packages for a regulator. It is opened when all features are
// made, because it exports their tables.
func wireRegulator(_ context.Context, k *kernel, _ noNeeds) (*regulator.Service, feature.Feature, error) {
	service := regulator.New(regulator.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, StaffLog: k.staffLog, Log: k.log, Folder: k.cfg.Path("packages"),
		Reports: figures.Reports, Site: k.cfg.Product.Name, Version: k.options.Version,
	})
	return service, feature.Feature{
		Name: "regulator", Calls: service.Actions(), Settings: []settings.Group{service.Settings()}, Jobs: service.Jobs(),
		Workers: []feature.Worker{{Name: "regulator", Run: service.Run, Failure: feature.Restart}},
	}, nil
}

// exportedTables are the tables of all features.
func exportedTables(features []feature.Feature) []export.Table {
	return feature.Collect(features, func(f feature.Feature) []export.Table { return f.Exports })
}
