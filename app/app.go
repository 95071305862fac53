// Package app wires the features of the site: it is the only package that knows all of them. New
// makes the features in the order of their list, Run serves until ctx ends, Close releases what
// New opened.
package app

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/players"
	"croupier/app/kernel/product"
	"croupier/app/money/withdrawals"
	"croupier/app/office/regulator"
	"croupier/app/people/account"
	"croupier/app/rewards/vip"
	"croupier/app/server/demo"
)

// App is one site, built and ready to run: the kernel packages, which know no feature, the list
// of features and the server.
type App struct {
	*kernel
	services
	features []feature.Feature
	server   *server
}

// New builds a site in the configured data folder. It makes missing files there, and upgrades the
// database to the newest schema after a backup. The caller must Close the App. If New fails, it
// has released everything itself and the App is nil.
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
	if options.Database == "" && demo.IsFresh(cfg) {
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

// build makes the features; this is their list. Each line passes a feature the services that it
// needs of features before it, so that the compiler checks the order. Features that need all
// others, such as the record of wagers, the audit, the schedule and the pages, come last.
func (a *App) build(ctx context.Context) error {
	b := &builder{ctx: ctx, kernel: a.kernel, features: a.kernel.features()}
	levels, limits := vip.NewLevels(), withdrawals.DeclareLimits()
	site := add(b, wireLicence, noNeeds{})
	rules := add(b, wireEligibility, site)
	wallets := add(b, wireWallet, site)
	networks := add(b, wireChains, noNeeds{})
	totals := add(b, wireStats, noNeeds{})
	accounts := add(b, wireAccount, accountNeeds{totals, levels})
	_ = add(b, openRecovery, recoveryNeeds{accounts, rules})
	control := add(b, wireLimits, limitNeeds{accounts, rules})
	marketingRules := add(b, wireHarm, harmNeeds{rules, accounts, control})
	bonuses := add(b, wireBonus, bonusNeeds{accounts, wallets, marketingRules})
	desk := add(b, openWagers, wagerNeeds{wallets, rules, bonuses, control})
	_ = add(b, wireMetrics, noNeeds{})
	pairs := add(b, wireSeeds, noNeeds{})
	originals := add(b, wirePlay, playNeeds{desk, pairs})
	_ = add(b, openStaffLog, accounts)
	_ = add(b, wireConnect, accounts)
	_ = add(b, wireOAuth, accounts)
	crashService := add(b, wireCrash, crashNeeds{desk, accounts})
	sports, trades := add(b, wireBets, betNeeds{accounts, desk, add(b, wireBook, add(b, wireFeeds, noNeeds{}))}), add(b, wireMarket, futuresNeeds{site, desk, accounts, add(b, wireIndex, indexNeeds{site, add(b, wireExchanges, noNeeds{})})})
	hosted, outside := add(b, wireHost, hostNeeds{desk, pairs, originals, accounts}), add(b, wireProviders, providerNeeds{desk, accounts, wallets, bonuses, marketingRules})
	products := add(b, openProducts, productListNeeds{desk, []product.Service{originals, crashService, sports, hosted, outside, trades}})
	games := add(b, openGames, products)
	past := add(b, wireRestore, restoreNeeds{pairs, products})
	listed := add(b, wireCatalogue, catalogueNeeds{desk, products, add(b, wireProducts, productNeeds{desk, products, rules})})
	_ = add(b, wireFavourites, listed)
	_ = add(b, wireLaunch, launchNeeds{desk, products, wallets, hosted, outside, listed, add(b, wireJurisdiction, rules)})
	_ = add(b, wireGameArt, listed)
	records := add(b, wireHistory, historyNeeds{products, listed, wallets, accounts})
	chatService := add(b, wireChat, chatNeeds{site, accounts, rules, desk, wallets, records, listed})
	inbox := add(b, wireInbox, inboxNeeds{accounts, marketingRules})
	_ = add(b, wirePush, inbox)
	_ = add(b, wireSupport, supportNeeds{site, accounts, add(b, wireHelp, noNeeds{}), inbox})
	_ = add(b, wireFeed, feedNeeds{site, products, listed, wallets, accounts})
	weeklyRace := add(b, wireRaces, raceNeeds{site, accounts, wallets, listed})
	_ = add(b, wireLinkPreview, linkPreviewNeeds{site, products, listed, records, accounts, weeklyRace})
	files := add(b, wirePlayerFile, playerFileNeeds{accounts, wallets, totals, listed})
	incomingDeposits := add(b, wireDeposits, depositNeeds{accounts, wallets, rules, networks})
	_ = add(b, wireGateways, incomingDeposits)
	vipLevels := add(b, wireVIP, vipNeeds{accounts, wallets, rules, listed, incomingDeposits, bonuses, levels, limits})
	coins := add(b, wireTreasury, treasuryNeeds{networks, incomingDeposits, rules, wallets})
	identityChecks := add(b, wireIdentity, identityNeeds{accounts, rules, incomingDeposits})
	exclusionRegisters := add(b, wireRegisters, registerNeeds{accounts, rules, identityChecks})
	gone := add(b, wirePrivacy, privacyNeeds{accounts, chatService, identityChecks})
	payouts := add(b, wireWithdrawals, withdrawalNeeds{accounts, wallets, rules, networks, incomingDeposits, coins, vipLevels, identityChecks, limits})
	_ = add(b, openGate, gateNeeds{rules, accounts, wallets, bonuses, incomingDeposits, payouts})
	_ = add(b, wireConvert, convertNeeds{wallets, rules, networks})
	codes := add(b, wirePromoCodes, promoCodeNeeds{site, accounts, wallets, rules, bonuses, vipLevels, incomingDeposits, marketingRules})
	prizeWheel := add(b, wireWheel, wheelNeeds{site, wallets, rules, pairs, originals, vipLevels, incomingDeposits, bonuses, marketingRules, codes})
	_ = add(b, wireJackpots, jackpotNeeds{accounts, wallets, pairs, listed})
	notices := add(b, wireContent, contentNeeds{rules, marketingRules, codes})
	_ = add(b, wireDiscord, discordNeeds{site, wallets, bonuses, marketingRules})
	affiliates := add(b, wireAffiliate, affiliateNeeds{accounts, wallets, rules, payouts, bonuses})
	checked := add(b, wireCheck, checkNeeds{site, bonuses, weeklyRace, vipLevels, affiliates, prizeWheel})
	proofs := add(b, wireReserves, reserveNeeds{networks, incomingDeposits, coins, payouts})
	_ = add(b, wireDormant, dormantNeeds{accounts, wallets, payouts})
	_ = add(b, wireAlerts, alertNeeds{accounts, files, marketingRules, identityChecks})
	measured := add(b, wireRTP, rtpNeeds{add(b, wireFigures, accounts), listed, products})
	_ = add(b, wireBackups, noNeeds{})
	_ = add(b, wireWagers, wagersNeeds{products, accounts, listed})
	apiTokens := add(b, wireTokens, accounts)
	packages := add(b, wireRegulator, noNeeds{})
	staff := add(b, wireHome, noNeeds{})
	demoService := add(b, wireDemo, demoNeeds{accounts, wallets, games, crashService, chatService, listed, notices})
	ports := add(b, wireListener, noNeeds{})
	worker := add(b, wireFrontend, noNeeds{})
	readers := add(b, openRecords, recordNeeds{desk, b.features})
	_ = add(b, wireGuests, guestNeeds{products, pairs, totals, readers})
	moves := add(b, openMovements, b.features)
	_ = add(b, openRewardedDeposits, b.features)
	_ = add(b, openEvents, b.features)
	books := add(b, openBooks, b.features)
	jobs := add(b, openSchedule, b.features)
	_ = add(b, wireHealth, healthNeeds{accounts, books, jobs, ports})
	a.features = b.features
	if err := cmp.Or(b.err, feature.Check(a.features)); err != nil {
		return err
	}
	a.changes.features = a.features
	a.sections.Add(feature.Collect(a.features, func(f feature.Feature) []players.Section { return f.User })...)
	if err := staff.Open(officeParts(a.features)); err != nil {
		return err
	}
	if err := packages.Open(exportedTables(a.features), regulator.LedgerAudit{Checks: len(books.Checks), Run: books.Audit}); err != nil {
		return err
	}
	gone.Open(feature.Tables(a.features))
	watchStates(a.kernel, stateNeeds{measured, jobs, a.db})
	a.services = services{accounts, wallets, listed, records, games, past, readers, moves, books, jobs, demoService, rules, site, crashService, chatService, originals, pairs, files, apiTokens, packages, networks, proofs, weeklyRace, checked, sports, exclusionRegisters, gone, hosted, outside, payouts, trades}
	var err error
	if a.server, err = openServer(a.kernel, a.features, serverNeeds{site, accounts, ports, apiTokens, worker}); err != nil {
		return err
	}
	if err := startFeatures(ctx, a.kernel, a.features, past, a.server.settings()); err != nil {
		return err
	}
	return a.firstRun(ctx)
}
