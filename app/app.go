// Package app is the wiring: the one place where the features of the site
// meet. New makes them in the order of their list, Run serves until told to
// stop, Close lets go of what New took.
package app

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"slices"

	"croupier/app/desk/regulator"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/players"
	"croupier/app/people/account"
	"croupier/app/server/demo"
)

// App is one site, built and ready to run: the rooms that know no feature, the
// list of features and the server.
type App struct {
	*kernel
	services
	coins    coinServices
	features []feature.Feature
	server   *server
}

// New builds a site in the configured data folder: it makes what is missing
// there and brings the database to the newest schema after a backup. The
// caller must Close the App, also when New failed half way (it then has
// already been closed and is nil).
func New(ctx context.Context, cfg config.Config, options Options) (*App, error) {
	if options.Clock == nil {
		options.Clock = clock.System{}
	}
	if options.Log == nil {
		options.Log = slog.Default()
	}
	if options.Out == nil {
		options.Out = io.Discard
	}
	if cfg.Demo {
		cfg.Product = demo.Product(cfg.Product, account.DemoDomain)
	}
	if demo.IsFresh(cfg) {
		if err := makeShowcase(ctx, cfg, options); err != nil {
			return nil, err
		}
	}
	return assemble(ctx, cfg, options)
}

// assemble builds a site; options are complete.
func assemble(ctx context.Context, cfg config.Config, options Options) (*App, error) {
	k, err := openKernel(ctx, cfg, options)
	if err != nil {
		return nil, err
	}
	a := &App{kernel: k}
	if err := a.build(ctx); err != nil {
		return nil, errors.Join(err, a.Close())
	}
	return a, nil
}

// build makes the features: this is their list. Each line hands a feature what it
// needs of those before it, so that the compiler checks the order. A feature that
// others need stands before them; what is made of all of them, the record of
// wagers, the audit, the schedule and the pages, stands behind them.
func (a *App) build(ctx context.Context) error {
	b := &builder{ctx: ctx, kernel: a.kernel, features: a.kernel.features()}
	site := add(b, wireLicence, none{})
	rules := add(b, wireEligibility, site)
	wallets := add(b, wireWallet, site)
	networks := add(b, wireChains, none{})
	totals := add(b, wireStats, none{})
	accounts := add(b, wireAccount, accountNeeds{totals, wallets})
	control := add(b, wireLimits, limitNeeds{accounts, rules})
	tempts := add(b, wireHarm, harmNeeds{accounts, control})
	extra := add(b, wireBonus, bonusNeeds{accounts, wallets, tempts})
	desk := add(b, openWagers, wagerNeeds{wallets, rules, extra, control})
	_ = add(b, wireMetrics, none{})
	pairs := add(b, wireSeeds, none{})
	originals := add(b, wirePlay, playNeeds{desk, pairs})
	_ = add(b, openStaffLog, accounts)
	_ = add(b, wireConnect, accounts)
	_ = add(b, wireOAuth, accounts)
	flights := add(b, wireCrash, crashNeeds{desk, accounts})
	games := add(b, openGames, []gaming.Product{originals, flights})
	sports := add(b, wireBetslip, betslipNeeds{accounts, desk, add(b, wireBook, add(b, wireFixtures, none{}))})
	draws := add(b, openRenewal, renewalNeeds{pairs, originals, flights})
	offered := add(b, wireOffer, offerNeeds{desk, rules})
	listed := add(b, wireCatalogue, catalogueNeeds{desk, originals, offered})
	_ = add(b, wireShelf, listed)
	_ = add(b, wireJurisdiction, rules)
	_ = add(b, wireCovers, listed)
	records := add(b, wireBets, betNeeds{listed, wallets, accounts, originals, flights, sports})
	notices := add(b, wireContent, contentNeeds{rules, tempts})
	talk := add(b, wireChat, chatNeeds{site, accounts, rules, desk, wallets, records, extra, sports})
	pages := add(b, wireHelp, none{})
	inbox := add(b, wireNotices, noticeNeeds{accounts, tempts, add(b, wirePush, none{})})
	_ = add(b, wireSupport, supportNeeds{site, accounts, pages, inbox})
	_ = add(b, wireFeed, feedNeeds{site, listed, wallets, accounts, originals})
	contest := add(b, wireRaces, raceNeeds{site, accounts, wallets, desk, listed})
	_ = add(b, wireShare, shareNeeds{site, listed, records, accounts, contest})
	files := add(b, wireDossier, dossierNeeds{accounts, wallets, totals, listed})
	arrivals := add(b, wireDeposits, depositNeeds{accounts, wallets, rules, networks, control})
	_ = add(b, wireGateways, arrivals)
	ladder := add(b, wireRanks, rankNeeds{accounts, wallets, rules, listed, arrivals, extra})
	coins := add(b, wireTreasury, treasuryNeeds{networks, arrivals})
	proven := add(b, wireIdentity, identityNeeds{accounts, rules, arrivals})
	listings := add(b, wireRegisters, registerNeeds{accounts, rules, proven})
	gone := add(b, wirePrivacy, privacyNeeds{accounts, talk, proven})
	payouts := add(b, wireWithdrawals, withdrawalNeeds{accounts, wallets, totals, rules, networks, arrivals, coins, extra, ladder, proven})
	spins := add(b, wireWheel, wheelNeeds{site, accounts, wallets, rules, pairs, originals, ladder, arrivals, extra, payouts, tempts})
	_ = add(b, wireCodes, codeNeeds{site, accounts, wallets, rules, extra, ladder, arrivals, spins, tempts})
	_ = add(b, wireDiscord, discordNeeds{site, accounts, wallets, rules, extra, tempts})
	invites := add(b, wirePartner, partnerNeeds{accounts, wallets, rules, payouts, extra})
	checked := add(b, wireCheck, checkNeeds{site, extra, contest, ladder, invites, spins})
	proofs := add(b, wireReserves, reserveNeeds{networks, arrivals, coins, payouts})
	_ = add(b, wireDormant, dormantNeeds{accounts, wallets, payouts})
	_ = add(b, wireAlerts, alertNeeds{accounts, files, rules, arrivals, payouts, tempts, proven, listings})
	measured := add(b, wireReturns, returnNeeds{add(b, wireFigures, accounts), listed})
	_ = add(b, wireBackups, none{})
	_ = add(b, wireWagers, wagersNeeds{accounts, listed, originals, flights})
	machines := add(b, wireTokens, accounts)
	packages := add(b, wireRegulator, none{})
	staff := add(b, wireOffice, none{})
	life := add(b, wireDemo, demoNeeds{accounts, wallets, games, flights, talk, listed, notices})
	ports := add(b, wireListener, none{})
	worker := add(b, wireFrontend, none{})
	readers := add(b, openRecords, recordNeeds{desk, b.features})
	_ = add(b, wireGuests, guestNeeds{originals, flights, pairs, totals, readers})
	moves := add(b, openMovements, b.features)
	books := add(b, openBooks, b.features)
	jobs := add(b, openSchedule, b.features)
	_ = add(b, wireOperations, operationNeeds{accounts, books, jobs})
	a.features = b.features
	if b.err != nil {
		return b.err
	}
	if err := feature.Check(a.features); err != nil {
		return err
	}
	a.changes.features = a.features
	a.sections.Add(feature.Collect(a.features, func(f feature.Feature) []players.Section { return f.User })...)
	if err := staff.Open(officeParts(a.features)); err != nil {
		return err
	}
	if err := packages.Open(exportedTables(a.features), regulator.Prove{Checks: len(books.Checks), Run: books.Audit}); err != nil {
		return err
	}
	watchStates(a.kernel, stateNeeds{measured, jobs, a.db})
	a.services = services{accounts, wallets, listed, records, games, draws, readers, moves, books, jobs, life, rules, site, flights, talk, originals, pairs, files, machines, packages, networks, proofs, contest, checked, sports, listings, gone}
	a.coins = coinServices{arrivals.Service, coins, payouts}
	var err error
	if a.server, err = openServer(a.kernel, a.features, serverNeeds{site, accounts, ports, machines, worker}); err != nil {
		return err
	}
	if err := startFeatures(ctx, a.kernel, a.features, a.server.settings()); err != nil {
		return err
	}
	return a.firstRun(ctx)
}

// Run opens the listeners and serves until ctx ends, then stops cleanly:
// sockets are told, requests under way are answered, workers finish, the
// write queue is drained and the WAL checkpointed. It returns nil after such
// a stop and the reason after any other.
func (a *App) Run(ctx context.Context) error {
	if err := a.server.noPages; err != nil {
		return err
	}
	return errors.Join(a.server.run(ctx), a.Close())
}

// Close lets go of everything New took, the last thing first. It is safe after a
// Run and twice.
func (a *App) Close() error {
	var failures []error
	for _, f := range slices.Backward(a.features) {
		if f.Close != nil {
			failures = append(failures, f.Close(context.Background()))
		}
	}
	a.features = nil
	return errors.Join(failures...)
}
