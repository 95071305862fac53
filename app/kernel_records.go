package app

import (
	"context"
	"fmt"
	"slices"
	"time"

	"croupier/app/betting/history"
	"croupier/app/care/limits"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/depositevents"
	"croupier/app/kernel/event"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/originals/rules"
	"croupier/app/kernel/product"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/deposits"
	"croupier/app/money/wallet"
	"croupier/app/people/eligibility"
	"croupier/app/people/guests"
	"croupier/app/rewards/bonus"
)

// stakeOptions are the operator's choices about stakes of every kind.
func (k *kernel) stakeOptions() wager.Options {
	games := k.cfg.Games
	options := wager.Options{
		Bets: games.Bets, MinBet: games.MinBet, MaxBet: games.MaxBet, MaxProfit: games.MaxProfit, MaxBetEUR: games.MaxBetEUR,
		Exact: gamecalls.MinExactStakes(definitions()...),
	}
	for _, limit := range games.Limits {
		options.Overrides = append(options.Overrides, wager.Override{
			Product: limit.Game, Currency: limit.Currency, Min: limit.Min, Max: limit.Max, MaxProfit: limit.MaxProfit,
		})
	}
	return options
}

// decimals returns the number of decimals in which amounts of a currency are written. It is 0 for
// an unknown currency, whose amounts stay in minor units.
func (k *kernel) decimals(currency string) int {
	known, _ := k.currencies.Currency(currency)
	return known.Decimals
}

// wagerNeeds are the needs of stakes beside the kernel.
type wagerNeeds struct {
	wallets     *wallet.Service
	eligibility *eligibility.Service
	bonuses     *bonus.Service
	control     *limits.Service
}

// openWagers makes the path of every stake, and the service that places wagers on originals.
func openWagers(_ context.Context, k *kernel, needs wagerNeeds) (*gamecalls.Checker, feature.Feature, error) {
	wagers := wager.New(wager.Deps{
		DB: k.db, IDs: k.ids, Ledger: k.ledger, WagerLog: k.wagerLog, Wallets: needs.wallets, Prices: k.prices,
		Admission: stakeEligibility{needs.eligibility}, Funding: needs.bonuses, Usage: needs.control,
	}, k.limits)
	games := k.cfg.Games
	desk := &gamecalls.Checker{
		DB: k.db, Wagers: wagers, Wallets: needs.wallets, Latest: history.Latest,
		Settings: gamecalls.NewSettings(gamecalls.Options{Enabled: games.Enabled, DemoBets: games.DemoBets, GuestAuto: games.GuestAuto, Disabled: games.Disabled}, knownGame),
	}
	// Features that are drained after it accept no new stakes.
	noStakes := func(context.Context, time.Duration) error { wagers.Close(); return nil }
	return desk, feature.Feature{
		Name: "wager", Tables: wager.Tables(), Jobs: wagers.Jobs(), Drain: noStakes, Settings: []settings.Group{k.limits.Settings(knownGame, k.currencies.Currencies()...), desk.Settings.Settings()},
	}, nil
}

// knownGame reports whether an original has this id.
func knownGame(id string) bool {
	return slices.ContainsFunc(definitions(), func(def rules.Definition) bool { return def.ID == id })
}

// productListNeeds are the services of all products, in the order of the site.
type productListNeeds struct {
	desk     *gamecalls.Checker
	services []product.Service
}

// openProducts makes the list of products. Another product is one more service in it.
func openProducts(_ context.Context, k *kernel, needs productListNeeds) (*product.List, feature.Feature, error) {
	if err := k.products.Add(needs.services...); err != nil {
		return nil, feature.Feature{}, fmt.Errorf("list the products: %w", err)
	}
	k.products.Register(needs.desk)
	start := func(ctx context.Context) error {
		if k.options.Inspect { // the audit reports wagers of no product
			return nil
		}
		return needs.desk.Wagers.CheckKinds(ctx)
	}
	return k.products, feature.Feature{Name: "product", Start: start, Drain: k.products.Drain}, nil
}

// openGames makes the calls of players on the originals of all products.
func openGames(_ context.Context, _ *kernel, products *product.List) (*gamecalls.Calls, feature.Feature, error) {
	calls := gamecalls.NewCalls(products.Games()...)
	return calls, feature.Feature{Name: "gaming", Calls: calls.Actions(), Bootstrap: []feature.Section{{Name: "game", Load: gameOnPage(calls, products)}}}, nil
}

// pageGame is the first data that the page of a game would request.
type pageGame struct {
	ID      string                  `json:"id"`
	Data    gamecalls.DataAnswer    `json:"data"`
	Restore gamecalls.RestoreAnswer `json:"restore"`
}

// gameOnPage writes the game into its page, so that it is playable as soon as the code is loaded.
// A table that all players share changes during the load: its page requests it instead.
func gameOnPage(calls *gamecalls.Calls, products *product.List) func(context.Context, *feature.Visit) (any, error) {
	var games []string
	for _, def := range products.Definitions() {
		if def.Kind != rules.Multiplayer {
			games = append(games, def.ID)
		}
	}
	return func(ctx context.Context, visit *feature.Visit) (any, error) {
		at := slices.Index(games, visit.Game)
		if at < 0 {
			return feature.Omitted, nil
		}
		request := gamecalls.GameRequest{APIID: games[at]}
		data, err := calls.Data(ctx, visit.Call, request)
		if err != nil {
			return feature.Omitted, nil // the page requests it itself and shows the error
		}
		open, err := calls.Restore(ctx, visit.Call, request)
		if err != nil {
			return feature.Omitted, nil
		}
		return pageGame{request.APIID, data, open}, nil
	}
}

// recordNeeds are the wagers of all kinds and the features that derive records from them.
type recordNeeds struct {
	desk     *gamecalls.Checker
	features []feature.Feature
}

// projections are kept up to date by the log of wagers.
type projections = projection.Runner[*wagerlog.Wager]

// openRecords makes the reader of the log of wagers. It comes after every feature that has wagers
// of its own or derives records from wagers.
func openRecords(_ context.Context, k *kernel, needs recordNeeds) (*projections, feature.Feature, error) {
	readers := feature.Collect(needs.features, func(f feature.Feature) []projection.Projection[*wagerlog.Wager] { return f.Projections })
	runner := projection.NewRunner(k.db, k.wagerLog.Entries(), k.clock, k.log, readers...)
	return runner, feature.Feature{
		Name: "wagerlog", Tables: slices.Concat(wagerlog.Tables(), projection.Tables()), Checks: needs.desk.Wagers.Checks(), Exports: wagerlog.Exports(k.decimals),
		Workers: []feature.Worker{{Name: "projections", Run: runner.Run, Failure: feature.StopSite}},
	}, nil
}

// movements are kept up to date by the log of transfers.
type movements = projection.Runner[ledger.LoggedTransfer]

// openMovements makes the reader of transfers that belong to no wager.
func openMovements(_ context.Context, k *kernel, features []feature.Feature) (*movements, feature.Feature, error) {
	readers := feature.Collect(features, func(f feature.Feature) []projection.Projection[ledger.LoggedTransfer] { return f.Movements })
	runner := projection.NewRunner(k.db, k.ledger.Movements(), k.clock, k.log, readers...)
	return runner, feature.Feature{
		Name: "movements", Workers: []feature.Worker{{Name: "movements", Run: runner.Run, Failure: feature.StopSite}},
	}, nil
}

// openEvents connects the facts that features publish to their subscribers.
func openEvents(_ context.Context, k *kernel, features []feature.Feature) (*event.Runner, feature.Feature, error) {
	err := k.events.Open(
		feature.Collect(features, func(f feature.Feature) []*event.Definition { return f.Topics }),
		feature.Collect(features, func(f feature.Feature) []event.Subscriber { return f.Subscribers }),
	)
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("open the events: %w", err)
	}
	runner, err := k.events.NewRunner(k.db, k.clock, k.log)
	if err != nil {
		return nil, feature.Feature{}, err
	}
	return runner, feature.Feature{
		Name: "events", Tables: event.Tables(), Jobs: []schedule.Job{k.events.Job(k.db, k.clock, runner)},
		Workers: []feature.Worker{{Name: "events", Run: runner.Run, Failure: feature.StopSite}},
	}, nil
}

// openRewardedDeposits proves that no feature still pays a reward for a lost deposit.
func openRewardedDeposits(_ context.Context, _ *kernel, features []feature.Feature) (noNeeds, feature.Feature, error) {
	rewards := feature.Collect(features, func(f feature.Feature) []depositevents.OutstandingReward { return f.DepositRewards })
	return noNeeds{}, feature.Feature{Name: "deposited", Checks: []audit.Check{deposits.RewardCheck(rewards)}}, nil
}

// openBooks collects all proofs.
func openBooks(_ context.Context, k *kernel, features []feature.Feature) (*audit.Auditor, feature.Feature, error) {
	checks := feature.Collect(features, func(f feature.Feature) []audit.Check { return f.Checks })
	books := &audit.Auditor{DB: k.db, Clock: k.clock, IDs: k.ids, Log: k.log, Checks: guests.RetryConcurrent(checks), Nightly: k.operations.Nightly.Get}
	return books, feature.Feature{Name: "audit", Tables: audit.Tables(), Jobs: []schedule.Job{books.Job()}}, nil
}

// scheduleWorker runs the scheduled jobs.
const scheduleWorker = "schedule"

// openSchedule makes the scheduled jobs. Work that waits for an event, or runs more than once a
// minute, is a worker instead.
func openSchedule(_ context.Context, k *kernel, features []feature.Feature) (*schedule.Scheduler, feature.Feature, error) {
	jobs := feature.Collect(features, func(f feature.Feature) []schedule.Job { return f.Jobs })
	scheduler, err := schedule.New(schedule.Deps{DB: k.db, Clock: k.clock, IDs: k.ids, Log: k.log}, jobs...)
	if err != nil {
		return nil, feature.Feature{}, fmt.Errorf("set up the schedule: %w", err)
	}
	return scheduler, feature.Feature{
		Name: "schedule", Tables: schedule.Tables(), Workers: []feature.Worker{{Name: scheduleWorker, Run: scheduler.Run, Failure: feature.StopSite}},
	}, nil
}
