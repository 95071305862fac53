//go:build bench

package daybench

import (
	"context"
	"errors"
	"runtime/metrics"
	"strings"
	"sync"
	"time"
)

// sample is one run of a job, or the work of a worker in one minute of the simulated clock. bytes
// were allocated in that time.
type sample struct {
	minute int
	took   time.Duration
	bytes  int64
}

// meter measures jobs as a whole and workers by their reads and writes of the database.
type meter struct {
	mu sync.Mutex
	// running counts reads and writes that have not ended, begun all so far.
	running, begun int
	// playing is set while players bet: then workers' memory is not counted, because it cannot be
	// separated from that of the bets.
	playing bool
	minute  map[string]*sample
	samples map[string][]sample
}

func newMeter() *meter {
	return &meter{minute: map[string]*sample{}, samples: map[string][]sample{}}
}

// allocated is the number of bytes that the process has allocated so far.
func allocated() int64 {
	value := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(value)
	return int64(value[0].Value.Uint64()) //nolint:gosec // far below the largest
}

// recordUse is called for every read and write of the database.
func (m *meter) recordUse(name string, _ bool) (ended func()) {
	m.mu.Lock()
	m.running++
	m.begun++
	m.mu.Unlock()
	worker, before, started := strings.HasPrefix(name, "worker "), int64(0), time.Now()
	if worker {
		before = allocated()
	}
	return func() {
		took, bytes := time.Since(started), int64(0)
		if worker {
			bytes = allocated() - before
		}
		m.mu.Lock()
		defer m.mu.Unlock()
		m.running--
		if !worker {
			return
		}
		if m.minute[name] == nil {
			m.minute[name] = &sample{}
		}
		m.minute[name].took += took
		if !m.playing {
			m.minute[name].bytes += bytes
		}
	}
}

func (m *meter) setPlaying(play bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.playing = play
}

const (
	// idleChecks is the required number of checks in a row without activity, idleCheckInterval their
	// interval, and settleTimeout the longest wait.
	idleChecks        = 4
	idleCheckInterval = time.Millisecond
	settleTimeout     = 10 * time.Minute
)

// settle waits until the workers have done their due work.
func (m *meter) settle(ctx context.Context) error {
	end := time.Now().Add(settleTimeout)
	for idle, last := 0, -1; idle < idleChecks; {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(idleCheckInterval):
		}
		m.mu.Lock()
		running, startedCount := m.running, m.begun
		m.mu.Unlock()
		if idle++; running > 0 || startedCount != last {
			idle, last = 0, startedCount
		}
		if time.Now().After(end) {
			return errors.New("workers do not come to rest")
		}
	}
	return nil
}

// flush ends a minute of the workers.
func (m *meter) flush(minute int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for name, s := range m.minute {
		s.minute = minute
		m.samples[name] = append(m.samples[name], *s)
	}
	clear(m.minute)
}

// measure runs fn, while nothing else is due, and records its cost.
func (m *meter) measure(name string, minute int, fn func() error) error {
	before, started := allocated(), time.Now()
	err := fn()
	s := sample{minute: minute, took: time.Since(started), bytes: allocated() - before}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.samples[name] = append(m.samples[name], s)
	return err
}
