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

// Settings of the connections.
const (
	// busyTimeoutMS is the longest wait of a connection for a lock. Only
	// another tool on the same file can hold one, since this process writes
	// through one connection.
	busyTimeoutMS = 5000
	// walKeepBytes is the size to which a larger WAL file is truncated when it
	// restarts. 16 MiB are 4 rounds of checkpointPages: large enough that the
	// file is normally reused instead of extended, which makes each fsync
	// cheaper, and small on any disk.
	walKeepBytes = 16 << 20
	// writerCacheKiB and readerCacheKiB are page caches per connection.
	writerCacheKiB = 64 << 10
	readerCacheKiB = 8 << 10
)

// pragma is one setting: its name, the value in the DSN and the value that it
// must read as.
type pragma struct{ name, set, want string }

// writerPragmas apply to every connection that may write. Automatic checkpoints
// are off because they run inside a commit; checkpoint.go runs them in steps
// instead.
var writerPragmas = []pragma{
	{"busy_timeout", fmt.Sprint(busyTimeoutMS), fmt.Sprint(busyTimeoutMS)},
	{"journal_mode", "WAL", "wal"},
	{"synchronous", "FULL", "2"},
	{"foreign_keys", "1", "1"},
	// INSERT OR REPLACE deletes a row. Its delete trigger must fire then, or
	// the statement could rewrite tables that refuse deletion.
	{"recursive_triggers", "1", "1"},
	{"wal_autocheckpoint", "0", "0"},
	{"journal_size_limit", fmt.Sprint(walKeepBytes), fmt.Sprint(walKeepBytes)},
	{"cache_size", fmt.Sprint(-writerCacheKiB), fmt.Sprint(-writerCacheKiB)},
}

// servingPragmas apply to the connection of the writer besides writerPragmas. Before a function changes
// a page, SQLite keeps the page as it was until the function ends. It does so in memory, because a file
// costs system calls for each page. Migrations keep such data in files: they sort whole tables.
var servingPragmas = []pragma{{"temp_store", "MEMORY", "2"}}

var readerPragmas = []pragma{
	{"busy_timeout", fmt.Sprint(busyTimeoutMS), fmt.Sprint(busyTimeoutMS)},
	{"query_only", "1", "1"},
	{"cache_size", fmt.Sprint(-readerCacheKiB), fmt.Sprint(-readerCacheKiB)},
}

// dsn returns the data source name of an absolute path with pragmas, for
// database/sql.
func dsn(path string, pragmas []pragma) string {
	q := url.Values{}
	for _, p := range pragmas {
		q.Add("_pragma", p.name+"("+p.set+")")
	}
	q.Set("_txlock", "immediate")
	// EscapedPath escapes '?', '#' and '%' in a path.
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

// check reads the settings back, since SQLite silently ignores unknown or
// impossible ones.
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

// openPool opens the file for goose, which needs database/sql.
func openPool(path string) (*sql.DB, error) {
	pool, err := sql.Open("sqlite", dsn(path, writerPragmas))
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	pool.SetMaxOpenConns(1)
	return pool, nil
}
