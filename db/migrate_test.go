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

// droppedTables are the tables that a later version drops, or reuses for other data.
var droppedTables = []string{"house_rains", "settings", "admin_actions", "chat_deeds"}

// recomputedTables are the tables that a later version empties and fills again from the books
// once the site runs, with that version.
var recomputedTables = map[string]int64{"figure_moves": 113, "figure_depositors": 113}

// renamed maps old names of tables to those of a later version.
var renamed = map[string]string{"journal": "wagers"}

// Each migration gets a file in which every table that accepts rows has some, from every version
// before it, and keeps them: a row of any version survives until the newest.
func TestUpgradeFromEveryVersion(t *testing.T) {
	ctx := context.Background()
	known, err := sources(ownMigrations())
	if err != nil {
		t.Fatal(err)
	}
	if testing.Short() {
		known = known[len(known)-25:]
	}
	opts := Options{Path: filepath.Join(t.TempDir(), "old.db"), Migrations: upTo(t, known[0].version)}
	if up, err := Up(ctx, opts); err != nil || up.Backup != "" {
		t.Fatalf("make the old file: %+v, %v", up, err)
	}
	for i, s := range known[1:] {
		previous := known[i].version
		seed(t, opts.Path, previous)
		before := dump(t, opts.Path)
		opts.Migrations = upTo(t, s.version)
		up, err := Up(ctx, opts)
		if err != nil {
			t.Fatalf("from %d: %v", previous, err)
		}
		if up.From != previous || up.To != s.version {
			t.Errorf("upgraded %d to %d instead of %d to %d", up.From, up.To, previous, s.version)
		}
		if info, err := verify(ctx, opts.Path, opts.Migrations); err != nil || info.Version != s.version {
			t.Errorf("after the upgrade to %d: %+v, %v", s.version, info, err)
		}
		requireKept(t, previous, s.version, before, dump(t, opts.Path))
		if info, err := Verify(ctx, up.Backup); err != nil || info.Version != previous {
			t.Errorf("the backup of %d: %+v, %v", previous, info, err)
		}
	}
	if up, err := Up(ctx, opts); err != nil || up.Backup != "" || len(up.Changed) > 0 {
		t.Errorf("nothing was to be done: %+v, %v", up, err)
	}
}

// The upgrade runs in one go from the first version, and from one in the middle.
func TestFarMigrationUpgradeOfManyVersions(t *testing.T) {
	ctx := context.Background()
	known, err := sources(ownMigrations())
	if err != nil {
		t.Fatal(err)
	}
	newest := known[len(known)-1].version
	for _, s := range []source{known[0], known[len(known)/2]} {
		opts := Options{Path: filepath.Join(t.TempDir(), "old.db"), Migrations: upTo(t, s.version)}
		if _, err := Up(ctx, opts); err != nil {
			t.Fatal(err)
		}
		seed(t, opts.Path, s.version)
		before := dump(t, opts.Path)
		up, err := Up(ctx, Options{Path: opts.Path})
		if err != nil || up.From != s.version || up.To != newest || len(up.Changed) == 0 {
			t.Fatalf("from %d: %+v, %v", s.version, up, err)
		}
		if info, err := Verify(ctx, opts.Path); err != nil || info.Version != newest {
			t.Errorf("after the upgrade: %+v, %v", info, err)
		}
		requireKept(t, s.version, newest, before, dump(t, opts.Path))
		if info, err := Verify(ctx, up.Backup); err != nil || info.Version != s.version {
			t.Errorf("the backup: %+v, %v", info, err)
		}
	}
}

// requireKept fails when a table has lost rows by an upgrade.
func requireKept(t *testing.T, version, to int64, before, after map[string]string) {
	t.Helper()
	for table, n := range before {
		if slices.Contains(droppedTables, table) {
			continue
		}
		name := table
		if _, exists := after[name]; !exists {
			name = cmp.Or(renamed[table], table)
		}
		if at := recomputedTables[table]; version < at && to >= at {
			continue
		}
		had, _ := strconv.Atoi(n) // counts
		if has, err := strconv.Atoi(after[name]); err != nil || has < had {
			t.Errorf("from %d: %s had %s rows, now %q", version, table, n, after[name])
		}
	}
}

// seed inserts a row into every table that has none of this version yet. All columns of one type
// get the same value, so that references match: one of the version, or, if a table refuses that,
// one that is the same for all. A table whose CHECKs refuse both stays as it is. It needs several
// rounds, because a row may need another table's first.
func seed(t *testing.T, path string, version int64) {
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
	rows := make(map[string][]string)
	for _, table := range tables {
		types, err := column(ctx, c, fmt.Sprintf(`SELECT type FROM pragma_table_info('%s') ORDER BY cid`, table))
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range []int64{100 + version, 1} {
			rows[table] = append(rows[table], fmt.Sprintf("INSERT INTO %q VALUES (%s)", table, valuesOf(types, n)))
		}
	}
	seeded := make(map[string]bool)
	for more := true; more; {
		more = false
		for _, table := range tables {
			if !seeded[table] && slices.ContainsFunc(rows[table], func(row string) bool { return c.c.Exec(row) == nil }) {
				seeded[table], more = true, true
			}
		}
	}
	t.Logf("version %d: rows in %d of %d tables", version, len(seeded), len(tables))
	if len(tables) > 0 && len(seeded) == 0 {
		t.Error("no table took a row, so the test shows nothing")
	}
}

// valuesOf are values for columns of some types.
func valuesOf(types []string, n int64) string {
	values := make([]string, len(types))
	for i, kind := range types {
		switch kind {
		case "TEXT":
			values[i] = fmt.Sprintf("'seed%d'", n)
		case "BLOB":
			values[i] = fmt.Sprintf("x'%04x'", n)
		default:
			values[i] = fmt.Sprint(n)
		}
	}
	return strings.Join(values, ", ")
}

func TestDownAllAndUpAgain(t *testing.T) {
	ctx := context.Background()
	opts := Options{Path: filepath.Join(t.TempDir(), "down.db")}
	up, err := Up(ctx, opts)
	if err != nil {
		t.Fatal(err)
	}
	one, err := DownOne(ctx, opts)
	if err != nil || one.To >= one.From || len(one.Changed) != 1 || one.Backup == "" {
		t.Fatalf("down by one: %+v, %v", one, err)
	}
	if rest, err := DownTo(ctx, opts, 0); err != nil || rest.From != one.To || rest.To != 0 || len(rest.Changed) != len(up.Changed)-1 || rest.Backup == "" {
		t.Fatalf("down to nothing: %+v, %v", rest, err)
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

func TestBrokenMigrationChangesNothing(t *testing.T) {
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
