//go:build bench

package app

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/gamecalls/prefill"
	"croupier/app/kernel/id"
	"croupier/app/kernel/schedule"
	"croupier/app/server/metrics"
	"croupier/db"
)

// Day is a site whose clock a measurement moves through a day.
type Day struct {
	schedule    *schedule.Scheduler
	features    []feature.Feature
	cashier     Cashier
	db          *db.DB
	games       prefill.Games
	ids         *id.Source
	projections *projections
	movements   *movements
	metrics     *metrics.Service
}

// Day returns the scheduled work of the site.
func (a *App) Day() Day {
	return Day{a.services.schedule, a.features, a.Cashier(), a.db, a.originals, a.ids, a.projections, a.movements, a.metrics}
}

// Jobs are the scheduled jobs.
func (d Day) Jobs() []schedule.Job { return d.schedule.Jobs() }

// Start starts all workers except the schedule, whose jobs the measurement runs itself.
func (d Day) Start(ctx context.Context, at clock.Clock, log *slog.Logger) *feature.WorkerGroup {
	var workers []feature.Worker
	for _, w := range feature.Collect(d.features, func(f feature.Feature) []feature.Worker { return f.Workers }) {
		if w.Name != scheduleWorker {
			workers = append(workers, w)
		}
	}
	supervisor := feature.Supervisor{Clock: at, Log: log}
	return supervisor.Start(ctx, workers)
}

// Players opens accounts with real money and returns the service that bets for them.
func (d Day) Players(ctx context.Context, count int) (prefill.Players, error) {
	userIDs, err := d.cashier.Open(ctx, count)
	if err == nil {
		err = d.cashier.Grant(ctx, userIDs, "1000", "usd")
	}
	made := prefill.Players{DB: d.db, Games: d.games, IDs: d.ids}
	for _, userID := range userIDs {
		if err != nil {
			break
		}
		call, failed := d.cashier.callAs(ctx, userID)
		err = failed
		made.Calls = append(made.Calls, call)
	}
	return made, err
}

// CatchUp brings the projections of wagers and movements up to date.
func (d Day) CatchUp(ctx context.Context) error {
	if err := d.projections.CatchUp(ctx); err != nil {
		return err
	}
	return d.movements.CatchUp(ctx)
}

// Scrape answers one request from Prometheus.
func (d Day) Scrape(ctx context.Context) {
	answer := httptest.NewRecorder()
	d.metrics.Handler().ServeHTTP(answer, httptest.NewRequestWithContext(ctx, http.MethodGet, "/metrics", nil))
	_, _ = io.Copy(io.Discard, answer.Body)
}
