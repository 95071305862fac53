package db

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"

	"go.uber.org/goleak"
)

// childEnv names the database to which a re-executed test binary writes until
// it is killed; see kill_test.go.
const childEnv = "DB_TEST_CHILD"

func TestMain(m *testing.M) {
	if path := os.Getenv(childEnv); path != "" {
		os.Exit(child(path))
	}
	code := m.Run()
	if err := leaks(); code == 0 && err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// leaks waits for the goroutines of ended tests, which may be slow on a busy
// machine, and reports those that do not end.
func leaks() (err error) {
	for until := time.Now().Add(time.Minute); ; {
		if err = goleak.Find(); err == nil || time.Now().After(until) {
			return err
		}
	}
}

// testSchema returns a small schema for this package's tests.
func testSchema() fs.FS {
	return fstest.MapFS{
		"00001_items.sql": {Data: []byte(`-- +goose Up
CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, n INTEGER NOT NULL DEFAULT 0 CHECK (n >= 0)) STRICT;
CREATE TABLE notes (id INTEGER PRIMARY KEY, item INTEGER NOT NULL REFERENCES items (id), text TEXT NOT NULL) STRICT;
-- +goose Down
DROP TABLE notes;
DROP TABLE items;
`)},
	}
}

func testOptions(t testing.TB) Options {
	return Options{
		Path:       filepath.Join(t.TempDir(), "test.db"),
		Migrate:    true,
		Migrations: testSchema(),
		Log:        slog.New(slog.DiscardHandler),
	}
}

// open opens a database and closes it at the end of the test.
func open(t testing.TB, opts Options) *DB {
	t.Helper()
	d, err := Open(context.Background(), opts)
	if err != nil {
		t.Fatalf("open: %v", err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

func write(t testing.TB, d *DB, fn func(*Tx) error) {
	t.Helper()
	if err := d.Write(context.Background(), fn); err != nil {
		t.Fatalf("write: %v", err)
	}
}

func insert(tx *Tx, name string) error {
	_, err := tx.Exec(`INSERT INTO items (name) VALUES ($1)`, name)
	return err
}

// names reads all items in the order of their ids.
func names(t testing.TB, d *DB) []string {
	t.Helper()
	var out []string
	err := d.Read(context.Background(), func(r *Reader) error {
		rows, err := r.Query(`SELECT name FROM items ORDER BY id`)
		if err != nil {
			return err
		}
		for rows.Next() {
			var s string
			if err := rows.Scan(&s); err != nil {
				return err
			}
			out = append(out, s)
		}
		return rows.Err()
	})
	if err != nil {
		t.Fatalf("read: %v", err)
	}
	return out
}

// blockWriter keeps the writer busy until the caller calls release, so that concurrent
// writes queue up and share a batch on any machine. No write may be in
// progress.
func blockWriter(t testing.TB, d *DB) (release func()) {
	t.Helper()
	d.writer.batchTime = time.Hour
	d.writer.nextBatchTime = func(time.Duration) time.Duration { return time.Hour }
	running, free, ended := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		ended <- d.Write(context.Background(), func(*Tx) error {
			close(running)
			<-free
			return nil
		})
	}()
	<-running
	return func() {
		close(free)
		<-ended
	}
}

// waitQueued returns when n functions wait for the writer.
func waitQueued(d *DB, n int) {
	for len(d.writer.queue) < n {
		yield()
	}
}
