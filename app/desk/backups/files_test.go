package backups

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"croupier/app/desk/backups/parcel"
	"croupier/db"
)

// Sealed files lie beside each copy, take no room there, travel with it, and go with
// it.
func TestSealedFilesAreBackedUp(t *testing.T) {
	f := newFixture(t, func(d *Deps) { d.Files = t.TempDir() })
	source := filepath.Join(f.Files, "01kj.sealed")
	f.Check(os.WriteFile(source, []byte("sealed"), 0o600))
	r := f.made()
	beside := f.path(r.Name) + FilesSuffix
	kept := filepath.Join(beside, "01kj.sealed")
	first, err := os.Stat(source)
	f.Check(err)
	second, err := os.Stat(kept)
	f.Check(err)
	if !os.SameFile(first, second) {
		t.Error("a file on the same disk is copied")
	}
	f.Check(os.Remove(source))
	var packed bytes.Buffer
	f.Check(f.pack(&packed, row{name: r.Name, digest: r.SHA256, schema: r.Schema}))
	opened, err := parcel.Open(&packed, nil, t.TempDir())
	f.Check(err)
	names, err := parcel.Sealed(opened.Files)
	if err != nil || !slices.Equal(names, []string{"01kj.sealed"}) {
		t.Errorf("in the parcel: %v, %v", names, err)
	}
	if _, err := KeepFiles(beside, f.Files); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(source); string(text) != "sealed" {
		t.Errorf("it comes back as %q, %v", text, err)
	}
	stored := row{name: r.Name}
	f.Check(f.removeHere(&stored))
	if _, err := os.Stat(beside); !os.IsNotExist(err) {
		t.Errorf("the folder of a removed copy: %v", err)
	}
}

// A folder of a copy that never got its name is removed once it is old, that of
// another one is not.
func TestAFolderWithoutACopyIsRemoved(t *testing.T) {
	f := newFixture(t)
	r := f.made()
	orphan, strange := filepath.Join(f.Folder, "croupier-20260101-030000.db"+FilesSuffix), filepath.Join(f.Folder, "mine.files")
	for _, folder := range []string{orphan, strange, f.path(r.Name) + FilesSuffix} {
		f.Check(os.Mkdir(folder, 0o700), os.Chtimes(folder, f.Clock.Now(), f.Clock.Now()))
	}
	there := func(what string, want bool) {
		t.Helper()
		f.Check(f.recover(f.Ctx))
		if _, err := os.Stat(orphan); os.IsNotExist(err) == want {
			t.Errorf("%s: %v", what, err)
		}
	}
	there("it may still be made", true)
	f.Clock.Advance(day + time.Minute)
	there("it is old", false)
	for _, folder := range []string{strange, f.path(r.Name) + FilesSuffix} {
		if _, err := os.Stat(folder); err != nil {
			t.Error(err)
		}
	}
}

// known are the sealed files that a database refers to, for a look at them.
func known(names ...string) func(*Deps) {
	return func(d *Deps) {
		d.Papers = func(_ context.Context, _ *db.DB, folder string, _ []byte, bad func(name, problem string)) (int64, error) {
			for _, name := range names {
				if text, err := os.ReadFile(filepath.Join(folder, name+".sealed")); err != nil || string(text) != "sealed" {
					bad(name, "does not open")
				}
			}
			return int64(len(names)), nil
		}
	}
}

// What the site itself has lost makes no backup impossible, now or later; what only the copy
// lacks does.
func TestATrialTellsALostFileFromABadCopy(t *testing.T) {
	f := newFixture(t, func(d *Deps) { d.Files = t.TempDir() }, known("one", "two", "three"))
	for name, content := range map[string]string{"one": "sealed", "two": "sealed", "three": "broken"} {
		f.Check(os.WriteFile(filepath.Join(f.Files, name+".sealed"), []byte(content), 0o600))
	}
	r := f.made()
	lost := TrialCount{papersLost, 1}
	if r.State != ready || r.Tried != good || !slices.Contains(r.Trial.Counts, lost) || len(r.Trial.Lost) != 0 {
		t.Fatalf("a lost file keeps the site from a backup: %+v %+v", r, r.Trial)
	}
	again := func() BackupRow {
		t.Helper()
		_, err := f.Verify(f.Ctx, f.boss, f.deed(r))
		f.Check(err)
		f.done()
		return f.newest()
	}
	for _, name := range []string{"one", "three"} { // the site has gone on
		f.Check(os.Remove(filepath.Join(f.Files, name+".sealed")))
	}
	for range 2 {
		if got := again(); got.Tried != good || !slices.Contains(got.Trial.Counts, lost) {
			t.Errorf("what was lost before is a fault later: %+v", got.Trial)
		}
	}
	f.Check(os.Remove(filepath.Join(f.path(r.Name)+FilesSuffix, "one.sealed")))
	for range 2 {
		if got := again(); got.Tried != bad || !strings.Contains(strings.Join(got.Trial.Faults, ";"), "document one does not open") || !slices.Contains(got.Trial.Counts, lost) {
			t.Errorf("a file that only the copy lacks is no fault: %+v", got.Trial)
		}
	}
}
