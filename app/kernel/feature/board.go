package feature

import (
	"strings"
	"sync"
	"time"

	"croupier/app/kernel/sorting"
)

// WorkerState is the state of a worker.
type WorkerState string

// The states of a worker.
const (
	WorkerRunning WorkerState = "running"
	WorkerPaused  WorkerState = "resting" // it failed and restarts after a pause
	WorkerEnded   WorkerState = "ended"   // its work is done
	WorkerFailed  WorkerState = "failed"  // it failed permanently, which stops the site
)

// WorkerStatus is the status of a worker.
type WorkerStatus struct {
	Name    string
	State   WorkerState
	Failure Failure
	// Since is the start of the state. Failures counts since the start of the site; Error is the
	// last one.
	Since    time.Time
	Failures int
	Error    string
}

// Board has the status of the workers of a site. The zero value is ready.
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
	sorting.By(list, func(a, c WorkerStatus) int { return strings.Compare(a.Name, c.Name) })
	return list
}

// update updates the status of a worker; err is the error of a failure.
func (b *Board) update(w Worker, state WorkerState, at time.Time, err error) {
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
