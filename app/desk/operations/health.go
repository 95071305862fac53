package operations

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

// HealthRequest asks how the site runs.
type HealthRequest struct{}

// TimesRow are durations in microseconds.
type TimesRow struct {
	Count   int64 `json:"count"`
	P50     int64 `json:"p50"`
	P99     int64 `json:"p99"`
	Longest int64 `json:"longest"`
}

// SampleRow is how the house stood in an hour. Sizes are bytes, P99 of commits is
// in microseconds.
type SampleRow struct {
	Hour     int64 `json:"hour"`
	Database int64 `json:"database"`
	WAL      int64 `json:"wal"`
	Free     int64 `json:"free"`
	P99      int64 `json:"p99"`
	Sockets  int   `json:"sockets"`
}

// HealthAnswer is how the site runs. Sizes are bytes, times unix milliseconds.
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
	// Growth is how much the database grew a day, by the samples of the last week;
	// 0 before there are two.
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

// trendBack is how far back the samples go that are shown; growthBack those that
// tell the growth.
const (
	trendBack  = 30 * 24 * time.Hour
	growthBack = 7 * 24 * time.Hour
	aDay       = 24 * time.Hour
)

// Health tells how the site runs.
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
	samples, err := s.Journal.Samples(ctx, now.Add(-trendBack))
	if err != nil {
		return HealthAnswer{}, err
	}
	hub := s.Sockets()
	memory, heap := memoryNow()
	answer := HealthAnswer{
		Version: s.Build.Version, Commit: s.Build.Commit, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH, Schema: schema,
		StartedAt: s.started.UnixMilli(), Now: now.UnixMilli(), Memory: memory, Heap: heap, Processors: runtime.GOMAXPROCS(0), Goroutines: runtime.NumGoroutine(),
		Database: space.Database, WAL: space.WAL, Free: space.Free, Disk: space.Disk, Trend: []SampleRow{},
		Commits: timesRow(s.Measures.Commits(commitBack)), QueuedWrites: s.DB.Queued(), Writes: s.Measures.Writes(), Unclean: s.DB.WasUnclean(),
		Sockets: hub.Connections, SocketUsers: hub.Users, Channels: hub.Channels, SentEvents: hub.Sent, CutOff: s.cutOff(hub.Slow),
		Rules: slices.Clone(gaugeRules), Notes: s.notes,
	}
	for _, one := range samples {
		answer.Trend = append(answer.Trend, SampleRow{one.Hour.UnixMilli(), one.Database, one.WAL, one.Free, one.Commit.Microseconds(), one.Sockets})
	}
	answer.Growth = growth(answer.Trend, now)
	return answer, nil
}

// growth is how many bytes a day came to the database.
func growth(trend []SampleRow, now time.Time) int64 {
	from := slices.IndexFunc(trend, func(one SampleRow) bool { return one.Hour >= now.Add(-growthBack).UnixMilli() })
	if from < 0 || from == len(trend)-1 {
		return 0
	}
	first, last := trend[from], trend[len(trend)-1]
	return (last.Database - first.Database) * aDay.Milliseconds() / max(last.Hour-first.Hour, 1)
}

// memoryNow is what the process has of the system, and what lives on its heap.
func memoryNow() (total, heap int64) {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}, {Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(samples)
	return int64(samples[0].Value.Uint64() - samples[1].Value.Uint64()), int64(samples[2].Value.Uint64())
}

func timesRow(t measure.Times) TimesRow {
	return TimesRow{t.Count, t.P50.Microseconds(), t.P99.Microseconds(), t.Longest.Took.Microseconds()}
}

// CallsRequest asks for the calls of the last minutes, at most three hours.
type CallsRequest struct {
	Minutes int `json:"minutes" validate:"min=5,max=180"`
}

// RouteRow is how long the calls of a route took. Durations are microseconds;
// Slowest is the request id of the longest, At when it ended.
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

// CallsAnswer has the routes, the slowest first, and the last slow calls, newest
// first.
type CallsAnswer struct {
	Routes []RouteRow `json:"routes"`
	Calls  []CallRow  `json:"calls"`
}

// mostSlowRows bounds the slow calls that are shown.
const mostSlowRows = 50

// Calls tells how long calls took.
func (s *Service) Calls(_ context.Context, _ *session.Call, request CallsRequest) (CallsAnswer, error) {
	answer := CallsAnswer{Routes: []RouteRow{}, Calls: []CallRow{}}
	back := time.Duration(request.Minutes) * time.Minute
	for _, route := range s.Measures.Routes(back) {
		answer.Routes = append(answer.Routes, RouteRow{
			Route: route.Route, TimesRow: timesRow(route.Times), Mean: route.Mean.Microseconds(), Failed: route.Failed, Refused: route.Refused,
			Slowest: route.Longest.RequestID, At: route.Longest.At.UnixMilli(),
		})
	}
	since := s.Clock.Now().Add(-back)
	for _, call := range s.Measures.Slow() {
		if len(answer.Calls) < mostSlowRows && call.At.After(since) {
			answer.Calls = append(answer.Calls, CallRow{call.Route, call.Status, call.Took.Microseconds(), call.RequestID, call.At.UnixMilli()})
		}
	}
	return answer, nil
}
