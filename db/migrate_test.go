package db

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

// upTo returns the server's migrations up to a version.
func upTo(t *testing.T, last int64) fstest.MapFS {
	t.Helper()
	known, err := sources(ownMigrations())
	if err != nil {
		t.Fatal(err)
	}
	out := fstest.MapFS{}
	for _, s := range known {
		if s.version <= last {
			data, err := fs.ReadFile(ownMigrations(), s.name)
			if err != nil {
				t.Fatal(err)
			}
			out[s.name] = &fstest.MapFile{Data: data}
		}
	}
	return out
}

// dump counts the rows of every table, to check that an upgrade keeps them.
func dump(t *testing.T, path string) map[string]string {
	t.Helper()
	ctx := context.Background()
	c, err := openReader(path, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer c.close()
	tables, err := column(ctx, c, `SELECT name FROM sqlite_schema WHERE type = 'table'
		AND name NOT LIKE 'sqlite_%' AND name <> 'goose_db_version'`)
	if err != nil {
		t.Fatal(err)
	}
	out := make(map[string]string)
	for _, table := range tables {
		n, err := column(ctx, c, fmt.Sprintf("SELECT count(*) FROM %q", table))
		if err != nil {
			t.Fatal(err)
		}
		out[table] = n[0]
	}
	return out
}

// doneWithout are the tables that a later version does without, or uses for
// something else.
var doneWithout = []string{"house_rains", "settings", "admin_actions", "chat_deeds"}

// renamed maps old names of tables to those of a later version.
var renamed = map[string]string{"journal": "wagers"}

func TestUpgradeFromEveryVersion(t *testing.T) {
	ctx := context.Background()
	known, err := sources(ownMigrations())
	if err != nil {
		t.Fatal(err)
	}
	newest := known[len(known)-1].version
	for _, s := range known {
		t.Run(fmt.Sprint(s.version), func(t *testing.T) {
			t.Parallel()
			old := Options{Path: filepath.Join(t.TempDir(), "old.db"), Migrations: upTo(t, s.version)}
			if up, err := Up(ctx, old); err != nil || up.Backup != "" {
				t.Fatalf("make the old file: %+v, %v", up, err)
			}
			seed(t, old.Path)
			before := dump(t, old.Path)
			up, err := Up(ctx, Options{Path: old.Path})
			if err != nil {
				t.Fatal(err)
			}
			if up.From != s.version || up.To != newest {
				t.Errorf("upgraded %d to %d", up.From, up.To)
			}
			if info, err := Verify(ctx, old.Path); err != nil || info.Version != newest {
				t.Errorf("after the upgrade: %+v, %v", info, err)
			}
			after := dump(t, old.Path)
			for table, n := range before {
				if slices.Contains(doneWithout, table) {
					continue
				}
				had, _ := strconv.Atoi(n) // counts
				if has, err := strconv.Atoi(after[cmp.Or(renamed[table], table)]); err != nil || has < had {
					t.Errorf("%s had %s rows, now %q", table, n, after[table])
				}
			}
			if s.version < newest {
				if info, err := Verify(ctx, up.Backup); err != nil || info.Version != s.version {
					t.Errorf("the backup: %+v, %v", info, err)
				}
			} else if up.Backup != "" || len(up.Changed) > 0 {
				t.Errorf("nothing was to be done: %+v", up)
			}
		})
	}
}

// seed inserts a row into every table. All columns of one type get the same
// value, so that references fit. A table whose CHECKs refuse that stays empty.
// It takes several rounds, since a row may need another table's first.
func seed(t *testing.T, path string) {
	t.Helper()
	ctx := context.Background()
	c, err := openWriter(path, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer c.close()
	tables, err := column(ctx, c, `SELECT name FROM sqlite_schema WHERE type = 'table'
		AND name NOT LIKE 'sqlite_%' AND name <> 'goose_db_version'`)
	if err != nil {
		t.Fatal(err)
	}
	seeded := make(map[string]bool)
	for range tables {
		for _, table := range tables {
			types, err := column(ctx, c, fmt.Sprintf(`SELECT type FROM pragma_table_info('%s') ORDER BY cid`, table))
			if err != nil {
				t.Fatal(err)
			}
			values := make([]string, len(types))
			for i, kind := range types {
				switch kind {
				case "TEXT":
					values[i] = "'seed'"
				case "BLOB":
					values[i] = "x'01'"
				default:
					values[i] = "1"
				}
			}
			row := fmt.Sprintf("INSERT INTO %q VALUES (%s)", table, strings.Join(values, ", "))
			if err := c.c.Exec(row); err == nil {
				seeded[table] = true
			}
		}
	}
	t.Logf("rows in %d of %d tables", len(seeded), len(tables))
	if len(tables) > 0 && len(seeded) == 0 {
		t.Error("no table took a row, so the test shows nothing")
	}
}

func TestDownAllAndUpAgain(t *testing.T) {
	ctx := context.Background()
	opts := Options{Path: filepath.Join(t.TempDir(), "down.db")}
	up, err := Up(ctx, opts)
	if err != nil {
		t.Fatal(err)
	}
	for range up.Changed {
		down, err := DownOne(ctx, opts)
		if err != nil {
			t.Fatal(err)
		}
		if down.To >= down.From || len(down.Changed) != 1 || down.Backup == "" {
			t.Errorf("down: %+v", down)
		}
	}
	if left := dump(t, opts.Path); len(left) > 0 {
		t.Errorf("left after all downs: %v", left)
	}
	if down, err := DownOne(ctx, opts); err != nil || len(down.Changed) > 0 {
		t.Errorf("down of nothing: %+v, %v", down, err)
	}
	again, err := Up(ctx, opts)
	if err != nil || !slices.Equal(again.Changed, up.Changed) {
		t.Errorf("up again: %+v, %v", again, err)
	}
}

func TestStatus(t *testing.T) {
	ctx := context.Background()
	opts := testOptions(t)
	list, err := Status(ctx, opts)
	if err != nil || len(list) != 1 || list[0].Applied || list[0].Name != "00001_items.sql" {
		t.Errorf("without a file: %+v, %v", list, err)
	}
	if fileSize(opts.Path) != 0 {
		t.Error("asking made a file")
	}
	open(t, opts) // Status while the server runs
	list, err = Status(ctx, opts)
	if err != nil || !list[0].Applied || list[0].AppliedAt.IsZero() {
		t.Errorf("with a file: %+v, %v", list, err)
	}
}

func TestBrokenMigrationLeavesTheFileAsItWas(t *testing.T) {
	ctx := context.Background()
	opts := testOptions(t)
	d := open(t, opts)
	write(t, d, func(tx *Tx) error { return insert(tx, "a") })
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	broken := opts
	all := testSchema().(fstest.MapFS)
	all["00002_broken.sql"] = &fstest.MapFile{Data: []byte("-- +goose Up\nDELETE FROM items;\nCREATE TABLE;\n-- +goose Down\nSELECT 1;\n")}
	broken.Migrations = all
	up, err := Up(ctx, broken)
	if err == nil {
		t.Fatal("a broken migration succeeded")
	}
	if _, err := verify(ctx, up.Backup, opts.Migrations); err != nil {
		t.Errorf("the backup: %v", err)
	}
	if got := names(t, open(t, opts)); len(got) != 1 {
		t.Errorf("stored %v", got)
	}
	if _, err := Up(ctx, Options{}); err == nil || errors.Is(err, ErrLocked) {
		t.Errorf("without a path: %v", err)
	}
}
