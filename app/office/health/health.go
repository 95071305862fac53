package health

import (
	"context"
	"runtime"
	"runtime/metrics"
	"slices"
	"time"

	"croupier/app/kernel/measure"
	"croupier/app/kernel/session"
	"croupier/db"
)

// HealthRequest requests the health of the site.
type HealthRequest struct{}

// TimesRow are durations in microseconds.
type TimesRow struct {
	Count int64 `json:"count"`
	P50   int64 `json:"p50"`
	P99   int64 `json:"p99"`
	Max   int64 `json:"max"`
}

// SampleRow is the state of the site in an hour. Sizes are in bytes, P99 of commits is in
// microseconds.
type SampleRow struct {
	Hour     int64 `json:"hour"`
	Database int64 `json:"database"`
	WAL      int64 `json:"wal"`
	Free     int64 `json:"free"`
	P99      int64 `json:"p99"`
	Sockets  int   `json:"sockets"`
}

// HealthAnswer is the health of the site. Sizes are in bytes, times in unix milliseconds.
type HealthAnswer struct {
	Version    string `json:"version"`
	Commit     string `json:"commit"`
	Go         string `json:"go"`
	Platform   string `json:"platform"`
	Schema     int64  `json:"schema"`
	StartedAt  int64  `json:"started_at"`
	Now        int64  `json:"now"`
	Memory     int64  `json:"memory"`
	Heap       int64  `json:"heap"`
	Processors int    `json:"processors"`
	Goroutines int    `json:"goroutines"`

	Database int64 `json:"database"`
	WAL      int64 `json:"wal"`
	Free     int64 `json:"free"`
	Disk     int64 `json:"disk"`
	// Growth is the growth of the database in bytes per day, by the samples of the last
	// week. It is 0 with fewer than two samples.
	Growth int64       `json:"growth"`
	Trend  []SampleRow `json:"trend"`

	Commits      TimesRow `json:"commits"`
	QueuedWrites int      `json:"queued_writes"`
	Writes       int64    `json:"writes"`
	Unclean      bool     `json:"unclean"`

	Sockets     int   `json:"sockets"`
	SocketUsers int   `json:"socket_users"`
	Channels    int   `json:"channels"`
	SentEvents  int64 `json:"sent_events"`
	CutOff      int64 `json:"cut_off"`

	Rules []GaugeRule    `json:"rules"`
	Notes []NotesVersion `json:"notes"`
}

// trendPeriod is the period of the returned samples, growthPeriod the period for the growth.
const (
	trendPeriod  = 30 * 24 * time.Hour
	growthPeriod = 7 * 24 * time.Hour
	day          = 24 * time.Hour
)

// Health returns the health of the site.
func (s *Service) Health(ctx context.Context, _ *session.Call, _ HealthRequest) (HealthAnswer, error) {
	now := s.Clock.Now()
	space, err := s.DB.Space()
	if err != nil {
		return HealthAnswer{}, err
	}
	schema, err := db.Version()
	if err != nil {
		return HealthAnswer{}, err
	}
	samples, err := s.Journal.Samples(ctx, now.Add(-trendPeriod))
	if err != nil {
		return HealthAnswer{}, err
	}
	hub := s.Sockets()
	memory, heap := memoryNow()
	answer := HealthAnswer{
		Version: s.Build.Version, Commit: s.Build.Commit, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH, Schema: schema,
		StartedAt: s.started.UnixMilli(), Now: now.UnixMilli(), Memory: memory, Heap: heap, Processors: runtime.GOMAXPROCS(0), Goroutines: runtime.NumGoroutine(),
		Database: space.Database, WAL: space.WAL, Free: space.Free, Disk: space.Disk, Trend: []SampleRow{},
		Commits: timesRow(s.Measures.Commits(commitWindow)), QueuedWrites: s.DB.Queued(), Writes: s.Measures.Writes(), Unclean: s.DB.WasUnclean(),
		Sockets: hub.Connections, SocketUsers: hub.Users, Channels: hub.Channels, SentEvents: hub.Sent, CutOff: s.cutOff(hub.Slow),
		Rules: slices.Clone(gaugeRules), Notes: s.notes,
	}
	for _, one := range samples {
		answer.Trend = append(answer.Trend, SampleRow{one.Hour.UnixMilli(), one.Database, one.WAL, one.Free, one.Commit.Microseconds(), one.Sockets})
	}
	answer.Growth = growth(answer.Trend, now)
	return answer, nil
}

// growth returns the growth of the database in bytes per day.
func growth(trend []SampleRow, now time.Time) int64 {
	from := slices.IndexFunc(trend, func(one SampleRow) bool { return one.Hour >= now.Add(-growthPeriod).UnixMilli() })
	if from < 0 || from == len(trend)-1 {
		return 0
	}
	first, last := trend[from], trend[len(trend)-1]
	return (last.Database - first.Database) * day.Milliseconds() / max(last.Hour-first.Hour, 1)
}

// memoryNow returns the memory that the process has from the system, and the live heap,
// in bytes.
func memoryNow() (total, heap int64) {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}, {Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(samples)
	return int64(samples[0].Value.Uint64() - samples[1].Value.Uint64()), int64(samples[2].Value.Uint64())
}

func timesRow(t measure.Times) TimesRow {
	return TimesRow{t.Count, t.P50.Microseconds(), t.P99.Microseconds(), t.Slowest.Took.Microseconds()}
}

// CallsRequest requests statistics of the calls of the last minutes, at most three hours.
type CallsRequest struct {
	Minutes int `json:"minutes" validate:"min=5,max=180"`
}

// RouteRow has the durations of a route's calls in microseconds. Slowest is the request
// id of the longest call, At is its end.
type RouteRow struct {
	Route string `json:"route"`
	TimesRow
	Mean    int64  `json:"mean"`
	Failed  int64  `json:"failed"`
	Refused int64  `json:"refused"`
	Slowest string `json:"slowest"`
	At      int64  `json:"at"`
}

// CallRow is one slow call.
type CallRow struct {
	Route   string `json:"route"`
	Status  int    `json:"status"`
	Took    int64  `json:"took"`
	Request string `json:"request_id"`
	At      int64  `json:"at"`
}

// CallsAnswer has the routes, the slowest first, and the last slow calls, newest first.
type CallsAnswer struct {
	Routes []RouteRow `json:"routes"`
	Calls  []CallRow  `json:"calls"`
}

// maxSlowRows is the maximum number of slow calls in the answer.
const maxSlowRows = 50

// Calls returns the durations of calls.
func (s *Service) Calls(_ context.Context, _ *session.Call, request CallsRequest) (CallsAnswer, error) {
	answer := CallsAnswer{Routes: []RouteRow{}, Calls: []CallRow{}}
	back := time.Duration(request.Minutes) * time.Minute
	for _, route := range s.Measures.Routes(back) {
		answer.Routes = append(answer.Routes, RouteRow{
			Route: route.Route, TimesRow: timesRow(route.Times), Mean: route.Mean.Microseconds(), Failed: route.Failed, Refused: route.Refused,
			Slowest: route.Slowest.RequestID, At: route.Slowest.At.UnixMilli(),
		})
	}
	since := s.Clock.Now().Add(-back)
	for _, call := range s.Measures.Slow() {
		if len(answer.Calls) < maxSlowRows && call.At.After(since) {
			answer.Calls = append(answer.Calls, CallRow{call.Route, call.Status, call.Took.Microseconds(), call.RequestID, call.At.UnixMilli()})
		}
	}
	return answer, nil
}
