package app

import (
	"context"
	"net/http"
	"time"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/schedule"
	"croupier/app/kernel/wagerlog"
	"croupier/app/office/rtp"
	"croupier/app/server/metrics"
	"croupier/db"
)

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
