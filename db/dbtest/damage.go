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
	raw, err := sql.Open("sqlite", "file:"+path+"?_pragma=ignore_check_constraints(1)&_pragma=foreign_keys(0)")
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	raw.SetMaxOpenConns(1)
	for _, trigger := range triggers(t, raw) {
		if _, err := raw.Exec(`DROP TRIGGER ` + trigger); err != nil {
			t.Fatal(err)
		}
	}
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

func triggers(t testing.TB, raw *sql.DB) (names []string) {
	t.Helper()
	rows, err := raw.Query(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	if len(names) < 10 {
		t.Fatalf("only the triggers %v were there", names)
	}
	return names
}
