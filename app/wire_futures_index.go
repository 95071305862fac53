package app

import (
	"context"

	"croupier/app/futures/exchanges"
	"croupier/app/futures/index"
	"croupier/app/kernel/doctor"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/futures"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/settings"
	"croupier/app/office/licence"
)

// FuturesFolder is the folder of the price log in the data folder.
const FuturesFolder = "futures"

// wireExchanges connects the exchanges that the prices of futures come from; nil for the simulator.
func wireExchanges(_ context.Context, k *kernel, _ noNeeds) (index.Feed, feature.Feature, error) {
	offered := feature.Feature{Name: "exchanges"}
	if len(k.cfg.Futures.Sources) == 0 {
		return nil, offered, nil
	}
	board, err := exchanges.New(k.cfg.Futures.Sources, k.clock, k.log)
	if err != nil {
		return nil, offered, err
	}
	offered.Workers = []feature.Worker{{Name: "futures sources", Run: board.Run, Failure: feature.Restart}}
	return board, offered, nil
}

type indexNeeds struct {
	licence *licence.Site
	feed    index.Feed
}

// wireIndex makes the prices of futures. The market connects itself afterwards.
func wireIndex(_ context.Context, k *kernel, needs indexNeeds) (*index.Service, feature.Feature, error) {
	sealer, err := secretbox.New(k.siteKey, "simulated prices of futures")
	if err != nil {
		return nil, feature.Feature{}, err
	}
	service, err := index.New(index.Deps{
		Services: k.shared.WithSockets(needs.licence.Sockets(k.hub, licence.Trading)), Folder: k.cfg.Path(FuturesFolder), Feed: needs.feed, Speed: k.cfg.Futures.Speed, Sealer: sealer,
		Enabled: func() bool { return needs.licence.Has(licence.Trading) }, Demo: k.cfg.Demo, Past: k.cfg.Demo && k.cfg.DemoHistory,
	})
	if err != nil {
		return nil, feature.Feature{}, err
	}
	return service, feature.Feature{
		Name: "index", Tables: index.Tables(), Licence: licence.Trading, Calls: service.Actions(), Resources: service.Resources(), Settings: []settings.Group{service.Settings()},
		Permissions: []permission.Permission{futures.Manage}, Jobs: service.Jobs(), Mounts: []feature.Mount{service.Mount()}, Doctor: []doctor.Check{service.Doctor()},
		Workers: []feature.Worker{{Name: "futures prices", Run: service.Run, Failure: feature.Restart}},
		Outside: unaffected("the files of the price log", "frames follow the newest one of the log or of the database, whichever is later"),
		Close:   func(context.Context) error { return service.Close() },
	}, nil
}
