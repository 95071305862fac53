package app

import (
	"context"
	"time"

	"croupier/app/betting/catalogue"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/money"
	"croupier/app/kernel/players"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/wallet"
	"croupier/app/office/licence"
	"croupier/app/people/account"
	"croupier/app/rewards/races"
	"croupier/db"
)

type raceNeeds struct {
	licence   *licence.Site
	accounts  *account.Service
	wallets   *wallet.Service
	desk      *gamecalls.Checker
	catalogue *catalogue.Service
}

func wireRaces(_ context.Context, k *kernel, needs raceNeeds) (*races.Service, feature.Feature, error) {
	service := races.New(races.Deps{
		DB: k.db, Clock: k.clock, IDs: k.ids, Log: k.log, Players: needs.accounts, Entrants: raceEntrants{needs.accounts},
		Wallets: raceWallets{needs.wallets, needs.licence}, Prices: k.prices, Bank: needs.desk.Wagers, Sockets: k.hub, Games: raceGames{needs.catalogue},
		Activity: k.activity, Approvals: k.approvals, StaffLog: k.staffLog,
	}, races.Options{
		LicensedReward: func() int64 { return needs.licence.RaceRewardBy(nil) }, Demo: k.cfg.Demo, Open: func() bool { return needs.licence.Has(licence.Race) }, TimeZone: k.cfg.Race.TimeZone,
	})
	needs.licence.ChooseReward(service.Reward)
	k.activity.Declare(races.ActivityKinds()...)
	if err := k.approvals.Declare(service.CreateApproval()); err != nil {
		return nil, feature.Feature{}, err
	}
	return service, feature.Feature{
		Name: "races", Licence: licence.Race, Calls: service.Actions(), Permissions: races.Permissions(), Office: service.Office(), Settings: []settings.Group{service.Settings()},
		Start: service.Start, Checks: service.Checks(), Exports: races.Exports(k.decimals), PlayerChanged: service.PlayerChanged,
		Projections: []projection.Projection[*wagerlog.Wager]{service},
		// Accounts delete exclusions when no race needs them any more.
		Jobs: append([]schedule.Job{needs.accounts.ExclusionCleanupJob(service.SettleTimes(), service.ExclusionsNeededFrom)}, service.Jobs()...),
	}, nil
}

// raceEntrants knows the participants of the race.
type raceEntrants struct{ players.Finder }

// MayRace implements races.Entrants.
func (e raceEntrants) MayRace(q db.Querier, owner string, week time.Time) (bool, error) {
	p, found, err := e.ByID(q, owner)
	return found && !personSubject(p).Ineligible(week), err
}

// raceWallets are the currencies in which prizes are paid.
type raceWallets struct {
	*wallet.Service
	licence *licence.Site
}

// Offered implements races.Wallets.
func (w raceWallets) Offered() []money.Currency {
	only := w.licence.OnlyCurrency()
	if only == "" {
		return w.Currencies()
	}
	sole, known := w.Currency(only)
	if !known {
		return nil
	}
	return []money.Currency{sole}
}

// raceGames are the games of the catalogue.
type raceGames struct{ *catalogue.Service }

// GameName implements races.Games.
func (g raceGames) GameName(id string) (string, bool) {
	row, found := g.Row(id)
	return row.Name, found
}
