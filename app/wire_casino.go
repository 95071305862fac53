package app

import (
	"context"

	"croupier/app/betting/host"
	"croupier/app/kernel/feature"
)

// GamesFolder is the folder of installed games in the data folder.
const GamesFolder = "games"

func wireHost(_ context.Context, k *kernel, _ noNeeds) (*host.Service, feature.Feature, error) {
	service := host.New(host.Deps{DB: k.db, Folder: k.cfg.Path(GamesFolder), StaffLog: k.staffLog})
	return service, feature.Feature{
		Name: "host", Tables: host.Tables(), Outside: unaffected("the files of installed games", "a version whose files are missing cannot be started until it is installed again"), Close: func(context.Context) error { return service.Close() },
	}, nil
}
