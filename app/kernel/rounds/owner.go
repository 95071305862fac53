// Package rounds is what rounds have in common that all players share: a flight
// of crash, a pool, the round of a table. One goroutine owns the round and
// decides everything in it; everything else is a message to it.
//
// A bet is made in three steps. It reserves a place in the round (Reserve), its
// stake and the rows of its game commit in one write of the database, and it keeps
// the place or gives it up (Place). A round does not begin to be played while
// Reserved says that such bets are under way: whoever has paid is in it. What a
// commit has changed is told to the owner by Tell, which never waits.
//
// A process that is killed leaves whole bets, or none: Recover finds them at the
// next start.
package rounds

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"croupier/app/kernel/clock"
)

// Round is a round as its owner sees it. Its methods, and all functions that are
// handed to its owner, run on the owner's goroutine alone.
type Round interface {
	// Advance does what the moment asks for. over is true once nothing more will
	// be played.
	Advance(ctx context.Context) (over bool, err error)
	// Due is when something happens next without anybody's doing. A round that
	// waits for others says just some time from now: their messages wake it.
	Due(now time.Time) time.Time
}

// Owner is the goroutine that owns a round, for everybody else.
type Owner[R Round] struct {
	clock    clock.Clock
	messages chan func(R)
	// ready tells that the owner answers, gone is closed when it never will again.
	ready atomic.Bool
	done  chan struct{}
	// reserved counts the places of bets that are under way; it is the
	// goroutine's own.
	reserved int

	// mu guards what the database's writer hands over: it must never wait for the
	// owner, who may wait for it.
	mu   sync.Mutex
	told []func(R)
	wake chan struct{}
}

// maxMessages bounds the messages that wait for the owner. What is told does not
// wait there: it is bounded by the bets whose commits tell it.
const maxMessages = 4096

// NewOwner makes an owner that does not run yet.
func NewOwner[R Round](at clock.Clock) *Owner[R] {
	return &Owner[R]{clock: at, messages: make(chan func(R), maxMessages), done: make(chan struct{}), wake: make(chan struct{}, 1)}
}

// Run owns a round until ctx ends or nothing more is played. It runs once.
func (o *Owner[R]) Run(ctx context.Context, round R) error {
	defer close(o.done)
	o.ready.Store(true)
	defer o.ready.Store(false)
	var (
		timer <-chan time.Time
		setAt time.Time
	)
	for {
		o.HandleTold(round)
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

// Done is closed when the round has no owner any more.
func (o *Owner[R]) Done() <-chan struct{} { return o.done }

// Ask has the owner do something and waits for it. It is false when nobody owns
// the round, or ctx ends before the owner is asked.
func (o *Owner[R]) Ask(ctx context.Context, fn func(R)) bool {
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
	case <-done: // it was the last that the owner did
		return true
	default:
		return false
	}
}

// Tell has the owner do something before it next looks at the round. It never
// waits, so that a commit may call it.
func (o *Owner[R]) Tell(fn func(R)) {
	o.mu.Lock()
	o.told = append(o.told, fn)
	o.mu.Unlock()
	select {
	case o.wake <- struct{}{}:
	default: // the owner is woken already
	}
}

// HandleTold does what the owner was told since the last time. Only the owner calls it,
// where it must know of every commit until now.
func (o *Owner[R]) HandleTold(round R) {
	o.mu.Lock()
	told := o.told
	o.told = nil
	o.mu.Unlock()
	for _, fn := range told {
		fn(round)
	}
}
