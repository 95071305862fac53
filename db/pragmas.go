package db

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"strings"

	_ "modernc.org/sqlite" // registers the driver "sqlite"
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
	{"journal_mode", "WAL", "wal"},
	{"synchronous", "FULL", "2"},
	{"foreign_keys", "1", "1"},
	// INSERT OR REPLACE deletes a row: its delete trigger must fire then, or
	// tables that refuse deletion could be rewritten by it.
	{"recursive_triggers", "1", "1"},
	{"busy_timeout", fmt.Sprint(busyTimeoutMS), fmt.Sprint(busyTimeoutMS)},
	{"wal_autocheckpoint", "0", "0"},
	{"journal_size_limit", fmt.Sprint(walKeepBytes), fmt.Sprint(walKeepBytes)},
	{"cache_size", fmt.Sprint(-writerCacheKiB), fmt.Sprint(-writerCacheKiB)},
}

var readerPragmas = []pragma{
	{"query_only", "1", "1"},
	{"busy_timeout", fmt.Sprint(busyTimeoutMS), fmt.Sprint(busyTimeoutMS)},
	{"cache_size", fmt.Sprint(-readerCacheKiB), fmt.Sprint(-readerCacheKiB)},
}

// dsn is the data source name of an absolute path with pragmas in it.
func dsn(path string, pragmas []pragma, readOnly bool) string {
	q := url.Values{}
	for _, p := range pragmas {
		q.Add("_pragma", p.name+"("+p.set+")")
	}
	if readOnly {
		q.Set("mode", "ro")
	} else {
		q.Set("_txlock", "immediate")
	}
	// EscapedPath keeps '?', '#' and '%' in a path from being read as syntax.
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + q.Encode()
}

// checkPragmas reads the settings of c back: a pragma that SQLite does not
// know or cannot apply is ignored by it in silence.
func checkPragmas(ctx context.Context, c *sql.Conn, pragmas []pragma) error {
	for _, p := range pragmas {
		var got string
		if err := c.QueryRowContext(ctx, "PRAGMA "+p.name).Scan(&got); err != nil {
			return fmt.Errorf("read pragma %s: %w", p.name, err)
		}
		if !strings.EqualFold(got, p.want) {
			return fmt.Errorf("pragma %s is %q, must be %q", p.name, got, p.want)
		}
	}
	return nil
}

// openWriter opens a pool of one connection that may write.
func openWriter(ctx context.Context, path string) (*sql.DB, *sql.Conn, error) {
	return openPool(ctx, dsn(path, writerPragmas, false), writerPragmas)
}

// openReader opens a pool of one connection that can only read.
func openReader(ctx context.Context, path string) (*sql.DB, *sql.Conn, error) {
	return openPool(ctx, dsn(path, readerPragmas, true), readerPragmas)
}

func openPool(ctx context.Context, name string, pragmas []pragma) (*sql.DB, *sql.Conn, error) {
	pool, err := sql.Open("sqlite", name)
	if err != nil {
		return nil, nil, fmt.Errorf("open database: %w", err)
	}
	pool.SetMaxOpenConns(1)
	c, err := pool.Conn(ctx)
	if err == nil {
		if err = checkPragmas(ctx, c, pragmas); err == nil {
			return pool, c, nil
		}
		_ = c.Close()
	}
	_ = pool.Close()
	return nil, nil, fmt.Errorf("open database: %w", err)
}
