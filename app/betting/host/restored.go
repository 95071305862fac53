package host

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"croupier/app/kernel/mathpackage"
)

// moveVersion moves the new files of a version to their place. It replaces files that are there only if
// they are damaged ones of a package with the same digest. Errors: errInstalled.
func moveVersion(unpacked, target, digest string) error {
	_, err := os.Stat(target)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = os.Rename(unpacked, target)
	case err == nil:
		err = replaceDamaged(unpacked, target, digest)
	}
	if err != nil && !errors.Is(err, errInstalled) {
		err = fmt.Errorf("install a game: %w", err)
	}
	return err
}

func replaceDamaged(unpacked, target, digest string) error {
	// Without a readable manifest the table of installed games refuses another content, see Register.
	if there, err := mathpackage.ReadManifest(target); err == nil && there.Digest != digest {
		return errInstalled
	}
	if same, err := sameFiles(unpacked, target); err != nil || same {
		return errors.Join(err, errInstalled)
	}
	// A version never begins with a dot, so that the name is free.
	damaged := filepath.Join(filepath.Dir(target), ".damaged")
	if err := os.RemoveAll(damaged); err != nil {
		return err
	}
	if err := os.Rename(target, damaged); err != nil {
		return err
	}
	if err := os.Rename(unpacked, target); err != nil {
		return errors.Join(err, os.Rename(damaged, target))
	}
	return os.RemoveAll(damaged)
}

// sameFiles reports whether a folder has all files of another one, with their content.
func sameFiles(of, in string) (same bool, err error) {
	same = true
	err = filepath.WalkDir(of, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(of, path)
		if err != nil {
			return err
		}
		if same, err = sameContent(path, filepath.Join(in, name)); err == nil && !same {
			return fs.SkipAll
		}
		return err
	})
	return same, err
}

// sameContent compares two files. The second one may be missing.
func sameContent(first, second string) (bool, error) {
	a, err := os.Open(first)
	if err != nil {
		return false, err
	}
	defer a.Close()
	b, err := os.Open(second)
	if err != nil {
		return false, nil
	}
	defer b.Close()
	var left, right [64 << 10]byte
	for {
		n, err := io.ReadFull(a, left[:])
		m, other := io.ReadFull(b, right[:])
		if !bytes.Equal(left[:n], right[:m]) {
			return false, nil
		}
		switch {
		case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
			return true, nil
		case err != nil:
			return false, err
		case other != nil:
			return false, nil
		}
	}
}
