package app

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"croupier/app/betting/catalogue"
	"croupier/app/betting/host"
	"croupier/app/betting/launch"
	"croupier/app/betting/play"
	"croupier/app/betting/providers"
	"croupier/app/betting/providers/integrations"
	"croupier/app/betting/seeds"
	"croupier/app/kernel/action"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/product"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/stafflog"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/wallet"
	"croupier/app/people/account"
	"croupier/app/people/jurisdiction"
	"croupier/app/rewards/jackpots"
	"croupier/db"
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

// gamesOrigin is the own origin of front ends; empty if they have that of the site.
func gamesOrigin(k *kernel) string { return strings.TrimSuffix(k.cfg.Games.URL, "/") }

// separateGames keeps front ends and the site apart: the host of front ends answers with nothing else,
// and no other host with them. Without an own origin it changes nothing.
func separateGames(k *kernel, next http.Handler) http.Handler {
	_, games, separate := strings.Cut(gamesOrigin(k), "://")
	if !separate {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if (k.gate.Client(r).Host == games) != strings.HasPrefix(r.URL.Path, host.FrontPrefix) {
			http.NotFound(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// wireHost makes the host of installed games. Pages of the site show a game in a frame.
func wireHost(_ context.Context, k *kernel, needs hostNeeds) (*host.Service, feature.Feature, error) {
	origin := gamesOrigin(k)
	frames := []string{"'self'"}
	var images []string
	if origin != "" {
		frames, images = []string{origin}, []string{origin}
	}
	service := host.New(host.Deps{
		Checker: needs.desk, Seeds: needs.seeds, Folder: k.cfg.Path(GamesFolder), StaffLog: k.staffLog, Clock: k.clock, Log: k.log,
		Users: needs.accounts, Limiter: k.limiter, Address: k.address.URL, Origin: origin, Games: k.launched,
	})
	needs.originals.AddForeignDraws(host.EachDraw)
	workers := []feature.Worker{{Name: "files of games", Run: service.CompleteFiles, Failure: feature.Restart}}
	if k.cfg.Demo && k.cfg.DemoSlots {
		workers = append(workers, feature.Worker{Name: "own slots", Run: demoSlots(service), Failure: feature.Restart})
	}
	return service, feature.Feature{
		Name: "host", Tables: host.Tables(), Calls: service.Actions(), Jobs: service.Jobs(), Workers: workers, Office: service.Office(), Policy: action.Policy{Frames: frames, Images: images},
		Mounts:  []feature.Mount{feature.MountAt("/rgs/*", service.Protocol()), feature.MountAt("/hosted/*", service.Front()), feature.MountAt("/math/*", service.Files())},
		Outside: unaffected("the files of installed games", "a version whose files are missing cannot be started until it is installed again"),
		Close:   func(context.Context) error { return service.Close() },
	}, nil
}

type jackpotNeeds struct {
	accounts *account.Service
	wallets  *wallet.Service
	seeds    *seeds.Service
	games    *catalogue.Service
}

// wireJackpots makes the jackpots. Their prizes are paid in the currency of the wager that wins.
func wireJackpots(_ context.Context, k *kernel, needs jackpotNeeds) (*jackpots.Service, feature.Feature, error) {
	service, err := jackpots.New(jackpots.Deps{
		Services: k.shared, Wallets: needs.wallets, Token: strings.ToLower(k.cfg.Product.Token), Seeds: needs.seeds, Games: raceGames{needs.games}, Players: needs.accounts,
	})
	if err != nil {
		return nil, feature.Feature{}, err
	}
	k.activity.Declare(jackpots.ActivityKinds()...)
	if err := k.approvals.Declare(service.SaveRule().Kind()); err != nil {
		return nil, feature.Feature{}, err
	}
	return service, feature.Feature{
		Name: "jackpots", Tables: jackpots.Tables(), Calls: service.Actions(), Permissions: jackpots.Permissions(), Jobs: service.Jobs(), Checks: service.Checks(), Exports: service.Exports(), Bootstrap: []feature.Section{{Name: "jackpots", Load: service.OnPage}},
		Projections: []projection.Projection[*wagerlog.Wager]{service},
	}, nil
}

type launchNeeds struct {
	desk         *gamecalls.Checker
	products     *product.List
	wallets      *wallet.Service
	hosted       *host.Service
	connected    *providers.Service
	catalogue    *catalogue.Service
	jurisdiction *jurisdiction.Service
}

// wireLaunch makes the call that starts games, and connects their sources with the catalogue.
func wireLaunch(_ context.Context, k *kernel, needs launchNeeds) (*launch.Service, feature.Feature, error) {
	k.launched.Catalogue = sourceGames{needs.catalogue}
	k.launched.Restricted = needs.jurisdiction.Restricted
	service := launch.New(launch.Deps{
		DB: k.db, Games: k.launched, Sources: gameSources{needs.hosted, needs.connected.Integrations()}, Currencies: needs.wallets, Wagers: needs.desk.Wagers, Products: needs.products,
		DemoBets: needs.desk.Settings.DemoBets,
	})
	// The catalogue may lack games that were installed before an upgrade or a restore.
	start := func(ctx context.Context) error {
		if k.options.Inspect {
			return nil
		}
		if err := needs.hosted.ListGames(ctx); err != nil {
			return err
		}
		return needs.catalogue.Refresh(ctx)
	}
	return service, feature.Feature{Name: "launch", Calls: service.Actions(), Start: start}, nil
}

// gameSources are the sources of games.
type gameSources struct {
	hosted    *host.Service
	connected *integrations.Service
}

// Source implements launch.Sources.
func (s gameSources) Source(name string) (gamelaunch.Source, bool) {
	if name == gamelaunch.Installed {
		return s.hosted, true
	}
	return s.connected, s.connected.Has(name)
}

// sourceGames gives sources access to the catalogue.
type sourceGames struct{ *catalogue.Service }

// Put implements gamelaunch.Catalogue.
func (sourceGames) Put(tx *db.Tx, source string, list []gamelaunch.Listing) error {
	_, err := catalogue.Put(tx, source, list)
	return err
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
