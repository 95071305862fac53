package app

import (
	"context"
	"net/http"
	"time"

	"croupier/app/desk/returns"
	"croupier/app/kernel/audit"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/wagerlog"
	"croupier/app/server/metrics"
	"croupier/db"
)

// wireMetrics offers what counts by itself; openMetrics adds the states of the
// house once everything is made.
func wireMetrics(_ context.Context, k *kernel, _ none) (*metrics.Service, feature.Feature, error) {
	offered := feature.Feature{Name: "metrics", Projections: []projection.Projection[*wagerlog.Wager]{k.metrics}}
	if token := k.cfg.Metrics.Token; token != "" {
		offered.Mounts = []feature.Mount{{Pattern: "/metrics", Handler: func(refuse feature.Refuse) http.Handler {
			return k.metrics.Protected(token, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { refuse(w, r, fault.ErrNotFound) }))
		}}}
	}
	return k.metrics, offered, nil
}

// stateNeeds are the states that metrics show.
type stateNeeds struct {
	returns  *returns.Service
	schedule *schedule.Scheduler
	db       *db.DB
}

// watchStates has metrics ask for the states of the house.
func watchStates(k *kernel, needs stateNeeds) {
	k.metrics.Watch(metrics.Sources{
		QueuedWrites: k.db.Queued, QueuedMail: k.mailer.Queued, PricesAt: k.prices.ReadAt,
		BackupAt: func() time.Time { return db.NewestBackup(k.cfg.Path("backups")) },
		Sockets:  func() metrics.Sockets { return metrics.Sockets(k.hub.Stats()) },
		Jobs:     needs.jobs, Games: needs.games,
	})
}

// jobs are the scheduled jobs as metrics show them.
func (n stateNeeds) jobs(ctx context.Context) (list []metrics.Job, err error) {
	jobs, err := n.schedule.List(ctx)
	for _, job := range jobs {
		shown := metrics.Job{Name: job.Name, Failures: job.Failures, Audit: job.Name == audit.JobName}
		if job.Error == "" {
			shown.Succeeded = job.Ended
		}
		if shown.Audit && err == nil { // the nightly one may be switched off
			shown.Succeeded, err = provedAt(ctx, n.db)
		}
		list = append(list, shown)
	}
	return list, err
}

// games are the measured returns as metrics show them.
func (n stateNeeds) games(ctx context.Context) (list []metrics.Game, err error) {
	games, err := n.returns.All(ctx)
	for _, game := range games {
		list = append(list, metrics.Game{
			Kind: game.Kind, Product: game.Product, Sigmas: game.Sigmas(), Edge: game.Edge(), Wagers: game.Wagers,
		})
	}
	return list, err
}
