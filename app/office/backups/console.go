package backups

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"filippo.io/age"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/sorting"
	"croupier/app/office/backups/archive"
)

// ListedCopy is a copy in a folder of backups, for the list of the console.
type ListedCopy struct {
	Name, Kind string
	Bytes      int64
	At         time.Time
	// Secret reports whether the site's secret is stored beside the copy.
	Secret bool
}

// ListFolder lists the copies in a folder, newest first.
func ListFolder(path string) ([]ListedCopy, error) {
	found, err := (&Service{Deps: Deps{Folder: path}}).listFolder()
	var all []ListedCopy
	for name, info := range found {
		_, missing := os.Lstat(filepath.Join(path, name+KeySuffix))
		all = append(all, ListedCopy{name, kindOf(name), info.Size(), info.ModTime(), missing == nil})
	}
	sorting.By(all, func(a, b ListedCopy) int { return b.At.Compare(a.At) })
	return all, err
}

// Identities reads a file with an age identity. It returns none if path is empty.
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
	// Path is the database file. Key is the site's secret, nil for none. Files is the
	// folder of the encrypted identity documents, empty for none.
	Path  string
	Key   []byte
	Files string
}

// Unpack returns the copy at path. It uses a database file and the secret beside it
// directly, and unpacks an archive into folder.
func Unpack(path string, identities []age.Identity, folder string) (c Copy, err error) {
	kind, err := archive.KindOfFile(path)
	if err != nil {
		return c, fmt.Errorf("read the backup: %w", err)
	}
	if kind != archive.Plain && kind != archive.Encrypted {
		c.Path, c.Files = path, filesBeside(path) // the restore detects other files
		c.Key, err = readKey(path)
		return c, err
	}
	file, err := os.Open(path)
	if err != nil {
		return c, fmt.Errorf("read the backup: %w", err)
	}
	defer file.Close()
	opened, err := archive.Open(file, identities, folder)
	return Copy{opened.Path, opened.Key, opened.Files}, err
}

// ErrTestFailed means that a backup fails its restore test.
var ErrTestFailed = errors.New("the backup does not restore to a whole site")

// VerifyFile tests the restore of a backup or an archive, in a folder of its own below
// workshop.
func VerifyFile(ctx context.Context, path string, identities []age.Identity, workFolder string, look DocumentCheck) (t RestoreTest, err error) {
	folder, err := os.MkdirTemp(workFolder, consolePrefix)
	if err != nil {
		return t, fmt.Errorf("try the backup: %w", err)
	}
	defer os.RemoveAll(folder)
	c, err := Unpack(path, identities, folder)
	if err != nil {
		return t, err
	}
	return testRestore(ctx, c, folder, clock.System{}, documentOptions{check: look})
}
