// Package measure remembers how long calls and commits took in the last hours:
// what the metrics count since the start, for staff who look now.
package measure

import (
	"slices"
	"sync"
	"time"

	"croupier/app/kernel/clock"
)

const (
	// Window is how far back the measures reach, in spans of span each.
	Window = 3 * time.Hour
	span   = 5 * time.Minute
	spans  = int(Window / span)
	// mostRoutes bounds the routes: callers cannot make any up, so that it is
	// never reached.
	mostRoutes = 2000
	// slowFrom is how long a call takes that is remembered by itself; mostSlow of
	// them are.
	slowFrom = 250 * time.Millisecond
	mostSlow = 200
)

// Call is one finished call.
type Call struct {
	// Route is its pattern, such as "POST /auth/login" or "event Play".
	Route  string
	Status int
	Took   time.Duration
	// RequestID and At say which it was and when it ended.
	RequestID string
	At        time.Time
}

// Times are the durations of many of a kind.
type Times struct {
	Count           int64
	P50, P99, Mean  time.Duration
	Longest         Call
	Failed, Refused int64
}

// RouteTimes are those of one route.
type RouteTimes struct {
	Route string
	Times
}

// Measures remembers. Its methods are safe for concurrent use and return at once.
type Measures struct {
	clock clock.Clock

	mu      sync.Mutex
	routes  map[string]*series
	commits series
	writes  int64
	// slow holds the last slow calls in a ring; next is where the next one goes.
	slow []Call
	next int
}

// New makes Measures.
func New(c clock.Clock) *Measures { return &Measures{clock: c, routes: map[string]*series{}} }

// series are the durations of the window, in a ring of spans.
type series struct{ ring [spans]*slot }

type slot struct {
	number int64 // of its span since 1970
	histogram
	longest         Call
	failed, refused int64
}

func (s *series) at(number int64) *slot {
	place := &s.ring[number%int64(spans)]
	if *place == nil || (*place).number != number {
		*place = &slot{number: number}
	}
	return *place
}

func (s *series) times(since int64) (t Times) {
	var all histogram
	for _, one := range s.ring {
		if one == nil || one.number < since {
			continue
		}
		all.join(&one.histogram)
		t.Failed += one.failed
		t.Refused += one.refused
		if one.longest.Took > t.Longest.Took {
			t.Longest = one.longest
		}
	}
	t.Count, t.Mean = all.count, all.mean()
	t.P50, t.P99 = all.quantile(0.5, t.Longest.Took), all.quantile(0.99, t.Longest.Took)
	return t
}

func number(at time.Time) int64 { return at.Unix() / int64(span/time.Second) }

// Called remembers a call.
func (m *Measures) Called(c Call) {
	c.At = m.clock.Now()
	m.mu.Lock()
	defer m.mu.Unlock()
	s := m.routes[c.Route]
	if s == nil {
		if len(m.routes) >= mostRoutes {
			return
		}
		s = &series{}
		m.routes[c.Route] = s
	}
	one := s.at(number(c.At))
	one.add(c.Took)
	if c.Took > one.longest.Took {
		one.longest = c
	}
	switch {
	case c.Status >= 500:
		one.failed++
	case c.Status >= 400:
		one.refused++
	}
	if c.Took < slowFrom {
		return
	}
	if len(m.slow) < mostSlow {
		m.slow = append(m.slow, c)
	} else {
		m.slow[m.next] = c
		m.next = (m.next + 1) % mostSlow
	}
}

// Committed remembers a commit of the database with so many writes.
func (m *Measures) Committed(took time.Duration, writes int) {
	at := m.clock.Now()
	m.mu.Lock()
	defer m.mu.Unlock()
	one := m.commits.at(number(at))
	one.add(took)
	if took > one.longest.Took {
		one.longest = Call{Took: took, At: at}
	}
	m.writes += int64(writes)
}

// Commits are the commits of a time up to now.
func (m *Measures) Commits(back time.Duration) Times {
	since := number(m.clock.Now().Add(-back)) + 1
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

// Routes are the calls of a time up to now, the slowest 99th percentile first.
func (m *Measures) Routes(back time.Duration) []RouteTimes {
	since := number(m.clock.Now().Add(-back)) + 1
	list := []RouteTimes{}
	m.mu.Lock()
	for route, s := range m.routes {
		if times := s.times(since); times.Count > 0 {
			list = append(list, RouteTimes{route, times})
		}
	}
	m.mu.Unlock()
	slices.SortFunc(list, func(a, b RouteTimes) int {
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
