package db

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"
)

const (
	// queueSize bounds the functions that wait for the writer. Further callers
	// wait inside Write until their context ends.
	queueSize = 1024
	// defaultBatch bounds the functions of one transaction.
	defaultBatch = 256
	// A transaction accepts further functions for batchTimeFactor the duration of
	// the last commit, within the two bounds. Where commits are cheap, short
	// batches keep writer and callers busy at the same time instead of in
	// turns. Where the disk is slow, long ones share its cost.
	batchTimeFactor = 4
	minBatchTime    = 2 * time.Millisecond
	maxBatchTime    = 25 * time.Millisecond
	// nestedAfter is the time after which a waiting Write checks whether it is
	// nested, since the check costs more than most writes.
	nestedAfter = 100 * time.Millisecond
	// slowWrite is the duration from which a function is logged, since all
	// other writes wait for it.
	slowWrite = 250 * time.Millisecond
)

// writer runs all write functions on one goroutine and one connection.
type writer struct {
	db    *DB
	conn  *conn
	queue chan *request
	// limit is the maximum number of functions in one transaction.
	limit int
	// closing is closed when the writer accepts no new work. It still serves the queue until
	// abort is closed.
	closing chan struct{}
	abort   atomic.Bool
	// stopped is closed when the writer has answered its last caller.
	stopped chan struct{}
	// restart requests the last step of a checkpoint, see checkpoint.go.
	restart chan struct{}
	// busy and goid detect a Write from inside a function: while busy, only
	// such a call can come from the writer's goroutine.
	busy atomic.Bool
	goid atomic.Uint64
	// commit ends the transaction. Tests replace it with a failing one.
	commit func() error
	// batchTime is the time for which the next transaction accepts functions.
	// pace computes it from the duration of a commit; tests replace it. Nil leaves
	// it as it is.
	batchTime     time.Duration
	nextBatchTime func(commit time.Duration) time.Duration
	onCommit      func(Commit)
	slow          time.Duration // slowWrite; tests change it

	batch batch
}

func newWriter(d *DB, c *conn, limit int, onCommit func(Commit)) *writer {
	w := &writer{
		db:      d,
		conn:    c,
		queue:   make(chan *request, queueSize),
		limit:   limit,
		closing: make(chan struct{}),
		stopped: make(chan struct{}),
		restart: make(chan struct{}, 1),

		batchTime: minBatchTime, nextBatchTime: nextBatchTime, onCommit: onCommit, slow: slowWrite,
	}
	w.commit = func() error { return w.exec("COMMIT") }
	return w
}

// nextBatchTime returns the time for which a transaction accepts functions after a
// commit of that duration.
func nextBatchTime(commit time.Duration) time.Duration {
	return min(max(batchTimeFactor*commit, minBatchTime), maxBatchTime)
}

// request is one Write. The writer begins it, or the caller abandons it: the
// first to change the state from queued decides.
type request struct {
	name  string // of the caller, see Named
	fn    func(*Tx) error
	state atomic.Int32
	done  chan error // of capacity 1, so that the writer never waits for a caller
	hooks []func()
}

const (
	queued int32 = iota
	begun
	abandoned
)

// Write queues fn. It returns nil once fn is committed, or the error. Functions
// run one at a time on one goroutine, and several share one commit. An error or
// a panic of fn rolls back only its own changes.
//
// If ctx ends before fn begins, fn never runs and Write returns ctx's error.
// Once fn has begun, Write waits and returns the real result. fn must be fast
// and wait only for its statements. It must not call Write (ErrNested). Write
// cannot detect a nested Write from another goroutine that fn waits for; such a
// call deadlocks.
func (d *DB) Write(ctx context.Context, fn func(*Tx) error) error {
	w := d.writer
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("queue write: %w", err)
	}
	select {
	case <-w.closing:
		return ErrClosed
	default:
	}
	r := &request{name: NameOf(ctx), fn: fn, done: make(chan error, 1)}
	timer := time.NewTimer(nestedAfter)
	defer timer.Stop()
	queue := w.queue
	for {
		select {
		case queue <- r:
			queue = nil // a nil channel is never ready, so wait from now on
		case err := <-r.done:
			return err
		case <-ctx.Done():
			if r.state.CompareAndSwap(queued, abandoned) {
				return fmt.Errorf("wait for the writer: %w", ctx.Err())
			}
			return <-r.done
		case <-w.stopped:
			// The queue took r after the writer had looked for the last time.
			if r.state.CompareAndSwap(queued, abandoned) {
				return ErrClosed
			}
			return <-r.done
		case <-timer.C:
			if w.busy.Load() && w.goid.Load() == goroutineID() && r.state.CompareAndSwap(queued, abandoned) {
				return ErrNested
			}
		}
	}
}

// Queued returns the number of waiting writes.
func (d *DB) Queued() int { return len(d.writer.queue) }

// run serves the queue until the database closes.
func (w *writer) run() {
	w.goid.Store(goroutineID())
	clean := false
	defer func() {
		if !clean {
			w.respawn()
		}
	}()
	for {
		select {
		case r := <-w.queue:
			w.serve(r)
		case <-w.restart:
			w.restartWAL()
		case <-w.closing:
			w.drain()
			clean = true
			close(w.stopped)
			return
		}
	}
}

// drain serves the requests that were queued before closing.
func (w *writer) drain() {
	for {
		select {
		case r := <-w.queue:
			if w.abort.Load() {
				w.refuse(r, ErrClosed)
				continue
			}
			w.serve(r)
		default:
			return
		}
	}
}

// respawn replaces the writer's goroutine when it ends inside a function.
// runtime.Goexit, which a test's FailNow calls, cannot be stopped. The database
// then counts as failed, but every caller is answered.
func (w *writer) respawn() {
	w.fail(fmt.Errorf("the writer's goroutine was ended by a function"))
	go w.run()
}

// refuse answers a request that never began.
func (w *writer) refuse(r *request, err error) {
	if r.state.CompareAndSwap(queued, begun) {
		r.done <- err
	}
}
