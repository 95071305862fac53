package backups

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"croupier/app/office/backups/archive"
	"croupier/db"
)

// FilesSuffix is the suffix of the folder with encrypted files beside the copy of a
// database. The files are identity documents of players, encrypted as the site stores
// them. They can only be read with the site's secret.
const FilesSuffix = ".files"

// CopyFiles copies the encrypted files of one folder into another one, and returns the
// number of files in the first. It creates the target folder if there are files. Existing
// files stay unchanged, because a name always has the same content. On one disk the
// copies are hard links and use no space, because an encrypted file never changes.
func CopyFiles(from, to string) (count int, err error) {
	names, err := archive.EncryptedFiles(from)
	if err != nil || len(names) == 0 {
		return 0, err
	}
	if err := os.MkdirAll(to, 0o700); err != nil {
		return 0, fmt.Errorf("keep the sealed files: %w", err)
	}
	for _, name := range names {
		source, target := filepath.Join(from, name), filepath.Join(to, name)
		switch err := linkOrCopy(source, target); {
		case errors.Is(err, fs.ErrNotExist): // removed since the folder was listed
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

// linkOrCopy creates a hard link to a file. It copies the file if the folders are on
// different disks. A copy gets its name when it is complete.
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

// filesBeside returns the folder of encrypted files beside a copy; empty if there is
// none.
func filesBeside(path string) string {
	if info, err := os.Stat(path + FilesSuffix); err != nil || !info.IsDir() {
		return ""
	}
	return path + FilesSuffix
}

// removeFiles removes the folder of encrypted files beside a copy.
func removeFiles(path string) error {
	if err := os.RemoveAll(path + FilesSuffix); err != nil {
		return fmt.Errorf("remove the sealed files of a backup: %w", err)
	}
	return nil
}
