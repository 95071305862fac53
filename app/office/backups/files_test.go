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

	"croupier/app/office/backups/archive"
	"croupier/db"
)

// Encrypted files are stored beside each copy, use no space there, are sent with it, and
// are deleted with it.
func TestEncryptedFilesAreBackedUp(t *testing.T) {
	f := newFixture(t, func(d *Deps) { d.Files = t.TempDir() })
	source := filepath.Join(f.Files, "01kj.sealed")
	f.Check(os.WriteFile(source, []byte("sealed"), 0o600))
	r := f.made()
	beside := f.path(r.Name) + FilesSuffix
	previous := filepath.Join(beside, "01kj.sealed")
	first, err := os.Stat(source)
	f.Check(err)
	second, err := os.Stat(previous)
	f.Check(err)
	if !os.SameFile(first, second) {
		t.Error("a file on the same disk is copied")
	}
	f.Check(os.Remove(source))
	var packed bytes.Buffer
	f.Check(f.pack(&packed, row{name: r.Name, digest: r.SHA256, schema: r.Schema}))
	opened, err := archive.Open(&packed, nil, t.TempDir())
	f.Check(err)
	names, err := archive.EncryptedFiles(opened.Files)
	if err != nil || !slices.Equal(names, []string{"01kj.sealed"}) {
		t.Errorf("in the parcel: %v, %v", names, err)
	}
	if _, err := CopyFiles(beside, f.Files); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(source); string(text) != "sealed" {
		t.Errorf("it comes back as %q, %v", text, err)
	}
	stored := row{name: r.Name}
	f.Check(f.removeLocal(&stored))
	if _, err := os.Stat(beside); !os.IsNotExist(err) {
		t.Errorf("the folder of a removed copy: %v", err)
	}
}

// The folder of a copy that was never completed is removed once it is old. The folder of
// another copy stays.
func TestOrphanedFolderIsRemoved(t *testing.T) {
	f := newFixture(t)
	r := f.made()
	orphan, strange := filepath.Join(f.Folder, "croupier-20260101-030000.db"+FilesSuffix), filepath.Join(f.Folder, "mine.files")
	for _, folder := range []string{orphan, strange, f.path(r.Name) + FilesSuffix} {
		f.Check(os.Mkdir(folder, 0o700), os.Chtimes(folder, f.Clock.Now(), f.Clock.Now()))
	}
	present := func(what string, want bool) {
		t.Helper()
		f.Check(f.recover(f.Ctx))
		if _, err := os.Stat(orphan); os.IsNotExist(err) == want {
			t.Errorf("%s: %v", what, err)
		}
	}
	present("it may still be made", true)
	f.Clock.Advance(day + time.Minute)
	present("it is old", false)
	for _, folder := range []string{strange, f.path(r.Name) + FilesSuffix} {
		if _, err := os.Stat(folder); err != nil {
			t.Error(err)
		}
	}
}

// known sets the encrypted files that a database refers to, for the check.
func known(names ...string) func(*Deps) {
	return func(d *Deps) {
		d.CheckDocuments = func(_ context.Context, _ *db.DB, folder string, _ []byte, bad func(name, problem string)) (int64, error) {
			for _, name := range names {
				if text, err := os.ReadFile(filepath.Join(folder, name+".sealed")); err != nil || string(text) != "sealed" {
					bad(name, "does not open")
				}
			}
			return int64(len(names)), nil
		}
	}
}

// Files that the site itself has lost do not fail a backup, now or later. Files that only
// the copy lacks do.
func TestRestoreTestDistinguishesLostFileFromBadCopy(t *testing.T) {
	f := newFixture(t, func(d *Deps) { d.Files = t.TempDir() }, known("one", "two", "three"))
	for name, content := range map[string]string{"one": "sealed", "two": "sealed", "three": "broken"} {
		f.Check(os.WriteFile(filepath.Join(f.Files, name+".sealed"), []byte(content), 0o600))
	}
	r := f.made()
	lost := RestoreCount{documentsLost, 1}
	if r.State != stateReady || r.TestResult != testPassed || !slices.Contains(r.RestoreTest.Counts, lost) || len(r.RestoreTest.Lost) != 0 {
		t.Fatalf("a lost file keeps the site from a backup: %+v %+v", r, r.RestoreTest)
	}
	again := func() BackupRow {
		t.Helper()
		_, err := f.Verify(f.Ctx, f.boss, f.actionRequest(r))
		f.Check(err)
		f.done()
		return f.newest()
	}
	for _, name := range []string{"one", "three"} { // the site has added files since
		f.Check(os.Remove(filepath.Join(f.Files, name+".sealed")))
	}
	for range 2 {
		if got := again(); got.TestResult != testPassed || !slices.Contains(got.RestoreTest.Counts, lost) {
			t.Errorf("what was lost before is a fault later: %+v", got.RestoreTest)
		}
	}
	f.Check(os.Remove(filepath.Join(f.path(r.Name)+FilesSuffix, "one.sealed")))
	for range 2 {
		if got := again(); got.TestResult != testFailed || !strings.Contains(strings.Join(got.RestoreTest.Faults, ";"), "document one does not open") || !slices.Contains(got.RestoreTest.Counts, lost) {
			t.Errorf("a file that only the copy lacks is no fault: %+v", got.RestoreTest)
		}
	}
}
