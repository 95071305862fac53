package stafflog

import (
	"database/sql"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"croupier/db"
)

// version is the migration that merged two logs into one.
const version = 26

// All rows of both old logs are in the one log with their ids and times, and return to their
// tables when the migration is reverted.
func TestFarMigrationMergesLogs(t *testing.T) {
	options := db.Options{Path: filepath.Join(t.TempDir(), "site.db"), BackupDir: t.TempDir()}
	up := func() {
		t.Helper()
		if _, err := db.Up(t.Context(), options); err != nil {
			t.Fatal(err)
		}
	}
	down := func() {
		t.Helper()
		if _, err := db.DownTo(t.Context(), options, version-1); err != nil {
			t.Fatal(err)
		}
	}
	up()
	down()
	raw, err := sql.Open("sqlite", "file:"+options.Path)
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	for _, statement := range []string{
		`INSERT INTO chat_deeds (id, actor, deed, subject, detail, at) VALUES ('b', 'mia', 'mute', 'anna', '5 minutes', 1), ('d', 'mia', 'quiz', 'm', 'Why?', 4)`,
		`INSERT INTO admin_actions (id, actor, action, target, detail, at) VALUES ('a', 'console', 'grant', 'anna', '10 usd', 2), ('c', 'console', 'define role', 'helper', 'users', 3)`,
	} {
		if _, err := raw.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	lines := func(query string) (list []string) {
		t.Helper()
		rows, err := raw.Query(query)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		for rows.Next() {
			var fields [6]string
			if err := rows.Scan(&fields[0], &fields[1], &fields[2], &fields[3], &fields[4], &fields[5]); err != nil {
				t.Fatal(err)
			}
			list = append(list, strings.Join(fields[:], "|"))
		}
		return list
	}
	want := []string{"b|1|mia|chat mute|anna|5 minutes", "a|2|console|grant|anna|10 usd", "c|3|console|define role|helper|users", "d|4|mia|chat quiz|m|Why?"}
	for range 2 {
		up()
		if got := lines(`SELECT id, at, actor, action, subject, detail FROM staff_log ORDER BY seq`); !slices.Equal(got, want) {
			t.Fatalf("%q", got)
		}
		down()
		if got := lines(`SELECT id, at, actor, deed, subject, detail FROM chat_deeds ORDER BY at`); len(got) != 2 || got[0] != "b|1|mia|mute|anna|5 minutes" {
			t.Fatalf("%q", got)
		}
	}
}
