package backups

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"croupier/app/desk/backups/parcel"
	"croupier/db"
)

// FilesSuffix names the folder of sealed files beside the copy of a database. They are
// what players have shown of who they are, sealed as the site keeps them: without the
// site's secret nobody reads them.
const FilesSuffix = ".files"

// KeepFiles puts the sealed files of one folder into another one, which it makes if
// there are any, and counts those of the first. Files that are there already stay:
// a name stands for one content for ever. On one disk they take no room, because a
// sealed file is never changed.
func KeepFiles(from, to string) (count int, err error) {
	names, err := parcel.Sealed(from)
	if err != nil || len(names) == 0 {
		return 0, err
	}
	if err := os.MkdirAll(to, 0o700); err != nil {
		return 0, fmt.Errorf("keep the sealed files: %w", err)
	}
	for _, name := range names {
		source, target := filepath.Join(from, name), filepath.Join(to, name)
		switch err := linkOrCopy(source, target); {
		case errors.Is(err, fs.ErrNotExist): // removed since it was listed
		case err != nil:
			return count, fmt.Errorf("keep the sealed files: %w", err)
		default:
			count++
		}
	}
	if err := db.SyncDir(to); err != nil {
		return count, fmt.Errorf("keep the sealed files: %w", err)
	}
	return count, nil
}

// linkOrCopy links a file, or copies it where the folders are on different disks. A
// copy gets its name when it is whole.
func linkOrCopy(source, target string) error {
	err := os.Link(source, target)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return nil
	}
	in, err := os.Open(source)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.CreateTemp(filepath.Dir(target), ".copy-")
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	if err = errors.Join(err, out.Sync(), out.Close()); err == nil {
		err = os.Rename(out.Name(), target)
	}
	if err != nil {
		return errors.Join(err, remove(out.Name()))
	}
	return nil
}

// filesBeside is the folder of sealed files beside a copy; empty without one.
func filesBeside(path string) string {
	if info, err := os.Stat(path + FilesSuffix); err != nil || !info.IsDir() {
		return ""
	}
	return path + FilesSuffix
}

// removeFiles removes the folder of sealed files beside a copy.
func removeFiles(path string) error {
	if err := os.RemoveAll(path + FilesSuffix); err != nil {
		return fmt.Errorf("remove the sealed files of a backup: %w", err)
	}
	return nil
}
