package app

import (
	"context"
	"math"
	"net/http"
	"time"

	"croupier/app/betting/catalogue"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/export"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/product"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wagerlog"
	"croupier/app/office/figures"
	"croupier/app/office/regulator"
	"croupier/app/office/rtp"
	"croupier/app/people/account"
	"croupier/app/server/metrics"
	"croupier/db"
)

func wireFigures(_ context.Context, k *kernel, accounts *account.Service) (*figures.Service, feature.Feature, error) {
	service := figures.New(figures.Deps{DB: k.db, Clock: k.clock, Prices: k.prices, Players: figurePlayers{accounts}, Currency: k.currencies.Currency})
	return service, feature.Feature{
		Name: "figures", Tables: figures.Tables(), Workers: []feature.Worker{{Name: "figures", Run: service.Run, Failure: feature.Restart}},
		Calls: service.Actions(), Permissions: figures.Permissions(), Checks: service.Checks(), Exports: figures.Exports(),
		Projections: []projection.Projection[*wagerlog.Wager]{figures.Wagers{Service: service}, figures.Arrivals{Service: service}},
		Movements:   []projection.Projection[ledger.LoggedTransfer]{figures.Moves{Service: service}},
	}, nil
}

// figurePlayers counts players for the figures.
type figurePlayers struct{ accounts *account.Service }

// OriginOf implements figures.Players.
func (p figurePlayers) OriginOf(q db.Querier, owner string) (figures.Origin, error) {
	referred, country, err := p.accounts.Origin(q, owner)
	if referred {
		return figures.Origin{Source: figures.Referral, Country: country}, err
	}
	return figures.Origin{Source: figures.Direct, Country: country}, err
}

// SignUps implements figures.Players.
func (p figurePlayers) SignUps(q db.Querier, from, before time.Time) (int64, error) {
	return p.accounts.SignUps(q, from, before)
}

type rtpNeeds struct {
	figures  *figures.Service
	games    *catalogue.Service
	products *product.List
}

func wireRTP(_ context.Context, k *kernel, needs rtpNeeds) (*rtp.Service, feature.Feature, error) {
	service := rtp.New(rtp.Deps{
		DB: k.db, Clock: k.clock, StaffLog: k.staffLog, Days: gameDays{needs.figures}, GameName: needs.games.Name, Games: len(needs.products.Definitions()), MaxReturn: needs.products.MaxReturn,
	})
	return service, feature.Feature{
		Name: "returns", Tables: rtp.Tables(), Calls: service.Actions(), Checks: service.Checks(), Office: service.Office(),
		Projections: []projection.Projection[*wagerlog.Wager]{service, rtp.Evidence{Service: service}},
	}, nil
}

// gameDays are the daily figures of games for the returns.
type gameDays struct{ figures *figures.Service }

// GameDays implements rtp.Days.
func (g gameDays) GameDays(ctx context.Context, from, before int64) ([]rtp.Day, error) {
	days, err := g.figures.GameDays(ctx, from, before)
	list := make([]rtp.Day, len(days))
	for i, d := range days {
		deviation := money.USD(d.Sum.Deviation()).Float()
		list[i] = rtp.Day{
			Day: d.Day, Kind: d.Kind, Product: d.Product, Wagers: d.Sum.Wagers, Staked: d.Sum.Staked, Measured: d.Sum.Measured,
			Theory: d.Sum.Expected, Luck: d.Sum.Luck, Squares: math.Pow(deviation, 2),
		}
	}
	return list, err
}

// wireRegulator makes the export of packages for a regulator. It is opened when all features are
// made, because it exports their tables.
func wireRegulator(_ context.Context, k *kernel, _ noNeeds) (*regulator.Service, feature.Feature, error) {
	service := regulator.New(regulator.Deps{
		Services: k.shared, Folder: k.cfg.Path("packages"),
		Reports: figures.Reports, Site: k.cfg.Product.Name, Version: k.options.Version,
	})
	return service, feature.Feature{
		Name: "regulator", Tables: regulator.Tables(), Calls: service.Actions(), Settings: []settings.Group{service.Settings()}, Jobs: service.Jobs(),
		Workers: []feature.Worker{{Name: "regulator", Run: service.Run, Failure: feature.Restart}},
	}, nil
}

// exportedTables are the tables of all features.
func exportedTables(features []feature.Feature) []export.Table {
	return feature.Collect(features, func(f feature.Feature) []export.Table { return f.Exports })
}

// wireMetrics offers the counters. openMetrics adds the states of the site once every feature is
// made.
func wireMetrics(_ context.Context, k *kernel, _ noNeeds) (*metrics.Service, feature.Feature, error) {
	offered := feature.Feature{Name: "metrics", Projections: []projection.Projection[*wagerlog.Wager]{k.metrics}}
	if token := k.cfg.Metrics.Token; token != "" {
		offered.Mounts = []feature.Mount{{Pattern: "/metrics", Handler: func(refuse feature.Refuse) http.Handler {
			return k.metrics.Protected(token, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { refuse(w, r, fault.ErrNotFound) }))
		}}}
	}
	return k.metrics, offered, nil
}

// stateNeeds are the sources of the states in metrics.
type stateNeeds struct {
	returns  *rtp.Service
	schedule *schedule.Scheduler
	db       *db.DB
}

// watchStates has metrics read the states of the site.
func watchStates(k *kernel, needs stateNeeds) {
	k.metrics.Watch(metrics.Sources{
		QueuedWrites: k.db.Queued, QueuedMail: k.mailer.Queued, PricesAt: k.prices.ReadAt,
		BackupAt: func() time.Time { return db.NewestBackup(k.cfg.Path("backups")) },
		Sockets:  func() metrics.Sockets { return metrics.Sockets(k.hub.Stats()) },
		Jobs:     needs.jobs, Games: needs.games,
	})
}

// jobs returns the scheduled jobs for metrics.
func (n stateNeeds) jobs(ctx context.Context) (list []metrics.Job, err error) {
	jobs, err := n.schedule.List(ctx)
	for _, job := range jobs {
		visible := metrics.Job{Name: job.Name, Failures: job.Failures, Audit: job.Name == audit.JobName}
		if job.Error == "" {
			visible.Succeeded = job.Ended
		}
		if visible.Audit && err == nil { // the nightly audit may be switched off
			visible.Succeeded, err = auditPassedAt(ctx, n.db)
		}
		list = append(list, visible)
	}
	return list, err
}

// games returns the measured returns of games for metrics.
func (n stateNeeds) games(ctx context.Context) (list []metrics.Game, err error) {
	games, err := n.returns.All(ctx)
	for _, game := range games {
		list = append(list, metrics.Game{
			Kind: game.Kind, Product: game.Product, Sigmas: game.Sigmas(), Edge: game.Edge(), Wagers: game.Wagers,
		})
	}
	return list, err
}
