package db

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"
	"testing"
)

// fatalOptions returns Options that count the calls of OnFatal.
func fatalOptions(t *testing.T) (Options, chan error, *atomic.Int32) {
	opts := testOptions(t)
	notified, calls := make(chan error, 8), new(atomic.Int32)
	opts.OnFatal = func(err error) { calls.Add(1); notified <- err }
	return opts, notified, calls
}

// mustRefuse checks that a failed database refuses work and reports the
// failure.
func mustRefuse(t *testing.T, d *DB) {
	t.Helper()
	if err := d.Write(context.Background(), func(*Tx) error { t.Error("ran"); return nil }); !errors.Is(err, ErrFailed) {
		t.Errorf("write after failure: %v", err)
	}
	if err := d.Read(context.Background(), func(*Reader) error { t.Error("ran"); return nil }); !errors.Is(err, ErrFailed) {
		t.Errorf("read after failure: %v", err)
	}
}

func TestFailedCommitHasUnknownOutcome(t *testing.T) {
	opts, notified, calls := fatalOptions(t)
	d := open(t, opts)
	release := blockWriter(t, d)
	d.writer.commit = func() error { return errors.New("disk on fire") } // the writer is inside hold
	good, bad, queuedLater := make(chan error, 1), make(chan error, 1), make(chan error, 1)
	go func() {
		good <- d.Write(context.Background(), func(tx *Tx) error {
			tx.AfterCommit(func() { t.Error("a hook ran without a commit") })
			return insert(tx, "a")
		})
	}()
	waitQueued(d, 1)
	go func() { bad <- d.Write(context.Background(), func(*Tx) error { return errWanted }) }()
	waitQueued(d, 2)
	d.writer.limit = 3
	go func() { queuedLater <- d.Write(context.Background(), func(tx *Tx) error { return insert(tx, "b") }) }()
	waitQueued(d, 3)
	release()
	if err := <-good; !errors.Is(err, ErrUnknownOutcome) || !errors.Is(err, ErrFailed) {
		t.Errorf("committed function: %v", err)
	}
	if err := <-bad; !errors.Is(err, errWanted) {
		t.Errorf("failed function: %v", err)
	}
	if err := <-queuedLater; !errors.Is(err, ErrFailed) || errors.Is(err, ErrUnknownOutcome) {
		t.Errorf("function that never began: %v", err)
	}
	if err := <-notified; !errors.Is(err, ErrFailed) {
		t.Errorf("OnFatal got %v", err)
	}
	mustRefuse(t, d)
	if err := d.Close(); !errors.Is(err, ErrFailed) {
		t.Errorf("close: %v", err)
	}
	if n := calls.Load(); n != 1 {
		t.Errorf("OnFatal was called %d times", n)
	}
	opts.OnFatal = nil
	if again := open(t, opts); !again.WasUnclean() || len(names(t, again)) != 0 {
		t.Errorf("unclean %v, stored %v", again.WasUnclean(), names(t, again))
	}
}

func TestFullDisk(t *testing.T) {
	opts, notified, _ := fatalOptions(t)
	d := open(t, opts)
	write(t, d, func(tx *Tx) error { return insert(tx, "kept") })
	release := blockWriter(t, d)
	// The file may not grow any more: SQLITE_FULL, and SQLite rolls back.
	c, err := openWriter(opts.Path, 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := walCheckpoint(c, "PASSIVE"); err != nil {
		t.Fatal(err)
	}
	if err := c.close(); err != nil {
		t.Fatal(err)
	}
	release()
	write(t, d, func(tx *Tx) error {
		return tx.s.conn.exec("PRAGMA max_page_count = 1")
	})
	var after error
	err = d.Write(context.Background(), func(tx *Tx) error {
		_, err := tx.Exec(`INSERT INTO items (name) VALUES (hex(zeroblob(100000)))`)
		after = insert(tx, "alone") // would commit on its own
		if err == nil {
			return nil
		}
		return nil // swallows the error, which the writer has to notice
	})
	if !errors.Is(err, ErrFailed) || errors.Is(err, ErrUnknownOutcome) || !errors.Is(after, ErrFailed) {
		t.Errorf("write %v, statement after it %v", err, after)
	}
	<-notified
	mustRefuse(t, d)
	_ = d.Close()
	opts.OnFatal = nil
	if got := names(t, open(t, opts)); len(got) != 1 || got[0] != "kept" {
		t.Errorf("stored %v", got)
	}
}

func TestGoexitInFunction(t *testing.T) {
	opts, notified, _ := fatalOptions(t)
	d := open(t, opts)
	err := d.Write(context.Background(), func(tx *Tx) error {
		_ = insert(tx, "gone")
		runtime.Goexit()
		return nil
	})
	if !errors.Is(err, ErrFailed) {
		t.Errorf("got %v", err)
	}
	<-notified
	mustRefuse(t, d)
}

func TestIsUnique(t *testing.T) {
	d := open(t, testOptions(t))
	write(t, d, func(tx *Tx) error {
		_, err := tx.Exec(`CREATE TABLE u (a TEXT, b TEXT, c TEXT, UNIQUE (a, b)) STRICT`)
		if err == nil {
			_, err = tx.Exec(`CREATE UNIQUE INDEX u_lower ON u (lower(c))`)
		}
		if err == nil {
			_, err = tx.Exec(`INSERT INTO u VALUES ('1', '2', 'x')`)
		}
		return errors.Join(err, insert(tx, "a"))
	})
	for query, want := range map[string]bool{
		`INSERT INTO u VALUES ('1', '2', 'y')`:           true,
		`INSERT INTO u VALUES ('1', '3', 'X')`:           true,
		`INSERT INTO items (id, name) VALUES (1, 'b')`:   true,
		`INSERT INTO items (name) VALUES ('a')`:          true,
		`INSERT INTO items (name, n) VALUES ('c', -1)`:   false,
		`INSERT INTO notes (item, text) VALUES (99, '')`: false,
	} {
		err := d.Write(context.Background(), func(tx *Tx) error { _, err := tx.Exec(query); return err })
		if err == nil || IsUnique(err) != want {
			t.Errorf("%s: unique %v: %v", query, IsUnique(err), err)
		}
	}
}
