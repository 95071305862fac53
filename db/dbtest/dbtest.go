// Package dbtest makes a separate migrated database for each test.
package dbtest

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"croupier/db"
)

// TemplateFolder is the environment variable with a folder in which the processes of one run of
// tests share the template. It must be empty before the run. Without it each process makes its own.
const TemplateFolder = "TEST_TEMPLATES"

// template is a migrated, empty database file, made once, since copying is much faster than
// migrating.
var template = sync.OnceValues(func() ([]byte, error) {
	shared := os.Getenv(TemplateFolder)
	if shared == "" {
		return makeTemplate("")
	}
	path := filepath.Join(shared, "template.db")
	file, err := os.ReadFile(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return file, err
	}
	if file, err = makeTemplate(shared); err != nil {
		return nil, err
	}
	unfinished := filepath.Join(shared, fmt.Sprintf("%d.db", os.Getpid()))
	if err := os.WriteFile(unfinished, file, 0o600); err != nil {
		return nil, err
	}
	return file, os.Rename(unfinished, path)
})

// makeTemplate migrates an empty database in a temporary folder below another one.
func makeTemplate(below string) ([]byte, error) {
	dir, err := os.MkdirTemp(below, "dbtest")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "template.db")
	if _, err := db.Up(context.Background(), db.Options{Path: path}); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

// CreateFile writes a new database with the server's schema, unless there is one.
func CreateFile(t testing.TB, path string) {
	t.Helper()
	if _, err := os.Stat(path); err == nil {
		return
	}
	file, err := template()
	if err != nil {
		t.Fatalf("make the template database: %v", err)
	}
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatalf("write the database: %v", err)
	}
}

// Open opens a new database with the server's schema in the test's temporary
// folder, and closes it when the test ends. Options without a Path may set the
// clock and other options.
func Open(t testing.TB, opts ...db.Options) *db.DB {
	t.Helper()
	var o db.Options
	if len(opts) > 0 {
		o = opts[0]
	}
	o.Path = filepath.Join(t.TempDir(), "test.db")
	CreateFile(t, o.Path)
	d, err := db.Open(context.Background(), o)
	if err != nil {
		t.Fatalf("open the database: %v", err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Errorf("close the database: %v", err)
		}
	})
	return d
}
