package backups

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"croupier/app/desk/backups/parcel"
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
