package db

import (
	"context"
	"fmt"
	"time"
)

const (
	// closeTime bounds the time in which Close serves queued functions and
	// reads.
	closeTime = 10 * time.Second
	// closeGrace bounds the wait for the running function after closeTime.
	closeGrace = 2 * time.Second
)

// Close is Shutdown with a limit of ten seconds.
func (d *DB) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), closeTime)
	defer cancel()
	return d.Shutdown(ctx)
}

// Shutdown refuses new work, serves the queue, waits for running reads,
// checkpoints the whole WAL and closes the file. If ctx ends first, the
// remaining queue gets ErrClosed. A second call returns the first result.
// Functions and hooks must not call Shutdown.
func (d *DB) Shutdown(ctx context.Context) error {
	d.shut.Do(func() { d.shutErr = d.shutdown(ctx) })
	return d.shutErr
}

func (d *DB) shutdown(ctx context.Context) error {
	close(d.writer.closing)
	if err := d.writer.await(ctx); err != nil {
		return fmt.Errorf("close database: %w", err)
	}
	if d.readOnly {
		return d.closeReaders(ctx)
	}
	close(d.checkpoints.stop)
	<-d.checkpoints.ended
	if err := d.readers.await(ctx); err != nil {
		return fmt.Errorf("close database: %w", err)
	}
	failure := d.failure()
	if failure == nil {
		// The readers' connections are open but idle. They hold no snapshot, so
		// the checkpoint can copy everything.
		size, copied, err := d.flushWAL()
		switch {
		case err != nil:
			failure = fmt.Errorf("checkpoint: %w", err)
		case size != copied:
			failure = fmt.Errorf("checkpoint: only %d of %d pages copied", copied, size)
		}
	}
	if err := d.disconnect(); failure == nil && err != nil {
		failure = err
	}
	if failure == nil {
		failure = d.lock.clear()
	}
	if err := d.lock.release(); failure == nil {
		failure = err
	}
	if failure != nil {
		return fmt.Errorf("close database: %w", failure)
	}
	return nil
}

// await waits until the queue is served, or refused after the end of ctx.
func (w *writer) await(ctx context.Context) error {
	select {
	case <-w.stopped:
		return nil
	case <-ctx.Done():
	}
	w.abort.Store(true)
	select {
	case <-w.stopped:
		return nil
	case <-time.After(closeGrace):
		return fmt.Errorf("a write function is still running: %w", ctx.Err())
	}
}
