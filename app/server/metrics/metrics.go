// Package metrics exports metrics for Prometheus: the state of the site and the payouts
// of its games.
//
// Frequent events are counted where they happen, by the hooks that New returns. States
// are read at each scrape. Amounts are in dollars at the prices of their time. No label
// has a value that a player can choose.
package metrics

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/db"
)

// Build identifies the binary.
type Build struct{ Version, Commit string }

// Service collects and serves the metrics. It is a projection of the wager log.
type Service struct {
	clock    clock.Clock
	registry *prometheus.Registry

	commits  prometheus.Histogram
	batches  prometheus.Histogram
	requests *prometheus.HistogramVec
	wagers   *prometheus.CounterVec
	staked   *prometheus.CounterVec
	paid     *prometheus.CounterVec
}

// Buckets of the histograms.
var (
	commitSeconds  = []float64{.0002, .0005, .001, .002, .005, .01, .02, .05, .1, .25, 1}
	writesACommit  = []float64{1, 2, 4, 8, 16, 32, 64, 128, 256}
	requestSeconds = []float64{.001, .002, .005, .01, .025, .05, .1, .25, .5, 1, 5}
)

// New creates the metrics of a binary.
func New(at clock.Clock, build Build) *Service {
	s := &Service{
		clock: at, registry: prometheus.NewRegistry(),
		commits: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "croupier_db_commit_seconds", Help: "How long commits of the database took.", Buckets: commitSeconds,
		}),
		batches: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "croupier_db_commit_writes", Help: "How many writes shared a commit.", Buckets: writesACommit,
		}),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "croupier_request_seconds", Help: "How long requests took, by route (\"event X\" for requests over sockets) and class of status.", Buckets: requestSeconds,
		}, []string{"route", "status"}),
		wagers: counter("croupier_wagers_total", "Ended wagers since the start, by product and kind of money. Void wagers are not counted."),
		staked: counter("croupier_stakes_dollars_total", "Stakes of ended wagers since the start, in dollars."),
		paid:   counter("croupier_payouts_dollars_total", "Payouts of ended wagers since the start, in dollars."),
	}
	s.registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		s.commits, s.batches, s.requests, s.wagers, s.staked, s.paid,
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "croupier_build_info", Help: "Always 1; the labels name the binary.",
			ConstLabels: prometheus.Labels{"version": build.Version, "commit": build.Commit},
		}, func() float64 { return 1 }))
	return s
}

func counter(name, help string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, []string{"kind", "product", "money"})
}

// Committed counts a commit of the database. Use it as db.Options.OnCommit.
func (s *Service) Committed(c db.Commit) {
	s.commits.Observe(c.Took.Seconds())
	s.batches.Observe(float64(c.Writes))
}

// Requested counts a finished request. Use it as action.Deps.Observe.
func (s *Service) Requested(o action.Observation) {
	s.requests.WithLabelValues(o.Route, strconv.Itoa(o.Status/100)+"xx").Observe(o.Duration.Seconds())
}

// scrapeTimeout is the time limit of a scrape's database queries.
const scrapeTimeout = 5 * time.Second

// Watch adds the states of the site. Call it once, before Handler is used.
func (s *Service) Watch(sources Sources) {
	s.registry.MustRegister(&states{sources: sources, clock: s.clock})
}

// Handler serves scrapes without authentication. It is for a listener of its own.
func (s *Service) Handler() http.Handler {
	return promhttp.HandlerFor(s.registry, promhttp.HandlerOpts{Timeout: scrapeTimeout + time.Second, MaxRequestsInFlight: 4})
}

// Protected serves scrapes that have the token as "Authorization: Bearer TOKEN". refuse
// handles all others. It is for the site's own listener.
func (s *Service) Protected(token string, refuse http.Handler) http.Handler {
	next, want := s.Handler(), sha256.Sum256([]byte("Bearer "+token))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// Hashes have the same length, so the comparison reveals nothing about the token.
		got := sha256.Sum256([]byte(r.Header.Get("Authorization")))
		if token == "" || subtle.ConstantTimeCompare(got[:], want[:]) != 1 {
			refuse.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// scrapeContext returns the context of a scrape, with its time limit.
func scrapeContext() (context.Context, context.CancelFunc) {
	return context.WithTimeout(db.Named(context.Background(), "metrics"), scrapeTimeout)
}
