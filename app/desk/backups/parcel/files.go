package parcel

import (
	"archive/tar"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
)

const (
	// formatFiles is that of a parcel with sealed files, which older versions cannot
	// unpack.
	formatFiles = 2
	// filesEntry begins the names of sealed files in a parcel, and is the name of the
	// folder into which they are unpacked.
	filesEntry = "identity"
	// maxFile bounds a sealed file.
	maxFile = 32 << 20
)

// sealedName is how the site names a sealed file.
var sealedName = regexp.MustCompile(`^[0-9a-z]{1,64}\.sealed$`)

// Sealed lists the sealed files of a folder by name; none without the folder.
func Sealed(folder string) (names []string, err error) {
	if folder == "" {
		return nil, nil
	}
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("list the sealed files: %w", err)
	}
	for _, entry := range entries {
		if entry.Type().IsRegular() && sealedName.MatchString(entry.Name()) {
			names = append(names, entry.Name())
		}
	}
	return names, nil
}

// writeFiles packs sealed files as they lie on the disk.
func (c Content) writeFiles(archive *tar.Writer, names []string) error {
	for _, name := range names {
		if err := c.writeFile(archive, name); err != nil {
			return err
		}
	}
	return nil
}

func (c Content) writeFile(archive *tar.Writer, name string) error {
	file, err := os.Open(filepath.Join(c.Files, name))
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if err := archive.WriteHeader(c.header(filesEntry+"/"+name, info.Size())); err != nil {
		return err
	}
	_, err = io.CopyN(archive, file, info.Size())
	return err
}

// unpackFiles unpacks so many sealed files into a folder of their own.
func unpackFiles(archive *tar.Reader, count int, folder string) (string, error) {
	into := filepath.Join(folder, filesEntry)
	if err := os.Mkdir(into, 0o700); err != nil {
		return "", fmt.Errorf("unpack the sealed files: %w", err)
	}
	last := ""
	for range count {
		header, err := archive.Next()
		if err != nil {
			return "", fmt.Errorf("%w: a sealed file is missing: %w", ErrDamaged, err)
		}
		name := filepath.Base(header.Name)
		if header.Name != filesEntry+"/"+name || !sealedName.MatchString(name) || header.Typeflag != tar.TypeReg || header.Size > maxFile || name <= last {
			return "", fmt.Errorf("%w: it holds %q where a sealed file should be", ErrUnknown, header.Name)
		}
		last = name
		if err := extract(archive, filepath.Join(into, name), ""); err != nil {
			return "", err
		}
	}
	return into, nil
}
