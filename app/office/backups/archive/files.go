package archive

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
	// formatFiles is the format of an archive with encrypted files. Older versions cannot
	// unpack it.
	formatFiles = 2
	// filesEntry is the prefix of the names of encrypted files in an archive, and the
	// name of the folder they are unpacked into.
	filesEntry = "identity"
	// maxFile is the maximum size of an encrypted file in bytes.
	maxFile = 32 << 20
)

// encryptedName matches the file names of encrypted files.
var encryptedName = regexp.MustCompile(`^[0-9a-z]{1,64}\.sealed$`)

// EncryptedFiles lists the encrypted files of a folder by name. It returns none if the folder
// does not exist.
func EncryptedFiles(folder string) (names []string, err error) {
	if folder == "" {
		return nil, nil
	}
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("list the sealed files: %w", err)
	}
	for _, entry := range entries {
		if entry.Type().IsRegular() && encryptedName.MatchString(entry.Name()) {
			names = append(names, entry.Name())
		}
	}
	return names, nil
}

// writeFiles packs the encrypted files unchanged.
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

// unpackFiles unpacks count encrypted files into a folder of their own.
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
		if header.Name != filesEntry+"/"+name || !encryptedName.MatchString(name) || header.Typeflag != tar.TypeReg || header.Size > maxFile || name <= last {
			return "", fmt.Errorf("%w: it contains %q where a sealed file should be", ErrUnknown, header.Name)
		}
		last = name
		if err := extract(archive, filepath.Join(into, name), ""); err != nil {
			return "", err
		}
	}
	return into, nil
}
