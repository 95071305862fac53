package db

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
)

// conn is one pinned connection with its prepared statements. One goroutine
// uses it at a time; session's mutex sees to that.
type conn struct {
	pool  *sql.DB
	c     *sql.Conn
	stmts map[string]*stmt
	own   map[string]*sql.Stmt // this package's few: BEGIN, COMMIT ...
	limit int                  // how many statements stay prepared between functions
	clock int64                // counts uses, to find the least recently used statement
	// broken: the connection is in an unknown state and must not be reused.
	broken bool
}

type stmt struct {
	*sql.Stmt
	rows *sql.Rows // the last result set, while its function runs
	used int64
}

// Prepared statements kept per connection, by SQL text. A function may have
// stmtBurst times as many prepared while it runs; beyond that its statements
// are compiled for one use.
const (
	writerStmts = 512
	readerStmts = 128
	stmtBurst   = 2
)

func newConn(pool *sql.DB, c *sql.Conn, limit int) *conn {
	return &conn{pool: pool, c: c, limit: limit, stmts: make(map[string]*stmt), own: make(map[string]*sql.Stmt)}
}

// prepared returns the cached statement for query. It is nil, without an
// error, when the statement has to be run without the cache: its last result
// set is still being read, or too many are prepared already.
func (c *conn) prepared(query string) (*stmt, error) {
	s, ok := c.stmts[query]
	if !ok {
		if err := allowed(query); err != nil {
			return nil, err
		}
		if len(c.stmts) >= c.limit*stmtBurst {
			return nil, nil
		}
		// The statement outlives the caller's context.
		p, err := c.c.PrepareContext(context.Background(), query)
		if err != nil {
			return nil, err
		}
		s = &stmt{Stmt: p}
		c.stmts[query] = s
	}
	c.clock++
	s.used = c.clock
	if s.rows != nil {
		// Columns fails once the rows are closed. Running a statement whose
		// cursor is open would move that cursor.
		if _, err := s.rows.Columns(); err == nil {
			return nil, nil
		}
		s.rows = nil
	}
	return s, nil
}

// trim brings the cache back to its limit. Only between functions: closing a
// statement with an open cursor would pull it away from under its reader.
func (c *conn) trim() {
	if len(c.stmts) <= c.limit {
		return
	}
	uses := make([]int64, 0, len(c.stmts))
	for _, s := range c.stmts {
		uses = append(uses, s.used)
	}
	slices.Sort(uses)
	oldest := uses[len(uses)-c.limit]
	for text, s := range c.stmts {
		if s.used < oldest {
			_ = s.Close()
			delete(c.stmts, text)
		}
	}
}

// exec runs a statement of the package's own, by-passing allowed.
func (c *conn) exec(ctx context.Context, query string) error {
	s, ok := c.own[query]
	if !ok {
		var err error
		if s, err = c.c.PrepareContext(context.Background(), query); err != nil {
			return err
		}
		c.own[query] = s
	}
	_, err := s.ExecContext(ctx)
	return err
}

func (c *conn) close() error {
	for _, s := range c.stmts {
		_ = s.Close()
	}
	for _, s := range c.own {
		_ = s.Close()
	}
	c.stmts, c.own = nil, nil
	err := c.c.Close()
	if e := c.pool.Close(); err == nil {
		err = e
	}
	return err
}

// steering are the first words of statements that only this package may run.
var steering = []string{
	"BEGIN", "COMMIT", "END", "ROLLBACK", "SAVEPOINT", "RELEASE",
	"ATTACH", "DETACH", "PRAGMA", "VACUUM",
}

// allowed refuses statements that end or bypass the transaction around the
// function. It guards against mistakes, not against hostile SQL.
func allowed(query string) error {
	upper := strings.ToUpper(query)
	if strings.Contains(upper, "OR ROLLBACK") {
		return fmt.Errorf("%w: OR ROLLBACK", ErrStatement)
	}
	for part := range strings.SplitSeq(upper, ";") {
		word, _, _ := strings.Cut(strings.Join(strings.Fields(part), " "), " ")
		if slices.Contains(steering, word) {
			return fmt.Errorf("%w: %s", ErrStatement, word)
		}
	}
	return nil
}
