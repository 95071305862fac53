package feature

import (
	"slices"
	"strings"
	"sync"
	"time"
)

// WorkerState says what a worker does now.
type WorkerState string

// The states of a worker.
const (
	WorkerRuns  WorkerState = "running"
	WorkerRests WorkerState = "resting" // it failed and begins anew after a pause
	WorkerEnded WorkerState = "ended"   // its work is done
	WorkerFell  WorkerState = "failed"  // it failed for good, which stops the site
)

// WorkerStatus is how a worker is getting on.
type WorkerStatus struct {
	Name    string
	State   WorkerState
	Failure Failure
	// Since is when the state began. Failures counts since the start of the site;
	// Error is the last one.
	Since    time.Time
	Failures int
	Error    string
}

// Board shows how the workers of a site are getting on. The zero value is ready.
type Board struct {
	mu      sync.Mutex
	workers map[string]WorkerStatus
}

// List lists the workers by name.
func (b *Board) List() []WorkerStatus {
	b.mu.Lock()
	defer b.mu.Unlock()
	list := make([]WorkerStatus, 0, len(b.workers))
	for _, one := range b.workers {
		list = append(list, one)
	}
	slices.SortFunc(list, func(a, c WorkerStatus) int { return strings.Compare(a.Name, c.Name) })
	return list
}

// note tells the board about a worker; err is that of a failure.
func (b *Board) note(w Worker, state WorkerState, at time.Time, err error) {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.workers == nil {
		b.workers = map[string]WorkerStatus{}
	}
	one := b.workers[w.Name]
	one.Name, one.Failure, one.State, one.Since = w.Name, w.Failure, state, at
	if err != nil {
		one.Failures++
		one.Error = err.Error()
	}
	b.workers[w.Name] = one
}
