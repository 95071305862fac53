package app

import (
	"context"

	"croupier/app/betting/host"
	"croupier/app/betting/play"
	"croupier/app/betting/seeds"
	"croupier/app/kernel/action"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gamecalls"
	"croupier/app/people/account"
)

// GamesFolder is the folder of installed games in the data folder.
const GamesFolder = "games"

type hostNeeds struct {
	desk      *gamecalls.Checker
	seeds     *seeds.Service
	originals *play.Service
	accounts  *account.Service
}

// wireHost makes the host of installed games. Pages of the site show a game in a frame.
func wireHost(_ context.Context, k *kernel, needs hostNeeds) (*host.Service, feature.Feature, error) {
	service := host.New(host.Deps{
		Checker: needs.desk, Seeds: needs.seeds, Folder: k.cfg.Path(GamesFolder), StaffLog: k.staffLog, Clock: k.clock, Log: k.log,
		Users: needs.accounts, Limiter: k.limiter, Address: k.address.URL,
	})
	needs.originals.AddForeignDraws(host.EachDraw)
	return service, feature.Feature{
		Name: "host", Tables: host.Tables(), Calls: service.Actions(), Jobs: service.Jobs(), Policy: action.Policy{Frames: []string{"'self'"}},
		Mounts:  []feature.Mount{feature.MountAt("/rgs/*", service.Protocol()), feature.MountAt("/hosted/*", service.Front()), feature.MountAt("/math/*", service.Files())},
		Outside: unaffected("the files of installed games", "a version whose files are missing cannot be started until it is installed again"),
		Close:   func(context.Context) error { return service.Close() },
	}, nil
}
