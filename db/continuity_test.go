package db

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// countedDB is a database with the server's schema and its marks.
type countedDB struct {
	t    *testing.T
	opts Options
}

// newCountedDB is a new database, a copy of a prepared one.
func newCountedDB(t *testing.T) *countedDB {
	t.Helper()
	c := newMissingDB(t)
	c.create()
	return c
}

// newMissingDB is a database without a file yet.
func newMissingDB(t *testing.T) *countedDB {
	dir := t.TempDir()
	return &countedDB{t, Options{
		Path: filepath.Join(dir, "data", "site.db"), SecondMark: filepath.Join(dir, "other", "site.mark"), Boot: "first",
		Migrate: true, Log: slog.New(slog.DiscardHandler),
	}}
}

// freshTemplate is the file of a new database, made once: migrations are slow.
var freshTemplate = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "counted")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "fresh.db")
	if _, err := Up(context.Background(), Options{Path: path}); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// create puts a new database in the place.
func (c *countedDB) create() {
	c.t.Helper()
	file, err := freshTemplate()
	if err == nil {
		err = os.MkdirAll(filepath.Dir(c.opts.Path), 0o700)
	}
	if err != nil {
		c.t.Fatal(err)
	}
	c.replace(c.opts.Path, file)
}

// run opens the database, makes that many writes, optionally clears the doubt,
// and closes it. It returns the doubt at the opening.
func (c *countedDB) run(writes int, clear bool) Doubt {
	c.t.Helper()
	d, err := Open(context.Background(), c.opts)
	if err != nil {
		c.t.Fatal(err)
	}
	for i := range writes {
		write(c.t, d, func(tx *Tx) error {
			_, err := tx.Exec(`INSERT INTO settings (key, value, version, changed_at, changed_by) VALUES ($1, 'x', 1, 1, '') ON CONFLICT (key) DO UPDATE SET value = value || 'x'`, fmt.Sprint(i))
			return err
		})
		write(c.t, d, func(tx *Tx) error { return tx.QueryRow(`SELECT 1`).Scan(new(int)) }) // changes nothing and is not counted
	}
	if clear {
		write(c.t, d, ClearDoubt)
	}
	if err := d.Close(); err != nil {
		c.t.Fatal(err)
	}
	return d.Doubt()
}

func (c *countedDB) bytes(path string) []byte {
	c.t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		c.t.Fatal(err)
	}
	return content
}

// overwrite overwrites a file in place, like cp.
func (c *countedDB) overwrite(path string, content []byte) {
	c.t.Helper()
	if err := os.WriteFile(path, content, 0o600); err != nil {
		c.t.Fatal(err)
	}
}

// replace replaces a file by another, like mv and most tools.
func (c *countedDB) replace(path string, content []byte) {
	c.t.Helper()
	c.overwrite(path+".next", content)
	if err := os.Rename(path+".next", path); err != nil {
		c.t.Fatal(err)
	}
}

func (c *countedDB) remove(path string) {
	c.t.Helper()
	if err := os.Remove(path); err != nil {
		c.t.Fatal(err)
	}
}

// stamped returns a changed copy of the mark beside the database.
func (c *countedDB) stamped(change func(*mark)) []byte {
	c.t.Helper()
	m, err := readMark(c.opts.Path + markSuffix)
	if err != nil {
		c.t.Fatal(err)
	}
	change(&m)
	return m.encode()
}

func TestNormalUseRaisesNoDoubt(t *testing.T) {
	c := newMissingDB(t) // made by the first start
	for i, writes := range []int{0, 3, 0, 20, 1} {
		if doubt := c.run(writes, false); len(doubt.Reasons) > 0 {
			t.Errorf("start %d: %+v", i, doubt)
		}
	}
	m, err := readMark(c.opts.Path + markSuffix)
	if second, e := readMark(c.opts.SecondMark); err != nil || e != nil || m.commits != 25 || second.commits != 25 {
		t.Errorf("marks %+v, %+v: %v, %v", m, second, err, e)
	}
}

func TestEveryRollbackIsDetected(t *testing.T) {
	tests := []struct {
		name    string
		back    func(c *countedDB, database, own, second []byte)
		want    string
		missing int64
	}{
		{"the whole folder copied back", func(c *countedDB, database, own, _ []byte) {
			c.replace(c.opts.Path, database)
			c.replace(c.opts.Path+markSuffix, own)
		}, "database file is another", 7},
		{"the database alone, in its place", func(c *countedDB, database, _, _ []byte) { c.overwrite(c.opts.Path, database) }, "lacks 7 commits that the mark beside the database", 7},
		{"database and mark in their place, without a second mark", func(c *countedDB, database, _, second []byte) {
			c.overwrite(c.opts.Path, database)
			c.overwrite(c.opts.SecondMark, second)
			c.overwrite(c.opts.Path+markSuffix, c.stamped(func(m *mark) { m.commits -= 7; m.at = m.at.Add(-time.Hour) }))
		}, "written by another hand", 0},
		{"the whole volume, which the second mark notices", func(c *countedDB, database, _, _ []byte) {
			c.overwrite(c.opts.Path, database)
			c.overwrite(c.opts.Path+markSuffix, c.stamped(func(m *mark) { m.commits -= 7; m.at = time.Now() }))
		}, "lacks 7 commits that the mark ", 7},
		{"the whole machine", func(c *countedDB, _, _, _ []byte) { c.opts.Boot = "second" }, "the machine was started", 0},
		{"mark deleted", func(c *countedDB, _, _, _ []byte) { c.remove(c.opts.Path + markSuffix) }, "is missing", 0},
		{"mark cut", func(c *countedDB, _, own, _ []byte) { c.overwrite(c.opts.Path+markSuffix, own[:10]) }, "cannot be read", 0},
		{"mark changed", func(c *countedDB, _, own, _ []byte) {
			own[len(markMagic)+7]++
			c.overwrite(c.opts.Path+markSuffix, own)
		}, "cannot be read", 0},
		{"mark alone put back", func(c *countedDB, _, _, _ []byte) {
			c.overwrite(c.opts.Path+markSuffix, c.stamped(func(m *mark) { m.commits -= 7; m.at = time.Now() }))
		}, "is behind it", 0},
		{"second mark deleted", func(c *countedDB, _, _, _ []byte) { c.remove(c.opts.SecondMark) }, "the second mark", 0},
		{"second mark not configured", func(c *countedDB, _, _, _ []byte) { c.opts.SecondMark = "" }, "not configured any more", 0},
		{"a backup restored", func(c *countedDB, database, _, _ []byte) {
			backup := filepath.Join(c.t.TempDir(), "backup.db")
			c.overwrite(backup, database)
			if _, err := Restore(context.Background(), backup, c.opts); err != nil {
				c.t.Fatal(err)
			}
		}, "a backup was put in the place", 7},
		{"a new database beside the old mark", func(c *countedDB, _, _, _ []byte) { c.remove(c.opts.Path); c.create() }, "has never counted any", 11},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel() // they wait for the disk
			c := newCountedDB(t)
			c.run(3, false)
			database, mark, second := c.bytes(c.opts.Path), c.bytes(c.opts.Path+markSuffix), c.bytes(c.opts.SecondMark)
			c.run(7, false)
			test.back(c, database, mark, second)
			// The doubt stays after any write until it is cleared.
			for start, clear := range []bool{false, true} {
				doubt := c.run(2, clear)
				if !strings.Contains(strings.Join(doubt.Reasons, "; "), test.want) || doubt.Missing != test.missing {
					t.Fatalf("start %d: %+v, want %q and %d", start, doubt, test.want, test.missing)
				}
			}
			if doubt := c.run(1, false); len(doubt.Reasons) > 0 || doubt.Missing > 0 {
				t.Errorf("afterwards: %+v", doubt)
			}
		})
	}
}

// TestKillBetweenCommitAndMarkRaisesNoDoubt checks that a commit without a mark
// is not a lost commit.
func TestKillBetweenCommitAndMarkRaisesNoDoubt(t *testing.T) {
	c := newCountedDB(t)
	c.run(3, false)
	c.overwrite(c.opts.Path+markSuffix, c.stamped(func(m *mark) { m.commits--; m.at = time.Now() }))
	if doubt := c.run(1, false); len(doubt.Reasons) > 0 {
		t.Errorf("%+v", doubt)
	}
}

// TestEarlierSchemaHasNoMarks checks that an upgraded database without a
// count is not in doubt, but a restored one is.
func TestFarMigrationEarlierSchemaHasNoMarks(t *testing.T) {
	c := newMissingDB(t)
	old := c.opts
	old.Migrations = upTo(t, 14)
	if _, err := Up(context.Background(), old); err != nil {
		t.Fatal(err)
	}
	seed(t, c.opts.Path, 14)
	backup := filepath.Join(t.TempDir(), "backup.db")
	c.overwrite(backup, c.bytes(c.opts.Path))
	if doubt := c.run(2, false); len(doubt.Reasons) > 0 {
		t.Errorf("upgraded: %+v", doubt)
	}
	if _, err := Restore(context.Background(), backup, c.opts); err != nil {
		t.Fatal(err)
	}
	if doubt := c.run(1, false); len(doubt.Reasons) == 0 {
		t.Error("a restored backup is in no doubt")
	}
}

// TestUnwritableMarkIsDetectedLater checks that writes go on, and that
// the next start notices.
func TestUnwritableMarkIsDetectedLater(t *testing.T) {
	c := newCountedDB(t)
	c.run(1, false)
	d, err := Open(context.Background(), c.opts)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.continuity.marks[0].close(); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		write(t, d, func(tx *Tx) error {
			_, err := tx.Exec(`INSERT INTO settings (key, value, version, changed_at, changed_by) VALUES (hex(randomblob(8)), 'x', 1, 1, '')`)
			return err
		})
	}
	_ = d.Close() // reports that the mark could not be written
	if doubt := c.run(0, false); len(doubt.Reasons) != 1 || !strings.Contains(doubt.Reasons[0], "is behind it") {
		t.Errorf("%+v", doubt)
	}
}

// BenchmarkCommit measures one small write with one commit, with and without
// counting.
func BenchmarkCommit(b *testing.B) {
	for _, counting := range []bool{false, true} {
		b.Run(fmt.Sprintf("counted=%t", counting), func(b *testing.B) {
			d := open(b, Options{Path: filepath.Join(b.TempDir(), "site.db"), Migrate: true, Log: slog.New(slog.DiscardHandler)})
			if !counting {
				d.continuity = nil
			}
			for b.Loop() {
				write(b, d, func(tx *Tx) error {
					_, err := tx.Exec(`INSERT INTO settings (key, value, version, changed_at, changed_by) VALUES (hex(randomblob(8)), 'x', 1, 1, '')`)
					return err
				})
			}
		})
	}
}
