package db

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
)

// Limits that staff set before version 66 were stored as the player's own value. They continue
// beside it, with the last staff member as their author; a time-out ends at its old end, and
// values that the player has set or staff have turned off become no floor.
func TestMigrationKeepsStaffLimits(t *testing.T) {
	ctx := context.Background()
	opts := Options{Path: filepath.Join(t.TempDir(), "old.db"), Migrations: upTo(t, 63)}
	if _, err := Up(ctx, opts); err != nil {
		t.Fatal(err)
	}
	raw, err := sql.Open("sqlite", "file:"+opts.Path)
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	for _, statement := range []string{
		`INSERT INTO play_controls (user_id, control, value, set_by, changed_at, version) VALUES
			('anna', 'loss.day', '5000', 'staff', 200, 2), ('anna', 'timeout', '90000', 'staff', 300, 1), ('anna', 'loss.week', '9000', 'player', 100, 1),
			('ben', 'stake.day', '', 'staff', 400, 3)`,
		`INSERT INTO play_changes (user_id, control, step, was, value, actor, at) VALUES
			('anna', 'loss.day', 'stricter', '', '7000', 'mia', 100), ('anna', 'loss.day', 'stricter', '7000', '5000', 'noa', 200)`,
	} {
		if _, err := raw.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	opts.Migrations = upTo(t, 66)
	if _, err := Up(ctx, opts); err != nil {
		t.Fatal(err)
	}
	rows, err := raw.Query(`SELECT user_id, control, value, set_at, COALESCE(until, 0), actor FROM play_floors ORDER BY id`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var got []string
	for rows.Next() {
		var userID, control, value, actor string
		var at, until int64
		if err := rows.Scan(&userID, &control, &value, &at, &until, &actor); err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprint(userID, " ", control, " ", value, " ", at, " ", until, " ", actor))
	}
	if want := []string{"anna loss.day 5000 200 0 noa", "anna timeout 90000 300 90000 "}; rows.Err() != nil || !slices.Equal(got, want) {
		t.Errorf("the floors are %q, want %q (%v)", got, want, rows.Err())
	}
}
