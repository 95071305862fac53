package db

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"croupier/db/sqlite"
)

// conn is one connection with its prepared statements. Only one goroutine uses
// it at a time, which session's mutex ensures.
type conn struct {
	c             *sqlite.Conn
	stmts         map[string]*stmt
	internalStmts map[string]*sqlite.Stmt // of this package: BEGIN, COMMIT ...
	limit         int                     // the number of statements that stay prepared between functions
	clock         int64                   // counts uses, to find the least recently used statement
	// broken: the connection is in an unknown state and must not be reused.
	broken bool
}

type stmt struct {
	*sqlite.Stmt
	used int64
	// busy: its result is being read, so it cannot run again.
	busy bool
	// once: it is not cached, and closes with its result.
	once bool
}

// Prepared statements cached per connection, by SQL text. While a function
// runs, stmtBurst times as many may be prepared. Further statements are
// compiled for one use.
const (
	writerStmts = 512
	readerStmts = 128
	stmtBurst   = 2
)

// newConn opens a connection with the given settings.
func newConn(path string, mode sqlite.Mode, pragmas []pragma, limit int) (*conn, error) {
	raw, err := sqlite.Open(path, mode)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	c := &conn{c: raw, limit: limit, stmts: make(map[string]*stmt), internalStmts: make(map[string]*sqlite.Stmt)}
	if err := c.set(pragmas); err != nil {
		_ = c.close()
		return nil, fmt.Errorf("open database: %w", err)
	}
	return c, nil
}

// prepared returns the statement for query: the cached one, or one for a single
// use if the cached one's last result is still being read or the cache is full.
func (c *conn) prepared(query string) (*stmt, error) {
	s, cached := c.stmts[query]
	if cached && !s.busy {
		c.clock++
		s.used = c.clock
		return s, nil
	}
	if err := allowed(query); err != nil {
		return nil, err
	}
	raw, err := c.c.Prepare(query)
	if err != nil {
		return nil, err
	}
	c.clock++
	s = &stmt{Stmt: raw, used: c.clock, once: cached || len(c.stmts) >= c.limit*stmtBurst}
	if !s.once {
		c.stmts[query] = s
	}
	return s, nil
}

// done ends a run of a statement.
func (s *stmt) done() {
	s.busy = false
	s.Reset()
	if s.once {
		s.Close()
	}
}

// trim evicts statements beyond the limit. It runs only between functions,
// since a function may still read a statement.
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
			s.Close()
			delete(c.stmts, text)
		}
	}
}

// exec runs a statement of this package, without the check of allowed.
func (c *conn) exec(query string, args ...any) error {
	s, ok := c.internalStmts[query]
	if !ok {
		var err error
		if s, err = c.c.Prepare(query); err != nil {
			return err
		}
		c.internalStmts[query] = s
	}
	if err := s.Bind(args); err != nil {
		return err
	}
	return s.Run()
}

// each runs a query of this package and calls fn for each row.
func (c *conn) each(ctx context.Context, query string, fn func(*sqlite.Stmt) error) error {
	s, err := c.c.Prepare(query)
	if err != nil {
		return err
	}
	defer s.Close()
	defer c.interruptible(ctx)()
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		more, err := s.Step()
		if err != nil || !more {
			return err
		}
		if err := fn(s); err != nil {
			return err
		}
	}
}

// interruptible interrupts the connection's statements when ctx ends, until the
// caller calls stop.
func (c *conn) interruptible(ctx context.Context) (stop func()) {
	if ctx.Done() == nil {
		return func() {}
	}
	var mu sync.Mutex
	closed := false
	stopWatching := context.AfterFunc(ctx, func() {
		mu.Lock()
		defer mu.Unlock()
		if !closed {
			c.c.Interrupt()
		}
	})
	return func() {
		stopWatching()
		mu.Lock()
		defer mu.Unlock()
		closed = true
	}
}

// scan reads the columns of the current row in order.
func scan(s *sqlite.Stmt, dest []any) error {
	if len(dest) != s.Columns {
		return fmt.Errorf("the row has %d columns, not %d", s.Columns, len(dest))
	}
	for i, to := range dest {
		if err := s.Scan(i, to); err != nil {
			return err
		}
	}
	return nil
}

func (c *conn) close() error {
	for _, s := range c.stmts {
		s.Close()
	}
	for _, s := range c.internalStmts {
		s.Close()
	}
	c.stmts, c.internalStmts = nil, nil
	return c.c.Close()
}

// forbidden are the first words of statements that only this package may run.
var forbidden = []string{
	"BEGIN", "COMMIT", "END", "ROLLBACK", "SAVEPOINT", "RELEASE",
	"ATTACH", "DETACH", "PRAGMA", "VACUUM",
}

// allowed refuses statements that end or bypass the function's transaction. It
// guards against mistakes, not against hostile SQL.
func allowed(query string) error {
	upper := strings.ToUpper(query)
	if strings.Contains(upper, "OR ROLLBACK") {
		return fmt.Errorf("%w: OR ROLLBACK", ErrStatement)
	}
	for part := range strings.SplitSeq(upper, ";") {
		word, _, _ := strings.Cut(strings.Join(strings.Fields(part), " "), " ")
		if slices.Contains(forbidden, word) {
			return fmt.Errorf("%w: %s", ErrStatement, word)
		}
	}
	return nil
}
