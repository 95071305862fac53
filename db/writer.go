package db

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"
)

const (
	// queueSize bounds the functions that wait for the writer. Callers beyond
	// it wait inside Write, where their context can still take them away.
	queueSize = 1024
	// defaultBatch bounds the functions of one transaction.
	defaultBatch = 256
	// A transaction takes on further functions for batchTimes times as long as
	// the last commit took, within the two bounds: where commits are cheap,
	// short batches keep writer and callers busy at the same time instead of
	// in turns, and where the disk is slow long ones share its cost.
	batchTimes   = 4
	leastBatch   = 2 * time.Millisecond
	longestBatch = 25 * time.Millisecond
	// nestedAfter is how long a Write waits before it looks whether it waits
	// for itself: to find out costs more than most writes.
	nestedAfter = 100 * time.Millisecond
	// slowWrite is how long one function may hold the writer before the log
	// says so: everything else waits meanwhile.
	slowWrite = 250 * time.Millisecond
)

// writer runs all write functions on one goroutine and one connection.
type writer struct {
	db    *DB
	conn  *conn
	queue chan *request
	// limit is how many functions share one transaction.
	limit int
	// closing is closed when no new work is to be taken; what is queued is
	// still served, until abort says that time is up.
	closing chan struct{}
	abort   atomic.Bool
	// stopped is closed when the writer has answered its last caller.
	stopped chan struct{}
	// restart asks for the last step of a checkpoint, see checkpoint.go.
	restart chan struct{}
	// busy and goid detect a Write from inside a function: while busy, only
	// such a call can come from the writer's own goroutine.
	busy atomic.Bool
	goid atomic.Uint64
	// commit ends the transaction; tests replace it to fail.
	commit func() error
	// batchTime is how long the next transaction takes on functions, pace how
	// long it does after a commit that took so long; tests replace pace.
	batchTime time.Duration
	pace      func(commit time.Duration) time.Duration
	onCommit  func(Commit)

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

		batchTime: leastBatch, pace: pace, onCommit: onCommit,
	}
	w.commit = func() error { return w.exec("COMMIT") }
	return w
}

// pace is how long a transaction takes on functions after a commit that took
// so long.
func pace(commit time.Duration) time.Duration {
	return min(max(batchTimes*commit, leastBatch), longestBatch)
}

// request is one Write. Whoever moves state away from queued decides: the
// writer begins it, or the caller gives it up.
type request struct {
	fn    func(*Tx) error
	state atomic.Int32
	done  chan error // of capacity 1: the writer never waits for a caller
	hooks []func()
}

const (
	queued int32 = iota
	begun
	givenUp
)

// Write queues fn and returns when it is committed (nil) or not (its error).
// Functions run one at a time in one goroutine; several of them share one
// commit. An error or a panic of fn rolls back what fn did and nothing else.
//
// When ctx ends before fn has begun, fn never runs and ctx's error is
// returned; once fn has begun, Write waits and reports what really happened.
// fn must be quick and must not wait for anything but its statements; it must
// not call Write (ErrNested). A Write from another goroutine that fn waits
// for cannot be detected and never ends.
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
	r := &request{fn: fn, done: make(chan error, 1)}
	look := time.NewTimer(nestedAfter)
	defer look.Stop()
	queue := w.queue
	for {
		select {
		case queue <- r:
			queue = nil // a nil channel is never ready: from now on wait
		case err := <-r.done:
			return err
		case <-ctx.Done():
			if r.state.CompareAndSwap(queued, givenUp) {
				return fmt.Errorf("wait for the writer: %w", ctx.Err())
			}
			return <-r.done
		case <-w.stopped:
			// The queue took r after the writer had looked for the last time.
			if r.state.CompareAndSwap(queued, givenUp) {
				return ErrClosed
			}
			return <-r.done
		case <-look.C:
			if w.busy.Load() && w.goid.Load() == goroutineID() && r.state.CompareAndSwap(queued, givenUp) {
				return ErrNested
			}
		}
	}
}

// Queued is how many writes wait to be begun.
func (d *DB) Queued() int { return len(d.writer.queue) }

// run serves the queue until the database closes.
func (w *writer) run() {
	w.goid.Store(goroutineID())
	clean := false
	defer func() {
		if !clean {
			w.survive()
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

// drain serves what was queued before closing.
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

// survive takes over when the writer's goroutine ends in the middle of a
// function: runtime.Goexit, which a test's FailNow calls, cannot be stopped.
// The database then counts as failed, but every caller is answered.
func (w *writer) survive() {
	w.fail(fmt.Errorf("the writer's goroutine was ended by a function"))
	go w.run()
}

// refuse answers a request that never began.
func (w *writer) refuse(r *request, err error) {
	if r.state.CompareAndSwap(queued, begun) {
		r.done <- err
	}
}
