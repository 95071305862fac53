package db

import (
	"context"
	"time"
)

// Tx is a function's part of the current transaction. It must not be used after
// the function returned.
type Tx struct {
	s             session
	now           time.Time
	commitHooks   []func()
	rollbackHooks []func()
}

var _ Querier = (*Tx)(nil)

func newTx(c *conn, now time.Time) *Tx {
	t := &Tx{now: now}
	t.s.conn = c
	// Statements of a running function are never interrupted, so that its
	// caller learns the real result.
	t.s.ctx = context.Background()
	return t
}

// Query implements Querier. It may be an INSERT, UPDATE or DELETE with
// RETURNING.
func (t *Tx) Query(query string, args ...any) (*Rows, error) { return t.s.query(query, args) }

// QueryRow implements Querier. It may be an INSERT, UPDATE or DELETE with
// RETURNING.
func (t *Tx) QueryRow(query string, args ...any) *Row { return t.s.queryRow(query, args) }

// Exec runs a statement that returns no rows.
func (t *Tx) Exec(query string, args ...any) (Result, error) { return t.s.exec(query, args) }

// Now returns the injected clock's time at the start of the function. It does
// not change during the function.
func (t *Tx) Now() time.Time { return t.now }

// AfterCommit runs fn after the function's commit, and never without one. Hooks run
// in the order of the functions and of their calls, on the writer, before Write
// returns. They must be fast and must neither block nor call Write. A panic of
// a hook is logged.
func (t *Tx) AfterCommit(fn func()) {
	t.s.mu.Lock()
	defer t.s.mu.Unlock()
	if t.s.closedErr == nil {
		t.commitHooks = append(t.commitHooks, fn)
	}
}

// OnRollback registers fn, which runs if the function's changes are rolled back, on the writer before
// the next function. It must be fast and must neither block nor call Write. It does not run if
// the whole database fails: nothing can be written afterwards.
func (t *Tx) OnRollback(fn func()) {
	t.s.mu.Lock()
	defer t.s.mu.Unlock()
	if t.s.closedErr == nil {
		t.rollbackHooks = append(t.rollbackHooks, fn)
	}
}
