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

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/db"
)

// Build identifies the binary.
type Build struct{ Version, Commit string }

// Service collects and serves the metrics. It is a projection of the wager log.
type Service struct {
	clock   clock.Clock
	build   Build
	sources Sources
	// scrapes has an entry for each scrape that is being served.
	scrapes chan struct{}

	commits, batches, requests histogram
	wagers, staked, paid       counter
}

// Buckets of the histograms.
var (
	commitSeconds  = []float64{.0002, .0005, .001, .002, .005, .01, .02, .05, .1, .25, 1}
	writesACommit  = []float64{1, 2, 4, 8, 16, 32, 64, 128, 256}
	requestSeconds = []float64{.001, .002, .005, .01, .025, .05, .1, .25, .5, 1, 5}
)

// New creates the metrics of a binary.
func New(at clock.Clock, build Build) *Service {
	distributions := func(bounds []float64, name, help string, labels ...string) histogram {
		return histogram{newSeries[distribution](name, help, labels...), bounds}
	}
	perProduct := func(name, help string) counter {
		return counter{newSeries[float64](name, help, "kind", "money", "product")}
	}
	return &Service{
		clock: at, build: build, scrapes: make(chan struct{}, maxScrapes),
		commits: distributions(commitSeconds, "croupier_db_commit_seconds", "How long commits of the database took."),
		batches: distributions(writesACommit, "croupier_db_commit_writes", "How many writes shared a commit."),
		requests: distributions(requestSeconds, "croupier_request_seconds",
			"How long requests took, by route (\"event X\" for requests over sockets) and class of status.", "route", "status"),
		wagers: perProduct("croupier_wagers_total", "Ended wagers since the start, by product and kind of money. Void wagers are not counted."),
		staked: perProduct("croupier_stakes_dollars_total", "Stakes of ended wagers since the start, in dollars."),
		paid:   perProduct("croupier_payouts_dollars_total", "Payouts of ended wagers since the start, in dollars."),
	}
}

// Committed counts a commit of the database. Use it as db.Options.OnCommit.
func (s *Service) Committed(c db.Commit) {
	s.commits.observe(labelValues{}, c.Took.Seconds())
	s.batches.observe(labelValues{}, float64(c.Writes))
}

// Requested counts a finished request. Use it as action.Deps.Observe.
func (s *Service) Requested(o action.Observation) {
	s.requests.observe(valuesOf(o.Route, strconv.Itoa(o.Status/100)+"xx"), o.Duration.Seconds())
}

// scrapeTimeout is the time limit of a scrape's database queries. maxScrapes is the largest number
// of scrapes at a time.
const (
	scrapeTimeout = 5 * time.Second
	maxScrapes    = 4
)

// Watch adds the states of the site. Call it once, before Handler is used.
func (s *Service) Watch(sources Sources) { s.sources = sources }

// Handler serves scrapes without authentication, in the text format of Prometheus. It is for a
// listener of its own. More scrapes at a time than maxScrapes get 503.
func (s *Service) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case s.scrapes <- struct{}{}:
			defer func() { <-s.scrapes }()
		default:
			http.Error(w, "too many scrapes at a time", http.StatusServiceUnavailable)
			return
		}
		text := s.scrape(r.Context())
		w.Header().Set("Content-Type", contentType)
		_, _ = w.Write(text) // a client that disconnects is not an error
	})
}

// scrape returns all metrics as text.
func (s *Service) scrape(ctx context.Context) []byte {
	ctx, cancel := context.WithTimeout(db.Named(ctx, "metrics"), scrapeTimeout)
	defer cancel()
	p := &page{}
	build := family{name: "croupier_build_info", help: "Always 1; the labels name the binary.", labels: []string{"commit", "version"}}
	p.header(build, "gauge")
	p.sample(build.name, build, valuesOf(s.build.Commit, s.build.Version), "", 1)
	for _, counted := range []interface{ writeTo(*page) }{s.commits, s.batches, s.requests, s.wagers, s.staked, s.paid} {
		counted.writeTo(p)
	}
	s.writeStates(ctx, p)
	writeRuntime(p)
	writeProcess(p)
	return p.Bytes()
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
