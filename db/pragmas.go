package db

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"strings"

	_ "modernc.org/sqlite" // registers the driver "sqlite"

	"croupier/db/sqlite"
)

// Numbers of the connections, and why.
const (
	// busyTimeoutMS is how long a connection waits for a lock held by
	// somebody else: only another tool on the same file, since this process
	// writes through one connection.
	busyTimeoutMS = 5000
	// walKeepBytes is the size to which an overgrown WAL file is cut back
	// when it starts again from its beginning. 16 MiB are 4 rounds of
	// checkpointPages: large enough that the file is normally reused and not
	// extended, which makes each fsync cheaper, small enough to forget.
	walKeepBytes = 16 << 20
	// writerCacheKiB and readerCacheKiB are page caches per connection.
	writerCacheKiB = 64 << 10
	readerCacheKiB = 8 << 10
)

// pragma is one setting: how the DSN asks for it and what it must read as.
type pragma struct{ name, set, want string }

// writerPragmas hold for every connection that may write. Automatic
// checkpoints are off because they would run inside a commit; checkpoint.go
// runs them in steps instead.
var writerPragmas = []pragma{
	{"busy_timeout", fmt.Sprint(busyTimeoutMS), fmt.Sprint(busyTimeoutMS)},
	{"journal_mode", "WAL", "wal"},
	{"synchronous", "FULL", "2"},
	{"foreign_keys", "1", "1"},
	// INSERT OR REPLACE deletes a row: its delete trigger must fire then, or
	// tables that refuse deletion could be rewritten by it.
	{"recursive_triggers", "1", "1"},
	{"wal_autocheckpoint", "0", "0"},
	{"journal_size_limit", fmt.Sprint(walKeepBytes), fmt.Sprint(walKeepBytes)},
	{"cache_size", fmt.Sprint(-writerCacheKiB), fmt.Sprint(-writerCacheKiB)},
}

var readerPragmas = []pragma{
	{"busy_timeout", fmt.Sprint(busyTimeoutMS), fmt.Sprint(busyTimeoutMS)},
	{"query_only", "1", "1"},
	{"cache_size", fmt.Sprint(-readerCacheKiB), fmt.Sprint(-readerCacheKiB)},
}

// dsn is the data source name of an absolute path with pragmas in it, for
// database/sql.
func dsn(path string, pragmas []pragma) string {
	q := url.Values{}
	for _, p := range pragmas {
		q.Add("_pragma", p.name+"("+p.set+")")
	}
	q.Set("_txlock", "immediate")
	// EscapedPath keeps '?', '#' and '%' in a path from being read as syntax.
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + q.Encode()
}

// set makes the settings and checks them.
func (c *conn) set(pragmas []pragma) error {
	for _, p := range pragmas {
		if err := c.c.Exec("PRAGMA " + p.name + "(" + p.set + ")"); err != nil {
			return fmt.Errorf("set pragma %s: %w", p.name, err)
		}
	}
	return c.check(pragmas)
}

// check reads settings back: one that SQLite does not know or cannot apply is
// ignored by it in silence.
func (c *conn) check(pragmas []pragma) error {
	for _, p := range pragmas {
		got, err := column(context.Background(), c, "PRAGMA "+p.name)
		if err != nil {
			return fmt.Errorf("read pragma %s: %w", p.name, err)
		}
		if len(got) != 1 || !strings.EqualFold(got[0], p.want) {
			return fmt.Errorf("pragma %s is %q, must be %q", p.name, got, p.want)
		}
	}
	return nil
}

// openWriter opens a connection that may write.
func openWriter(path string, limit int) (*conn, error) {
	return newConn(path, sqlite.Create, writerPragmas, limit)
}

// openReader opens a connection that can only read.
func openReader(path string, limit int) (*conn, error) {
	return newConn(path, sqlite.ReadOnly, readerPragmas, limit)
}

// openPool opens the file for goose, which knows database/sql alone.
func openPool(path string) (*sql.DB, error) {
	pool, err := sql.Open("sqlite", dsn(path, writerPragmas))
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	pool.SetMaxOpenConns(1)
	return pool, nil
}
