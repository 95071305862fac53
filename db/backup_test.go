package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
)

func TestBackupWhileServing(t *testing.T) {
	ctx := context.Background()
	opts := testOptions(t)
	d := open(t, opts)
	// Every function adds an item and its note, so a consistent copy has equal
	// numbers of both.
	var count atomic.Int64
	pair := func(tx *Tx) error {
		id := count.Add(1)
		if _, err := tx.Exec(`INSERT INTO items (id, name) VALUES ($1, $2)`, id, strings.Repeat(fmt.Sprint(id), 500)); err != nil {
			return err
		}
		_, err := tx.Exec(`INSERT INTO notes (item, text) VALUES ($1, 'x')`, id)
		return err
	}
	for range 200 {
		write(t, d, pair)
	}
	stop, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for {
			select {
			case <-stop:
				return
			default:
				write(t, d, pair)
			}
		}
	}()
	dst := filepath.Join(t.TempDir(), "copies", "one.db")
	err := d.Backup(ctx, dst)
	close(stop)
	<-ended
	if err != nil {
		t.Fatal(err)
	}
	if info, err := verify(ctx, dst, opts.Migrations); err != nil || info.Version != 1 {
		t.Errorf("the copy: %+v, %v", info, err)
	}
	n := dump(t, dst)
	if items, err := strconv.Atoi(n["items"]); err != nil || n["items"] != n["notes"] || items < 200 {
		t.Errorf("the copy has %v", n)
	}
	entries, err := os.ReadDir(filepath.Dir(dst))
	if err != nil || len(entries) != 1 {
		t.Errorf("besides the copy there is %v, %v", entries, err)
	}
	if err := d.Backup(ctx, dst); !errors.Is(err, fs.ErrExist) {
		t.Errorf("backup over an existing file: %v", err)
	}
	gone, cancel := context.WithCancel(ctx)
	cancel()
	if err := d.Backup(gone, dst+"2"); !errors.Is(err, context.Canceled) || fileSize(dst+"2") != 0 {
		t.Errorf("cancelled backup: %v", err)
	}
}

// newFilledFile makes a database of some hundred pages and returns a backup of it.
func newFilledFile(t *testing.T, opts Options) string {
	t.Helper()
	d := open(t, opts)
	write(t, d, func(tx *Tx) error {
		for i := range 500 {
			if err := insert(tx, strings.Repeat(fmt.Sprint(i), 400)); err != nil {
				return err
			}
		}
		return nil
	})
	dst := filepath.Join(t.TempDir(), "good.db")
	if err := d.Backup(context.Background(), dst); err != nil {
		t.Fatal(err)
	}
	return dst
}

func TestVerifyFindsDamage(t *testing.T) {
	ctx := context.Background()
	opts := testOptions(t)
	good := newFilledFile(t, opts)
	whole, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	for what, damage := range map[string]func([]byte) []byte{
		"a page of zeros":  func(b []byte) []byte { clear(b[20*4096 : 21*4096]); return b },
		"a page of noise":  func(b []byte) []byte { copy(b[30*4096:], strings.Repeat("\x2a\xff\x07", 1365)); return b },
		"cut in half":      func(b []byte) []byte { return b[:len(b)/2] },
		"no header":        func(b []byte) []byte { clear(b[:100]); return b },
		"nothing":          func(b []byte) []byte { return nil },
		"something else":   func(b []byte) []byte { return []byte(strings.Repeat("hello ", 1000)) },
		"root page zeroed": func(b []byte) []byte { clear(b[100:4096]); return b },
	} {
		path := filepath.Join(t.TempDir(), "bad.db")
		if err := os.WriteFile(path, damage(append([]byte(nil), whole...)), 0o600); err != nil {
			t.Fatal(err)
		}
		if info, err := verify(ctx, path, opts.Migrations); !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: %+v, %v", what, info, err)
		}
	}
	if _, err := Verify(ctx, filepath.Join(t.TempDir(), "none.db")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
}

func TestRestore(t *testing.T) {
	ctx := context.Background()
	opts := testOptions(t)
	good := newFilledFile(t, opts)
	target := testOptions(t)
	d := open(t, target)
	write(t, d, func(tx *Tx) error { return insert(tx, "before") })
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	done, err := Restore(ctx, good, target)
	if err != nil {
		t.Fatal(err)
	}
	if got := dump(t, done.Previous); got["items"] != "1" {
		t.Errorf("the file before: %v", got)
	}
	again, err := Open(ctx, target)
	if err != nil {
		t.Fatal(err)
	}
	if got := len(names(t, again)); got != 500 {
		t.Errorf("restored %d items", got)
	}
	if err := again.Close(); err != nil {
		t.Fatal(err)
	}
	// A damaged source changes nothing.
	bad := filepath.Join(t.TempDir(), "bad.db")
	if err := os.WriteFile(bad, []byte("no"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Restore(ctx, bad, target); !errors.Is(err, ErrDamaged) {
		t.Errorf("damaged source: %v", err)
	}
	if got := len(names(t, open(t, target))); got != 500 {
		t.Errorf("%d items after a refused restore", got)
	}
	left, err := filepath.Glob(target.Path + ".restore*")
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

func TestRestoreIntoMissingAndDamagedFiles(t *testing.T) {
	ctx := context.Background()
	opts := testOptions(t)
	good := newFilledFile(t, opts)
	target := testOptions(t)
	target.Path = filepath.Join(t.TempDir(), "new", "fresh.db")
	if done, err := Restore(ctx, good, target); err != nil || done.Previous != "" {
		t.Errorf("into nothing: %+v, %v", done, err)
	}
	for suffix, content := range map[string]string{"": "ruined", "-wal": "ruined wal"} {
		if err := os.WriteFile(target.Path+suffix, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	done, err := Restore(ctx, good, target)
	if err != nil {
		t.Fatal(err)
	}
	for suffix, want := range map[string]string{"": "ruined", "-wal": "ruined wal"} {
		if got, err := os.ReadFile(done.Previous + suffix); err != nil || string(got) != want {
			t.Errorf("kept %q of %q: %v", got, want, err)
		}
	}
	if got := len(names(t, open(t, target))); got != 500 {
		t.Errorf("restored %d items", got)
	}
}
