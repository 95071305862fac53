package db

import (
	"context"
	"fmt"
	"strings"
	"sync"

	sqlite3 "modernc.org/sqlite/lib"
)

// Querier is the common interface of Tx and Reader.
type Querier interface {
	// Query runs a statement that returns rows. Open rows close when the
	// function returns.
	Query(query string, args ...any) (*Rows, error)
	// QueryRow runs a statement that returns one row. Scan it before the same
	// statement runs again.
	QueryRow(query string, args ...any) *Row
}

// session is one function's use of a connection. It refuses statements after
// its end.
type session struct {
	mu        sync.Mutex
	conn      *conn
	ctx       context.Context
	closedErr error // the error of refused statements; nil while the function runs
	// opened are the results to close at the end, since an open statement would
	// keep the transaction from ending.
	opened []*Rows
	// wrote is set once a statement ran that may have changed something.
	wrote bool
	// fatal is the first fatal error.
	fatal error
}

func (s *session) query(query string, args []any) (*Rows, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := &Rows{}
	if err := s.begin(r, query, args); err != nil {
		return nil, err
	}
	return r, nil
}

func (s *session) queryRow(query string, args []any) *Row {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := &Row{}
	r.err = s.begin(&r.rows, query, args)
	return r
}

// begin runs a statement up to its first row, which completes its changes.
func (s *session) begin(r *Rows, query string, args []any) error {
	st, err := s.start(query, args)
	if err != nil {
		return err
	}
	r.s, r.st, r.first = s, st, true
	if r.more, err = s.step(st); err != nil {
		st.done()
		return err
	}
	s.opened = append(s.opened, r)
	return nil
}

func (s *session) exec(query string, args []any) (Result, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	st, err := s.start(query, args)
	if err != nil {
		return Result{}, err
	}
	defer st.done()
	for more := true; more; {
		if more, err = s.step(st); err != nil {
			return Result{}, err
		}
	}
	return Result{s.conn.c.Changes()}, nil
}

// start prepares a statement and binds its arguments.
func (s *session) start(query string, args []any) (*stmt, error) {
	if s.closedErr != nil {
		return nil, s.closedErr
	}
	if err := s.ctx.Err(); err != nil {
		return nil, err
	}
	s.wrote = s.wrote || !isSelect(query)
	st, err := s.conn.prepared(query)
	if err != nil {
		return nil, s.note(err)
	}
	st.busy = true
	if err := st.Bind(args); err != nil {
		st.done()
		return nil, s.note(err)
	}
	return st, nil
}

// step goes to the next row. If the end of the session's context interrupted
// the statement, it returns the context's error.
func (s *session) step(st *stmt) (bool, error) {
	more, err := st.Step()
	if err == nil {
		return more, nil
	}
	if code(err) == sqlite3.SQLITE_INTERRUPT {
		if ended := s.ctx.Err(); ended != nil {
			err = ended
		}
	}
	return false, s.note(err)
}

// isSelect reports whether a statement can only read.
func isSelect(query string) bool {
	return len(query) >= len("SELECT") && strings.EqualFold(query[:len("SELECT")], "SELECT")
}

// note stores a fatal error and makes the session refuse further statements.
// SQLite may have rolled back, and the next statement would then commit on its
// own.
func (s *session) note(err error) error {
	if isFatal(err) && s.fatal == nil {
		s.fatal = err
		s.closedErr = fmt.Errorf("%w: %w", ErrFailed, err)
	}
	return err
}

// finish ends the session and closes open results.
func (s *session) finish() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closedErr == nil {
		s.closedErr = ErrTxDone
	}
	for _, r := range s.opened {
		r.close()
	}
	s.opened = nil
	s.conn.trim()
}
