package db

import (
	"fmt"
	"time"
)

// batch is the writer's current transaction.
type batch struct {
	open      bool       // BEGIN has run
	committed bool       // COMMIT succeeded; hooks and answers remain
	succeeded []*request // functions that succeeded and wait for the commit
	current   *request   // the running function
	wrote     bool       // a successful function may have changed something
}

// serve runs r and the queued requests in one transaction, commits, runs the
// hooks and answers the callers, in that order.
func (w *writer) serve(r *request) {
	if err := w.db.failure(); err != nil {
		w.refuse(r, err)
		return
	}
	w.busy.Store(true)
	started := time.Now()
	for n := 1; ; n++ {
		if err := w.runOne(r); err != nil {
			w.fail(err)
			break
		}
		if n >= w.limit || time.Since(started) > w.batchTime {
			break
		}
		var more bool
		if r, more = w.waiting(); !more {
			break
		}
	}
	w.end()
	w.busy.Store(false)
	w.db.checkpoints.wake()
}

func (w *writer) waiting() (*request, bool) {
	select {
	case r := <-w.queue:
		return r, true
	default:
		return nil, false
	}
}

// runOne runs the function of r, and undoes only that function if it fails.
// runOne returns an error only if the transaction or the file can no longer be
// used.
//
// The first function of a transaction needs no savepoint, since a rollback
// undoes it.
func (w *writer) runOne(r *request) error {
	if !r.state.CompareAndSwap(queued, begun) {
		return nil
	}
	if w.abort.Load() {
		r.done <- ErrClosed
		return nil
	}
	w.batch.current = r
	if !w.batch.open {
		if err := w.exec("BEGIN IMMEDIATE"); err != nil {
			if isFatal(err) {
				return fmt.Errorf("begin transaction: %w", err)
			}
			// Another process has locked the file; the file is intact.
			w.answer(r, fmt.Errorf("begin transaction: %w", err))
			return nil
		}
		w.batch.open = true
	}
	alone := len(w.batch.succeeded) == 0
	if !alone {
		if err := w.exec("SAVEPOINT f"); err != nil {
			return fmt.Errorf("set savepoint: %w", err)
		}
	}
	tx := newTx(w.conn, w.db.now())
	err := w.call(r, tx)
	if tx.s.fatal != nil {
		return tx.s.fatal
	}
	if isFatal(err) {
		return err
	}
	if err != nil {
		if e := w.undo(alone); e != nil {
			return e
		}
		for _, hook := range tx.rollbackHooks {
			w.hook(hook)
		}
		w.answer(r, err)
		return nil
	}
	if !alone {
		if err := w.exec("RELEASE f"); err != nil {
			return fmt.Errorf("release savepoint: %w", err)
		}
	}
	r.hooks = tx.commitHooks
	w.batch.wrote = w.batch.wrote || tx.s.wrote
	w.batch.succeeded = append(w.batch.succeeded, r)
	w.batch.current = nil
	return nil
}

// undo rolls the current function back.
func (w *writer) undo(alone bool) error {
	if alone {
		w.batch.open = false
		if err := w.exec("ROLLBACK"); err != nil {
			return fmt.Errorf("rollback: %w", err)
		}
		return nil
	}
	if err := w.exec("ROLLBACK TO f"); err != nil {
		return fmt.Errorf("rollback to savepoint: %w", err)
	}
	if err := w.exec("RELEASE f"); err != nil {
		return fmt.Errorf("release savepoint: %w", err)
	}
	return nil
}

// end commits the successful functions, runs the hooks and answers.
func (w *writer) end() {
	if w.batch.open {
		started := time.Now()
		err := w.count()
		took := time.Since(started)
		if w.nextBatchTime != nil {
			w.batchTime = w.nextBatchTime(took)
		}
		if err != nil {
			_ = w.exec("ROLLBACK") // SQLite has usually done it already
			w.batch.open = false
			w.db.fail(fmt.Errorf("commit: %w", err))
			for _, r := range w.batch.succeeded {
				r.done <- fmt.Errorf("%w: %w", ErrUnknownOutcome, w.db.failure())
			}
			w.reset()
			return
		}
		w.batch.open = false
		w.batch.committed = true
		w.onCommit(Commit{Writes: len(w.batch.succeeded), Took: took})
	}
	for _, r := range w.batch.succeeded {
		for _, hook := range r.hooks {
			w.hook(hook)
		}
	}
	for _, r := range w.batch.succeeded {
		r.done <- nil
	}
	w.reset()
}

// count commits. If the batch changed something, it also counts the commit in
// the database and in its marks.
func (w *writer) count() error {
	counted := w.db.continuity != nil && w.batch.wrote
	if counted {
		if err := w.exec(countCommit); err != nil {
			return fmt.Errorf("count: %w", err)
		}
	}
	if err := w.commit(); err != nil {
		return err
	}
	if counted {
		w.db.continuity.note(w.db)
	}
	return nil
}

// fail abandons the batch and the database after a fatal error. Without a
// commit nothing of the batch is stored, and its callers learn that.
func (w *writer) fail(cause error) {
	w.db.fail(cause)
	if w.batch.open {
		_ = w.exec("ROLLBACK")
		w.batch.open = false
	}
	answer := w.db.failure()
	if w.batch.committed {
		answer = nil
	}
	for _, r := range w.batch.succeeded {
		r.done <- answer
	}
	if w.batch.current != nil {
		w.batch.current.done <- answer
	}
	w.reset()
	w.busy.Store(false)
}

// answer returns the current function's error to its caller.
func (w *writer) answer(r *request, err error) {
	w.batch.current = nil
	r.done <- err
}

func (w *writer) reset() {
	clear(w.batch.succeeded)
	w.batch = batch{succeeded: w.batch.succeeded[:0]}
}

func (w *writer) exec(query string) error { return w.conn.exec(query) }
