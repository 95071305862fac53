package app

import (
	"context"
	"errors"

	"croupier/app/betting/host"
	"croupier/app/betting/play"
	"croupier/app/betting/seeds"
	"croupier/app/kernel/action"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/stafflog"
	"croupier/app/people/account"
	"croupier/webui"
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
	var workers []feature.Worker
	if k.cfg.Demo && k.cfg.DemoSlots {
		workers = []feature.Worker{{Name: "own slots", Run: demoSlots(service), Failure: feature.Restart}}
	}
	return service, feature.Feature{
		Name: "host", Tables: host.Tables(), Calls: service.Actions(), Jobs: service.Jobs(), Workers: workers, Office: service.Office(), Policy: action.Policy{Frames: []string{"'self'"}},
		Mounts:  []feature.Mount{feature.MountAt("/rgs/*", service.Protocol()), feature.MountAt("/hosted/*", service.Front())},
		Outside: unaffected("the files of installed games", "a version whose files are missing cannot be started until it is installed again"),
		Close:   func(context.Context) error { return service.Close() },
	}, nil
}

// demoSlots installs the site's own slots on a demo site that has never had them. A program without
// their front end leaves them out.
func demoSlots(service *host.Service) func(ctx context.Context) error {
	return func(ctx context.Context) error {
		front, err := webui.Slots()
		if errors.Is(err, webui.ErrNotBuilt) {
			return nil
		} else if err != nil {
			return err
		}
		return service.InstallOwn(ctx, stafflog.Entry{Actor: stafflog.System, Reason: "a demo site offers them"}, host.DemoOutcomes, front)
	}
}
