package dbtest

import (
	"database/sql"
	"os"
	"path/filepath"
	"testing"
)

// Damaged copies a database file, runs SQL on the copy without triggers, CHECKs
// and foreign keys, and returns the copy's path. A statement that changes
// nothing fails the test.
func Damaged(t testing.TB, source, statement string) (path string) {
	t.Helper()
	content, err := os.ReadFile(source)
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "damaged.db")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	raw, err := sql.Open("sqlite", "file:"+path+"?_pragma=ignore_check_constraints(1)&_pragma=foreign_keys(0)&_pragma=synchronous(0)")
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	raw.SetMaxOpenConns(1)
	dropTriggers(t, raw)
	var before, after int
	if err := raw.QueryRow(`SELECT total_changes()`).Scan(&before); err != nil {
		t.Fatal(err)
	}
	if _, err := raw.Exec(statement); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
	if err := raw.QueryRow(`SELECT total_changes()`).Scan(&after); err != nil || after == before {
		t.Fatalf("%s: changes nothing (%v)", statement, err)
	}
	return path
}

// dropTriggers removes all triggers at once, which is much faster than one DROP TRIGGER for each.
func dropTriggers(t testing.TB, raw *sql.DB) {
	t.Helper()
	if _, err := raw.Exec(`PRAGMA writable_schema = ON`); err != nil {
		t.Fatal(err)
	}
	result, err := raw.Exec(`DELETE FROM sqlite_schema WHERE type = 'trigger'`)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := result.RowsAffected(); err != nil || n < 10 {
		t.Fatalf("%d triggers were there, %v", n, err)
	}
	if _, err := raw.Exec(`PRAGMA writable_schema = RESET`); err != nil {
		t.Fatal(err)
	}
}
