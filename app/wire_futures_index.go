package app

import (
	"context"

	"croupier/app/futures/feeds"
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

// wireFuturesIndex makes the prices of futures. The market connects itself afterwards.
func wireFuturesIndex(_ context.Context, k *kernel, site *licence.Site) (*index.Service, feature.Feature, error) {
	sealer, err := secretbox.New(k.siteKey, "simulated prices of futures")
	if err != nil {
		return nil, feature.Feature{}, err
	}
	var feed index.Feed
	if len(k.cfg.Futures.Sources) > 0 {
		if feed, err = feeds.New(k.cfg.Futures.Sources, k.clock, k.log); err != nil {
			return nil, feature.Feature{}, err
		}
	}
	service, err := index.New(index.Deps{
		Services: k.shared.WithSockets(site.Sockets(k.hub, licence.Trading)), Folder: k.cfg.Path(FuturesFolder), Feed: feed, Speed: k.cfg.Futures.Speed, Sealer: sealer,
		Enabled: func() bool { return site.Has(licence.Trading) }, Demo: k.cfg.Demo,
	})
	if err != nil {
		return nil, feature.Feature{}, err
	}
	workers := []feature.Worker{{Name: "futures prices", Run: service.Run, Failure: feature.Restart}}
	if feed != nil {
		workers = append(workers, feature.Worker{Name: "futures sources", Run: feed.Run, Failure: feature.Restart})
	}
	return service, feature.Feature{
		Name: "futures-index", Tables: index.Tables(), Licence: licence.Trading, Calls: service.Actions(), Resources: service.Resources(), Settings: []settings.Group{service.Settings()},
		Permissions: []permission.Permission{futures.Manage}, Jobs: service.Jobs(), Mounts: []feature.Mount{service.Mount()},
		Workers: workers, Doctor: []doctor.Check{service.Doctor()},
		Outside: unaffected("the files of the price log", "frames follow the newest one of the log or of the database, whichever is later"),
		Close:   func(context.Context) error { return service.Close() },
	}, nil
}
