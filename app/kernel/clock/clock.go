// Package clock is the only source of time. The server runs on System. Tests run on a Fake, which
// only the test moves.
package clock

import (
	"sync"
	"time"
)

// Clock returns the time and wakes sleepers. All times are UTC.
type Clock interface {
	// Now returns the current time in UTC.
	Now() time.Time
	// After delivers the time once d has passed; a d of zero or less
	// delivers at once. The channel is never closed.
	After(d time.Duration) <-chan time.Time
	// At delivers the time at t, or at once if t has passed. Unlike After, it
	// leaves no gap between reading the clock and setting the timer.
	At(t time.Time) <-chan time.Time
}

// System is the system clock.
type System struct{}

// Now implements Clock.
func (System) Now() time.Time { return time.Now().UTC() }

// After implements Clock.
func (System) After(d time.Duration) <-chan time.Time { return time.After(d) }

// At implements Clock.
func (System) At(t time.Time) <-chan time.Time { return time.After(time.Until(t)) }

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

// NewFake makes a clock that shows start.
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
	return f.sleep(f.now.Add(d))
}

// At implements Clock.
func (f *Fake) At(t time.Time) <-chan time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.sleep(t)
}

// sleep sets a timer. The caller has locked mu.
func (f *Fake) sleep(until time.Time) <-chan time.Time {
	ch := make(chan time.Time, 1)
	if !until.After(f.now) {
		ch <- f.now
		return ch
	}
	f.sleepers = append(f.sleepers, sleeper{at: until, ch: ch})
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

// WaitForSleepers blocks until at least n timers are pending, so that a test
// advances the clock only when the code under test waits for it.
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
