package backups

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"filippo.io/age"

	"croupier/app/desk/backups/parcel"
	"croupier/app/kernel/clock"
)

// Listed is a copy in a folder of backups, as the console lists it.
type Listed struct {
	Name, Kind string
	Bytes      int64
	At         time.Time
	// Secret tells whether the site's secret lies beside it.
	Secret bool
}

// Folder lists the copies in a folder, newest first.
func Folder(path string) ([]Listed, error) {
	found, err := (&Service{Deps: Deps{Folder: path}}).there()
	var all []Listed
	for name, info := range found {
		_, missing := os.Lstat(filepath.Join(path, name+KeySuffix))
		all = append(all, Listed{name, kindOf(name), info.Size(), info.ModTime(), missing == nil})
	}
	slices.SortFunc(all, func(a, b Listed) int { return b.At.Compare(a.At) })
	return all, err
}

// Identities reads the file of an age identity; none without a file.
func Identities(path string) ([]age.Identity, error) {
	if path == "" {
		return nil, nil
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("read the age identity: %w", err)
	}
	defer file.Close()
	identities, err := age.ParseIdentities(file)
	if err != nil {
		return nil, fmt.Errorf("read the age identity: %w", err)
	}
	return identities, nil
}

// Copy is a backup that is ready to be restored.
type Copy struct {
	// Path is the database file, Key the site's secret; nil when there is none. Files
	// is the folder of what players have shown of who they are; empty for none.
	Path  string
	Key   []byte
	Files string
}

// Unpack gives the copy in a file: the file itself with the secret beside it, or
// what is in a parcel, unpacked into a folder.
func Unpack(path string, identities []age.Identity, folder string) (c Copy, err error) {
	kind, err := parcel.KindOfFile(path)
	if err != nil {
		return c, fmt.Errorf("read the backup: %w", err)
	}
	if kind != parcel.Plain && kind != parcel.Encrypted {
		c.Path, c.Files = path, filesBeside(path) // what it is, the restore finds out
		c.Key, err = readKey(path)
		return c, err
	}
	file, err := os.Open(path)
	if err != nil {
		return c, fmt.Errorf("read the backup: %w", err)
	}
	defer file.Close()
	opened, err := parcel.Open(file, identities, folder)
	return Copy{opened.Path, opened.Key, opened.Files}, err
}

// ErrBad says that a backup does not restore.
var ErrBad = errors.New("the backup does not restore to a whole site")

// VerifyFile tries a backup, packed or not, in a folder of its own below workshop.
func VerifyFile(ctx context.Context, path string, identities []age.Identity, workshop string, look Papers) (t Trial, err error) {
	folder, err := os.MkdirTemp(workshop, consolePrefix)
	if err != nil {
		return t, fmt.Errorf("try the backup: %w", err)
	}
	defer os.RemoveAll(folder)
	c, err := Unpack(path, identities, folder)
	if err != nil {
		return t, err
	}
	return try(ctx, c, folder, clock.System{}, papers{look: look})
}
