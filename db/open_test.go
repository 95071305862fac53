package db

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"
)

func TestSettingsAreReadBack(t *testing.T) {
	d := open(t, testOptions(t))
	if err := d.writer.conn.check(writerPragmas); err != nil {
		t.Error(err)
	}
	for _, p := range []pragma{{"synchronous", "", "1"}, {"journal_mode", "", "delete"}} {
		err := d.writer.conn.check([]pragma{p})
		if err == nil || !strings.Contains(err.Error(), p.name) {
			t.Errorf("a wrong %s gives %v", p.name, err)
		}
	}
}

func TestAwkwardPaths(t *testing.T) {
	for _, name := range []string{"with space.db", "what?.db", "50%.db", "a#b.db", "ü&_pragma=x.db"} {
		opts := testOptions(t)
		opts.Path = filepath.Join(filepath.Dir(opts.Path), "new folder", name)
		d := open(t, opts)
		write(t, d, func(tx *Tx) error { return insert(tx, "a") })
		info, err := os.Stat(opts.Path)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if info.Mode().Perm() != 0o600 {
			t.Errorf("%s may be read by others: %v", name, info.Mode())
		}
		if len(names(t, d)) != 1 {
			t.Errorf("%s: not stored", name)
		}
	}
}

func TestSecondServerIsRefused(t *testing.T) {
	opts := testOptions(t)
	d := open(t, opts)
	ctx := context.Background()
	if _, err := Open(ctx, opts); !errors.Is(err, ErrLocked) || !strings.Contains(err.Error(), "by process") {
		t.Errorf("second open: %v", err)
	}
	if _, err := Up(ctx, opts); !errors.Is(err, ErrLocked) {
		t.Errorf("migrate: %v", err)
	}
	if _, err := Restore(ctx, opts.Path, opts); !errors.Is(err, ErrLocked) {
		t.Errorf("restore: %v", err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	open(t, opts)
}

func TestUncleanStopIsDetected(t *testing.T) {
	opts := testOptions(t)
	d := open(t, opts)
	if d.WasUnclean() {
		t.Error("a new file counts as unclean")
	}
	write(t, d, func(tx *Tx) error { return insert(tx, "a") })
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if n := fileSize(opts.Path + "-wal"); n != 0 {
		t.Errorf("a closed database has %d bytes of WAL", n)
	}
	d = open(t, opts)
	if d.WasUnclean() {
		t.Error("a closed file counts as unclean")
	}
	_ = d.Close()
	if err := os.WriteFile(opts.Path+".lock", []byte("4711\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	d = open(t, opts)
	if !d.WasUnclean() {
		t.Error("a left marker goes unnoticed")
	}
	_ = d.Close()
	if open(t, opts).WasUnclean() {
		t.Error("the marker stays after a clean stop")
	}
}

func TestSchemaRefusals(t *testing.T) {
	ctx := context.Background()
	opts := testOptions(t)
	opts.Migrate = false
	if _, err := Open(ctx, opts); !errors.Is(err, ErrPending) {
		t.Errorf("an empty file: %v", err)
	}
	newer := testSchema().(fstest.MapFS)
	newer["00009_later.sql"] = &fstest.MapFile{Data: []byte("-- +goose Up\nCREATE TABLE later (id INTEGER);\n-- +goose Down\nDROP TABLE later;\n")}
	made := opts
	made.Migrations = newer
	if _, err := Up(ctx, made); err != nil {
		t.Fatal(err)
	}
	_, openErr := Open(ctx, opts)
	_, upErr := Up(ctx, opts)
	_, statusErr := Status(ctx, opts)
	for what, err := range map[string]error{"open": openErr, "up": upErr, "status": statusErr} {
		if !errors.Is(err, ErrNewerSchema) || !strings.Contains(err.Error(), "9") {
			t.Errorf("%s of a newer file: %v", what, err)
		}
	}
	deferred := testOptions(t)
	deferred.Migrations = fstest.MapFS{"00001_bad.sql": {Data: []byte(`-- +goose Up
CREATE TABLE a (id INTEGER PRIMARY KEY, b INTEGER REFERENCES a (id) DEFERRABLE INITIALLY DEFERRED);
-- +goose Down
DROP TABLE a;`)}}
	if _, err := Open(ctx, deferred); err == nil || !strings.Contains(err.Error(), "DEFERRED") {
		t.Errorf("deferred constraint: %v", err)
	}
	notOne := testOptions(t)
	if err := os.WriteFile(notOne.Path, []byte(strings.Repeat("not a database ", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(ctx, notOne); err == nil {
		t.Error("a text file was opened")
	}
}

func TestCloseDrainsQueue(t *testing.T) {
	d := open(t, testOptions(t))
	release := blockWriter(t, d)
	const n = 10
	var group sync.WaitGroup
	for i := range n {
		group.Go(func() {
			if err := d.Write(context.Background(), func(tx *Tx) error { return insert(tx, string(rune('a'+i))) }); err != nil {
				t.Error(err)
			}
		})
	}
	waitQueued(d, n)
	closed := make(chan error, 1)
	go func() { closed <- d.Close() }()
	<-d.writer.closing
	if err := d.Write(context.Background(), func(*Tx) error { return nil }); !errors.Is(err, ErrClosed) {
		t.Errorf("write while closing: %v", err)
	}
	if err := d.Read(context.Background(), func(*Reader) error { return nil }); !errors.Is(err, ErrClosed) {
		t.Errorf("read while closing: %v", err)
	}
	release()
	if err := <-closed; err != nil {
		t.Error(err)
	}
	group.Wait()
	if err := d.Close(); err != nil {
		t.Errorf("second close: %v", err)
	}
}

func TestShutdownTimeout(t *testing.T) {
	opts := testOptions(t)
	d := open(t, opts)
	release := blockWriter(t, d)
	queued := make(chan error, 1)
	go func() { queued <- d.Write(context.Background(), func(tx *Tx) error { return insert(tx, "late") }) }()
	waitQueued(d, 1)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	closed := make(chan error, 1)
	go func() { closed <- d.Shutdown(ctx) }()
	for !d.writer.abort.Load() {
		yield()
	}
	release()
	if err := <-queued; !errors.Is(err, ErrClosed) {
		t.Errorf("queued write: %v", err)
	}
	<-closed // an error or not, since the running function may finish in time
	if err := d.Write(context.Background(), func(*Tx) error { return nil }); !errors.Is(err, ErrClosed) {
		t.Errorf("write after: %v", err)
	}
}

func TestWALStaysSmallUnderLoad(t *testing.T) {
	d := open(t, testOptions(t))
	deadline := time.Now().Add(5 * time.Minute) // it takes seconds on an idle machine
	// Each function fills some 50 pages. Without checkpoints the WAL would far
	// exceed the limit.
	var written int64
	for restarts := 0; restarts < 3; {
		write(t, d, func(tx *Tx) error {
			_, err := tx.Exec(`INSERT INTO items (name) VALUES (hex(randomblob(100000)))`)
			return err
		})
		written += 200_000
		size, _, err := walCheckpoint(d.writer.conn, "NOOP")
		if err != nil {
			t.Fatal(err)
		}
		if int64(size)*4096 < written/2 {
			restarts, written = restarts+1, int64(size)*4096
		}
		if time.Now().After(deadline) {
			t.Fatalf("the WAL has %d pages and does not start again", size)
		}
	}
}
