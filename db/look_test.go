package db

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// filesOf lists the files of a database with their sizes.
func filesOf(t *testing.T, path string) string {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, e.Name()+" "+info.ModTime().String())
	}
	return strings.Join(list, "\n")
}

func TestReadOnlyOpenChangesNothing(t *testing.T) {
	opts, ctx := testOptions(t), context.Background()
	if _, err := OpenReadOnly(ctx, opts); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
	served := open(t, opts)
	write(t, served, func(tx *Tx) error { return insert(tx, "a") })
	timer := func(stage string) {
		t.Helper()
		before := filesOf(t, opts.Path)
		d, err := OpenReadOnly(ctx, opts)
		if err != nil {
			t.Fatalf("%s: %v", stage, err)
		}
		if got := names(t, d); len(got) != 1 {
			t.Errorf("%s: it reads %v", stage, got)
		}
		if err := d.Write(ctx, func(*Tx) error { return nil }); !errors.Is(err, ErrReadOnly) {
			t.Errorf("%s: a write: %v", stage, err)
		}
		if err := d.Close(); err != nil {
			t.Errorf("%s: %v", stage, err)
		}
		if after := filesOf(t, opts.Path); after != before {
			t.Errorf("%s: the files were\n%s\nand are\n%s", stage, before, after)
		}
	}
	timer("served")
	if running, err := Served(opts.Path); err != nil || !running {
		t.Errorf("a served file: %v, %v", running, err)
	}
	if err := served.Close(); err != nil {
		t.Fatal(err)
	}
	timer("closed")
	if running, err := Served(opts.Path); err != nil || running {
		t.Errorf("a closed file: %v, %v", running, err)
	}
	if err := os.WriteFile(opts.Path+"-wal", []byte("left by a dead process"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenReadOnly(ctx, opts); !errors.Is(err, ErrUnclean) {
		t.Errorf("a file with a WAL: %v", err)
	}
}

func TestReadOnlyOpenRefusesOldSchema(t *testing.T) {
	opts := testOptions(t)
	if err := open(t, opts).Close(); err != nil {
		t.Fatal(err)
	}
	opts.Migrations = ownMigrations()
	if _, err := OpenReadOnly(context.Background(), opts); err == nil {
		t.Error("a file with another schema is read")
	}
}
