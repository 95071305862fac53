package app

import (
	"context"
	"strings"

	"croupier/app/betting/catalogue"
	"croupier/app/betting/host"
	"croupier/app/betting/play"
	"croupier/app/betting/seeds"
	"croupier/app/kernel/action"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/wallet"
	"croupier/app/people/account"
	"croupier/app/rewards/jackpots"
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
		Mounts:  []feature.Mount{feature.MountAt("/rgs/*", service.Protocol()), feature.MountAt("/hosted/*", service.Front())},
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
