package metrics

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"croupier/app/kernel/clock"
)

// Sources provide the state of the site. All are called at every scrape, the last two
// with a time limit.
type Sources struct {
	// QueuedWrites returns the number of writes that wait for the database.
	QueuedWrites func() int
	// Sockets returns the state of the live hub.
	Sockets func() Sockets
	// QueuedMail returns the number of emails that wait to be sent.
	QueuedMail func() int
	// PricesAt returns when the present prices were read; zero before the first read.
	PricesAt func() time.Time
	// BackupAt returns when the newest backup was made; zero for none.
	BackupAt func() time.Time
	// Jobs returns the scheduled jobs.
	Jobs func(ctx context.Context) ([]Job, error)
	// Games returns the measured returns.
	Games func(ctx context.Context) ([]Game, error)
}

// Sockets is the state of the live hub: see live.Stats.
type Sockets struct {
	Connections, Users, Channels int
	Queued, Sent, Slow           int64
}

// Job is a scheduled job.
type Job struct {
	Name string
	// Succeeded is the end of the last successful run; zero for none.
	Succeeded time.Time
	// Failures is the number of consecutive failed runs.
	Failures int64
	// Audit marks the job of the audit.
	Audit bool
}

// Game has the payouts of a game compared with its rules.
type Game struct {
	Kind, Product string
	// Sigmas is the deviation in standard deviations, positive if players have won too
	// much. Edge is the actual share of the stakes that the site has kept.
	Sigmas, Edge float64
	Wagers       int64
}

// states reads the figures at every scrape.
type states struct {
	sources Sources
	clock   clock.Clock
}

func desc(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("croupier_"+name, help, labels, nil)
}

var (
	queuedWrites  = desc("db_queued_writes", "Writes that wait for the database.")
	sockets       = desc("sockets", "Open sockets.")
	socketUsers   = desc("socket_users", "Distinct users behind the open sockets.")
	channels      = desc("socket_channels", "Channels with a current or recent subscriber.")
	queuedSockets = desc("socket_queued_messages", "Messages that wait to be written to sockets.")
	sentSockets   = desc("socket_sent_messages_total", "Messages written to sockets since the start.")
	slowSockets   = desc("socket_slow_total", "Sockets cut off since the start because they fell behind.")
	queuedMail    = desc("mail_queued", "Emails that wait to be sent.")
	pricesAge     = desc("prices_age_seconds", "Age of the prices in use.")
	backupAge     = desc("backup_age_seconds", "Age of the newest backup; missing without any.")
	auditAge      = desc("audit_age_seconds", "Time since the books were last proved right; missing before the first audit.")
	jobAge        = desc("job_age_seconds", "Time since the last run of a job that did not fail; missing before the first.", "job")
	jobFailures   = desc("job_failures", "Failed runs of a job in a row.", "job")
	gameSigmas    = desc("game_deviation_sigmas", "How far a game's payouts in real money are from what its rules promise, in standard deviations; above 0 when players have won too much.", "kind", "product")
	gameEdge      = desc("game_edge_ratio", "Share of the real stakes on a game that the house has kept, over all wagers.", "kind", "product")
	gameWagers    = desc("game_wagers", "Wagers of real money behind the figures of a game.", "kind", "product")
	scrapeFailed  = desc("scrape_failed", "1 when a source could not be asked at this scrape.", "source")
)

// Describe implements prometheus.Collector.
func (s *states) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{
		queuedWrites, sockets, socketUsers, channels, queuedSockets, sentSockets, slowSockets, queuedMail, pricesAge, backupAge, auditAge,
		jobAge, jobFailures, gameSigmas, gameEdge, gameWagers, scrapeFailed,
	} {
		out <- d
	}
}

// Collect implements prometheus.Collector.
func (s *states) Collect(out chan<- prometheus.Metric) {
	gauge := func(d *prometheus.Desc, value float64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	total := func(d *prometheus.Desc, value float64) {
		out <- prometheus.MustNewConstMetric(d, prometheus.CounterValue, value)
	}
	age := func(d *prometheus.Desc, at time.Time, labels ...string) {
		if !at.IsZero() {
			gauge(d, s.clock.Now().Sub(at).Seconds(), labels...)
		}
	}
	hub := s.sources.Sockets()
	gauge(queuedWrites, float64(s.sources.QueuedWrites()))
	gauge(sockets, float64(hub.Connections))
	gauge(socketUsers, float64(hub.Users))
	gauge(channels, float64(hub.Channels))
	gauge(queuedSockets, float64(hub.Queued))
	total(sentSockets, float64(hub.Sent))
	total(slowSockets, float64(hub.Slow))
	gauge(queuedMail, float64(s.sources.QueuedMail()))
	age(pricesAge, s.sources.PricesAt())
	age(backupAge, s.sources.BackupAt())

	ctx, cancel := scrapeContext()
	defer cancel()
	jobs, err := s.sources.Jobs(ctx)
	gauge(scrapeFailed, flag(err != nil), "jobs")
	for _, job := range jobs {
		age(jobAge, job.Succeeded, job.Name)
		gauge(jobFailures, float64(job.Failures), job.Name)
		if job.Audit {
			age(auditAge, job.Succeeded)
		}
	}
	games, err := s.sources.Games(ctx)
	gauge(scrapeFailed, flag(err != nil), "games")
	for _, game := range games {
		gauge(gameSigmas, game.Sigmas, game.Kind, game.Product)
		gauge(gameEdge, game.Edge, game.Kind, game.Product)
		gauge(gameWagers, float64(game.Wagers), game.Kind, game.Product)
	}
}

func flag(set bool) float64 {
	if set {
		return 1
	}
	return 0
}
