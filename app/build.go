package app

import (
	"context"
	"net/http"

	"croupier/app/betting/catalogue"
	"croupier/app/betting/crash"
	"croupier/app/betting/history"
	"croupier/app/futures/market"
	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/kernel/durablelist"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/money"
	"croupier/app/kernel/oplog"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/restore"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wager"
	"croupier/app/kernel/wagerlog"
	"croupier/app/money/chains"
	"croupier/app/money/reserves"
	"croupier/app/money/wallet"
	"croupier/app/office/licence"
	"croupier/app/office/playerfile"
	"croupier/app/office/regulator"
	"croupier/app/office/tokens"
	"croupier/app/people/account"
	"croupier/app/people/eligibility"
	"croupier/app/people/guests"
	"croupier/app/rewards/races"
	"croupier/app/server/demo"
	"croupier/app/server/frontend"
	"croupier/app/server/listener"
	"croupier/app/social/chat"
	"croupier/db"
)

// builder makes the features of a site one after the other. Each receives the services that were
// made before it, so that the compiler checks the order.
type builder struct {
	ctx      context.Context
	kernel   *kernel
	features []feature.Feature
	// err is the first failure. No feature is made after it.
	err error
}

// noNeeds is the need of a feature that depends on the kernel alone.
type noNeeds = struct{}

// add makes one feature, appends what it offers to the list and returns its service for the
// features after it.
func add[Service, Needs any](
	b *builder, wire func(context.Context, *kernel, Needs) (Service, feature.Feature, error), needs Needs,
) (service Service) {
	if b.err != nil {
		return service
	}
	service, offered, err := wire(b.ctx, b.kernel, needs)
	if err != nil {
		b.err = err
		return service
	}
	b.features = append(b.features, offered)
	return service
}

// Parts are the packages of a built site. Tests of the whole site use them to make states that calls
// make only after a long time, and to run the work that the site does in the background.
type Parts struct {
	Config      config.Config
	Clock       clock.Clock
	Address     *listener.Address
	Permissions *permission.Registry
	Settings    *settings.Registry
	Approvals   *approval.Service
	Decisions   *durablelist.Decisions
	DB          *db.DB
	IDs         *id.Source
	Sessions    *session.Manager
	Guests      *guests.Service
	Mailer      *mail.Mailer
	Journal     *oplog.Journal
	Prices      *prices.Service
	Limits      *wager.Limits
	Ledger      *ledger.Ledger
	WagerLog    *wagerlog.Log
	// Currency finds a currency of the site.
	Currency func(id string) (money.Currency, bool)
	// Subkey derives the key for one purpose from the site's key.
	Subkey func(purpose string) ([]byte, error)

	Accounts    *account.Service
	PlayerFiles *playerfile.Service
	Wallets     *wallet.Service
	Catalogue   *catalogue.Service
	History     *history.Service
	Games       *gamecalls.Calls
	Crash       *crash.Service
	Futures     *market.Service
	Chat        *chat.Service
	Eligibility *eligibility.Service
	Races       *races.Service
	Networks    *chains.Service
	Reserves    *reserves.Service
	Licence     *licence.Site
	Tokens      *tokens.Service
	Packages    *regulator.Service
	Demo        *demo.Service

	Books       *audit.Auditor
	Schedule    *schedule.Scheduler
	Projections *projection.Runner[*wagerlog.Wager]
	Movements   *projection.Runner[ledger.LoggedTransfer]
	Restores    *restore.Service
	// RestoreEvent is the restore that this start has found; nil for none.
	RestoreEvent *restore.Event

	// Features are all features in the order of their start, and Calls all calls.
	Features []feature.Feature
	Calls    []action.Action
	Pages    *frontend.Pages
}

// Parts returns the packages of the site. They must not be used after Close.
func (a *App) Parts() Parts {
	return Parts{
		Config: a.cfg, Clock: a.clock, Address: a.address, Permissions: a.permissions, Settings: a.settings, Approvals: a.approvals, Decisions: a.decisions,
		DB: a.db, IDs: a.ids, Sessions: a.sessions, Guests: a.guests, Mailer: a.mailer, Journal: a.journal,
		Prices: a.prices, Limits: a.limits, Ledger: a.ledger, WagerLog: a.wagerLog, Currency: a.currencies.Currency, Subkey: a.subkey,
		Accounts: a.accounts, PlayerFiles: a.playerFiles, Wallets: a.wallets, Catalogue: a.catalogue, History: a.bets, Games: a.games, Crash: a.crash, Futures: a.futures,
		Chat: a.chat, Eligibility: a.eligibility, Races: a.races, Networks: a.networks, Reserves: a.reserves, Licence: a.licence,
		Tokens: a.tokens, Packages: a.packages, Demo: a.demo,
		Books: a.books, Schedule: a.schedule, Projections: a.projections, Movements: a.movements, Restores: a.restores.Service, RestoreEvent: a.restores.startEvent,
		Features: a.features, Calls: a.server.registry.Actions(), Pages: a.server.pages,
	}
}

// Handler answers all calls and pages as Run does, without listeners and workers.
func (a *App) Handler() http.Handler {
	a.server.listener.Ready()
	return a.server.listener.WhileServing(a.server.handler, a.server.registry.WriteError)
}
