// Package measure stores the durations of calls and commits of the last hours: the metrics count
// since the start, and this package serves staff who look now.
package measure

import (
	"slices"
	"sync"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/sorting"
)

const (
	// Window is the period of the measures, in spans of span each.
	Window    = 3 * time.Hour
	interval  = 5 * time.Minute
	intervals = int(Window / interval)
	// maxRoutes is the maximum number of routes: callers cannot invent any, so it is never
	// reached.
	maxRoutes = 2000
	// slowThreshold is the duration from which a call is stored individually; maxSlow is the maximum
	// number of those.
	slowThreshold = 250 * time.Millisecond
	maxSlow       = 200
)

// Call is one finished call.
type Call struct {
	// Route is its pattern, such as "POST /auth/login" or "event Play".
	Route  string
	Status int
	Took   time.Duration
	// RequestID and At identify the call and its end.
	RequestID string
	At        time.Time
}

// Times are the durations of many events of a kind.
type Times struct {
	Count           int64
	P50, P99, Mean  time.Duration
	Slowest         Call
	Failed, Refused int64
}

// RouteTimes are the durations of one route.
type RouteTimes struct {
	Route string
	Times
}

// Measures stores the durations. Its methods are safe for concurrent use and return at once.
type Measures struct {
	clock clock.Clock

	mu      sync.Mutex
	routes  map[string]*series
	commits series
	writes  int64
	// slow has the last slow calls in a ring; next is the index of the next one.
	slow []Call
	next int
}

// New makes Measures.
func New(c clock.Clock) *Measures { return &Measures{clock: c, routes: map[string]*series{}} }

// series are the durations of the window, in a ring of spans.
type series struct{ ring [intervals]*slot }

type slot struct {
	number int64 // of its span since 1970
	histogram
	slowest         Call
	failed, refused int64
}

func (s *series) at(number int64) *slot {
	current := &s.ring[number%int64(intervals)]
	if *current == nil || (*current).number != number {
		*current = &slot{number: number}
	}
	return *current
}

func (s *series) times(since int64) (t Times) {
	var all histogram
	for _, one := range s.ring {
		if one == nil || one.number < since {
			continue
		}
		all.merge(&one.histogram)
		t.Failed += one.failed
		t.Refused += one.refused
		if one.slowest.Took > t.Slowest.Took {
			t.Slowest = one.slowest
		}
	}
	t.Count, t.Mean = all.count, all.mean()
	t.P50, t.P99 = all.quantile(0.5, t.Slowest.Took), all.quantile(0.99, t.Slowest.Took)
	return t
}

func number(at time.Time) int64 { return at.Unix() / int64(interval/time.Second) }

// Called records a call.
func (m *Measures) Called(c Call) {
	c.At = m.clock.Now()
	m.mu.Lock()
	defer m.mu.Unlock()
	s := m.routes[c.Route]
	if s == nil {
		if len(m.routes) >= maxRoutes {
			return
		}
		s = &series{}
		m.routes[c.Route] = s
	}
	one := s.at(number(c.At))
	one.add(c.Took)
	if c.Took > one.slowest.Took {
		one.slowest = c
	}
	switch {
	case c.Status >= 500:
		one.failed++
	case c.Status >= 400:
		one.refused++
	}
	if c.Took < slowThreshold {
		return
	}
	if len(m.slow) < maxSlow {
		m.slow = append(m.slow, c)
	} else {
		m.slow[m.next] = c
		m.next = (m.next + 1) % maxSlow
	}
}

// Committed records a commit of the database with this number of writes.
func (m *Measures) Committed(took time.Duration, writes int) {
	at := m.clock.Now()
	m.mu.Lock()
	defer m.mu.Unlock()
	one := m.commits.at(number(at))
	one.add(took)
	if took > one.slowest.Took {
		one.slowest = Call{Took: took, At: at}
	}
	m.writes += int64(writes)
}

// Commits are the commits of a period up to now.
func (m *Measures) Commits(period time.Duration) Times {
	since := number(m.clock.Now().Add(-period)) + 1
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.commits.times(since)
}

// Writes counts the writes since the start.
func (m *Measures) Writes() int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.writes
}

// Routes are the calls of a period up to now, the slowest 99th percentile first.
func (m *Measures) Routes(period time.Duration) []RouteTimes {
	since := number(m.clock.Now().Add(-period)) + 1
	list := []RouteTimes{}
	m.mu.Lock()
	for route, s := range m.routes {
		if times := s.times(since); times.Count > 0 {
			list = append(list, RouteTimes{route, times})
		}
	}
	m.mu.Unlock()
	sorting.By(list, func(a, b RouteTimes) int {
		if a.P99 != b.P99 {
			return int(min(max(b.P99-a.P99, -1), 1))
		}
		return int(min(max(b.Count-a.Count, -1), 1))
	})
	return list
}

// Slow are the last slow calls, newest first.
func (m *Measures) Slow() []Call {
	m.mu.Lock()
	defer m.mu.Unlock()
	list := append(slices.Clone(m.slow[m.next:]), m.slow[:m.next]...)
	slices.Reverse(list)
	return list
}
