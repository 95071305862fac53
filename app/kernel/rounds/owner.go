// Package rounds runs rounds that all players share: a round of crash, a pool,
// a round at a table. One goroutine owns the round and makes all its decisions.
// All other code sends it messages.
//
// A bet takes three steps. Reserve reserves a place in the round. One write of
// the database commits the stake and the game's rows. Commit or Cancel then
// ends the reservation. A round must not start while Reserved is true, so that
// every paid bet is in it. Post reports committed changes to the owner without
// blocking.
//
// A killed process leaves complete bets or none. Recover finds them at the next
// start.
package rounds

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"croupier/app/kernel/clock"
)

// Round is a round as its owner sees it. Its methods, and all functions sent to
// its owner, run only on the owner's goroutine.
type Round interface {
	// Advance executes the due events. over is true once nothing more will be played.
	Advance(ctx context.Context) (over bool, err error)
	// Due returns the time of the next event that needs no message. A round
	// that waits for messages returns any later time, since messages wake it.
	Due(now time.Time) time.Time
}

// Owner is a handle on the goroutine that owns a round.
type Owner[R Round] struct {
	clock    clock.Clock
	messages chan func(R)
	// ready is set while the owner answers; gone is closed when it stops.
	ready atomic.Bool
	done  chan struct{}
	// reserved counts the open reservations. Only the owner's goroutine uses
	// it.
	reserved int

	// mu guards the functions that the database's writer sends. The writer must
	// never wait for the owner, which may wait for the writer.
	mu     sync.Mutex
	posted []func(R)
	wake   chan struct{}
}

// maxMessages bounds the owner's message queue. Functions sent by Post are not
// in it; the bets that send them bound their number.
const maxMessages = 4096

// NewOwner makes an owner without running it.
func NewOwner[R Round](at clock.Clock) *Owner[R] {
	return &Owner[R]{clock: at, messages: make(chan func(R), maxMessages), done: make(chan struct{}), wake: make(chan struct{}, 1)}
}

// Run owns a round until ctx ends or the round is over. Call it once.
func (o *Owner[R]) Run(ctx context.Context, round R) error {
	defer close(o.done)
	o.ready.Store(true)
	defer o.ready.Store(false)
	var (
		timer <-chan time.Time
		setAt time.Time
	)
	for {
		o.HandlePosted(round)
		if over, err := round.Advance(ctx); over || err != nil {
			return err
		}
		if due := round.Due(o.clock.Now()); timer == nil || !due.Equal(setAt) {
			timer, setAt = o.clock.At(due), due
		}
		select {
		case <-ctx.Done():
			return nil
		case message := <-o.messages:
			message(round)
		case <-o.wake:
		case <-timer:
			timer = nil
		}
	}
}

// Done returns a channel that is closed when the owner stops.
func (o *Owner[R]) Done() <-chan struct{} { return o.done }

// Do runs fn on the owner's goroutine and waits for it. It returns false if no
// owner runs, or if ctx ends first.
func (o *Owner[R]) Do(ctx context.Context, fn func(R)) bool {
	if !o.ready.Load() {
		return false
	}
	done := make(chan struct{})
	select {
	case o.messages <- func(round R) { fn(round); close(done) }:
	case <-o.done:
		return false
	case <-ctx.Done():
		return false
	}
	select {
	case <-done:
		return true
	case <-o.done:
	}
	select {
	case <-done: // fn was the owner's last message
		return true
	default:
		return false
	}
}

// Post runs fn on the owner's goroutine before the next Advance. It never
// blocks, so a commit may call it.
func (o *Owner[R]) Post(fn func(R)) {
	o.mu.Lock()
	o.posted = append(o.posted, fn)
	o.mu.Unlock()
	select {
	case o.wake <- struct{}{}:
	default: // the owner is already woken
	}
}

// HandlePosted runs the functions that Post has sent so far. Only the owner calls
// it, where it needs the effects of all commits.
func (o *Owner[R]) HandlePosted(round R) {
	o.mu.Lock()
	posted := o.posted
	o.posted = nil
	o.mu.Unlock()
	for _, fn := range posted {
		fn(round)
	}
}
