// Package clock is the one source of time. The server runs on System; tests
// run on a Fake that stands still until told to move.
package clock

import (
	"sync"
	"time"
)

// Clock tells the time and wakes sleepers. All times are UTC.
type Clock interface {
	// Now is the present moment in UTC.
	Now() time.Time
	// After delivers the time once d has passed; a d of zero or less
	// delivers at once. The channel is never closed.
	After(d time.Duration) <-chan time.Time
}

// System is the wall clock of the machine.
type System struct{}

// Now implements Clock.
func (System) Now() time.Time { return time.Now().UTC() }

// After implements Clock.
func (System) After(d time.Duration) <-chan time.Time { return time.After(d) }

// Millis converts t to the unix milliseconds that the database and the wire use.
func Millis(t time.Time) int64 { return t.UnixMilli() }

// FromMillis converts unix milliseconds back to a UTC time.
func FromMillis(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

// Fake is a clock for tests. The zero value is not usable; call NewFake.
type Fake struct {
	mu       sync.Mutex
	now      time.Time
	sleepers []sleeper
	changed  chan struct{}
}

type sleeper struct {
	at time.Time
	ch chan time.Time
}

// NewFake makes a clock that stands at start.
func NewFake(start time.Time) *Fake {
	return &Fake{now: start.UTC(), changed: make(chan struct{})}
}

// Now implements Clock.
func (f *Fake) Now() time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.now
}

// After implements Clock.
func (f *Fake) After(d time.Duration) <-chan time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	ch := make(chan time.Time, 1)
	if d <= 0 {
		ch <- f.now
		return ch
	}
	f.sleepers = append(f.sleepers, sleeper{at: f.now.Add(d), ch: ch})
	close(f.changed)
	f.changed = make(chan struct{})
	return ch
}

// Advance moves the clock forward by d and wakes every sleeper that is due.
func (f *Fake) Advance(d time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.now = f.now.Add(d)
	waiting := f.sleepers[:0]
	for _, s := range f.sleepers {
		if s.at.After(f.now) {
			waiting = append(waiting, s)
			continue
		}
		s.ch <- f.now
	}
	f.sleepers = waiting
}

// WaitForSleepers blocks until at least n calls of After are pending, so that
// a test can advance the clock knowing that the code under test waits for it.
func (f *Fake) WaitForSleepers(n int) {
	for {
		f.mu.Lock()
		enough, changed := len(f.sleepers) >= n, f.changed
		f.mu.Unlock()
		if enough {
			return
		}
		<-changed
	}
}
