package db

import (
	"database/sql"
	"errors"
	"fmt"
)

// Rows are the result of a query, read one after the other. They close when
// their function ends.
type Rows struct {
	s      *session
	st     *stmt
	first  bool // the first row was read ahead
	more   bool // the row that was read ahead exists
	closed bool
	err    error
}

// Next goes to the next row. It returns false if there is none or after an
// error, which Err returns.
func (r *Rows) Next() bool {
	r.s.mu.Lock()
	defer r.s.mu.Unlock()
	return r.next()
}

func (r *Rows) next() bool {
	if r.closed {
		return false
	}
	if r.first {
		r.first = false
	} else {
		r.more, r.err = r.s.step(r.st)
	}
	if !r.more {
		r.close()
	}
	return r.more
}

// Scan reads the columns of the current row, in order, into the destinations: pointers to
// numbers, bools, texts, blobs, types based on these, pointers to them (nil for NULL), any,
// sql.Scanner.
func (r *Rows) Scan(dest ...any) error {
	r.s.mu.Lock()
	defer r.s.mu.Unlock()
	return r.scan(dest)
}

func (r *Rows) scan(dest []any) error {
	switch {
	case r.closed && r.s.closedErr != nil:
		return r.s.closedErr
	case r.closed || r.first:
		return errors.New("scan: there is no row")
	}
	if err := scan(r.st.Stmt, dest); err != nil {
		return fmt.Errorf("scan: %w", err)
	}
	return nil
}

// Err returns the error that ended Next, or nil.
func (r *Rows) Err() error {
	r.s.mu.Lock()
	defer r.s.mu.Unlock()
	return r.err
}

// Close ends the reading. It may be called again.
func (r *Rows) Close() error {
	r.s.mu.Lock()
	defer r.s.mu.Unlock()
	r.close()
	return nil
}

func (r *Rows) close() {
	if !r.closed {
		r.closed, r.more = true, false
		r.st.done()
	}
}

// Row is the single row of a query. Scan it before the same statement runs
// again.
type Row struct {
	rows Rows
	err  error
}

// Scan is Rows.Scan for the single row. Errors: sql.ErrNoRows, see IsNotFound.
func (r *Row) Scan(dest ...any) error {
	if r.err != nil {
		return r.err
	}
	r.rows.s.mu.Lock()
	defer r.rows.s.mu.Unlock()
	if closed := r.rows.s.closedErr; r.rows.closed && closed != nil {
		return closed
	}
	if !r.rows.next() {
		if r.rows.err != nil {
			return r.rows.err
		}
		return sql.ErrNoRows
	}
	defer r.rows.close()
	return r.rows.scan(dest)
}

// Result is the result of a statement.
type Result struct{ rows int64 }

// RowsAffected returns the number of inserted, changed or deleted rows. The
// error is always nil.
func (r Result) RowsAffected() (int64, error) { return r.rows, nil }
