package db

import (
	"context"
	"fmt"
)

// WriteEach is a Write of each function in their order. They share commits like concurrent
// writes. It returns once all are decided, with the first error; the others are executed anyway,
// except those that were not queued yet when ctx ended.
func (d *DB) WriteEach(ctx context.Context, fns ...func(*Tx) error) (err error) {
	w := d.writer
	select {
	case <-w.closing:
		return ErrClosed
	default:
	}
	requests := make([]*request, 0, len(fns))
	for _, fn := range fns {
		r := &request{name: NameOf(ctx), fn: fn, done: make(chan error, 1)}
		select {
		case w.queue <- r:
			requests = append(requests, r)
			continue
		case <-ctx.Done():
			err = fmt.Errorf("queue writes: %w", ctx.Err())
		case <-w.stopped:
			err = ErrClosed
		}
		break
	}
	for _, r := range requests {
		if failed := w.awaitResult(r); failed != nil && err == nil {
			err = failed
		}
	}
	return err
}

// awaitResult waits for the result of a queued request.
func (w *writer) awaitResult(r *request) error {
	select {
	case err := <-r.done:
		return err
	case <-w.stopped:
		// The queue took r after the writer had looked for the last time.
		if r.state.CompareAndSwap(queued, abandoned) {
			return ErrClosed
		}
		return <-r.done
	}
}
