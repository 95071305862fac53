package db

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"sync"
)

// Querier is what Tx and Reader have in common.
type Querier interface {
	// Query runs a statement that returns rows. Rows left open are closed
	// when the function returns.
	Query(query string, args ...any) (*sql.Rows, error)
	// QueryRow runs a statement of which one row is wanted. Scan the row
	// before the same statement is run again.
	QueryRow(query string, args ...any) *sql.Row
}

// session is one function's use of a connection. Once over, it refuses.
type session struct {
	mu   sync.Mutex
	conn *conn
	ctx  context.Context
	over error // why statements are refused; nil while the function runs
	// opened are the results to close at the end: a cursor left open would
	// keep the transaction from ending.
	opened []closer
	// wrote tells that a statement ran which may have changed something.
	wrote bool
	// fatal is the first error after which the file cannot be trusted.
	fatal error
}

type closer interface{ Close() error }

// rowCloser closes what a QueryRow left open: Scan always does.
type rowCloser struct{ *sql.Row }

func (r rowCloser) Close() error { _ = r.Scan(); return nil }

func (s *session) query(query string, args []any) (*sql.Rows, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.over != nil {
		return nil, s.over
	}
	args = withFlags(args)
	s.wrote = s.wrote || !isSelect(query)
	st, err := s.conn.prepared(query)
	if err != nil {
		return nil, s.note(err)
	}
	var rows *sql.Rows
	if st == nil {
		rows, err = s.conn.c.QueryContext(s.ctx, query, args...)
	} else {
		rows, err = st.QueryContext(s.ctx, args...)
	}
	if err != nil {
		return nil, s.note(err)
	}
	if st != nil {
		st.rows = rows
	}
	s.opened = append(s.opened, rows)
	return rows, nil
}

func (s *session) queryRow(query string, args []any) *sql.Row {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.over != nil {
		return errorRow(s.over)
	}
	args = withFlags(args)
	s.wrote = s.wrote || !isSelect(query)
	st, err := s.conn.prepared(query)
	if err != nil {
		return errorRow(s.note(err))
	}
	var row *sql.Row
	if st == nil {
		row = s.conn.c.QueryRowContext(s.ctx, query, args...)
	} else {
		row = st.QueryRowContext(s.ctx, args...)
	}
	if err := row.Err(); err != nil {
		_ = s.note(err)
	} else {
		s.opened = append(s.opened, rowCloser{row})
	}
	return row
}

func (s *session) exec(query string, args []any) (sql.Result, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.over != nil {
		return nil, s.over
	}
	args = withFlags(args)
	s.wrote = s.wrote || !isSelect(query)
	st, err := s.conn.prepared(query)
	if err != nil {
		return nil, s.note(err)
	}
	var res sql.Result
	if st == nil {
		res, err = s.conn.c.ExecContext(s.ctx, query, args...)
	} else {
		res, err = st.ExecContext(s.ctx, args...)
	}
	return res, s.note(err)
}

// isSelect tells whether a statement can only read.
func isSelect(query string) bool {
	return len(query) >= len("SELECT") && strings.EqualFold(query[:len("SELECT")], "SELECT")
}

// note remembers an error that spoils the transaction and refuses everything
// after it: SQLite may have rolled back, and the next statement would then
// commit on its own.
func (s *session) note(err error) error {
	if isFatal(err) && s.fatal == nil {
		s.fatal = err
		s.over = fmt.Errorf("%w: %w", ErrFailed, err)
	}
	return err
}

// finish ends the session: open results are closed, later use is refused.
func (s *session) finish() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.over == nil {
		s.over = ErrTxDone
	}
	for _, c := range s.opened {
		_ = c.Close()
	}
	s.opened = nil
	s.conn.trim()
}

// errorRow is a row whose Scan returns err. database/sql offers no way to
// make one, except by asking with a context that is already done.
func errorRow(err error) *sql.Row {
	var nowhere sql.DB
	return nowhere.QueryRowContext(refused{context.Background(), err}, "")
}

type refused struct {
	context.Context
	err error
}

var closedChannel = func() chan struct{} { c := make(chan struct{}); close(c); return c }()

func (refused) Done() <-chan struct{} { return closedChannel }
func (r refused) Err() error          { return r.err }
