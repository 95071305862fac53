package mathpackage

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
)

// Source is the files of a package: a folder, or an archive in zip format.
type Source struct {
	files  fs.FS
	closer io.Closer
	sizes  map[string]int64
	names  []string
	limits Limits
}

// The length of a path in a package, in bytes, and its depth in folders.
const (
	maxPath  = 200
	maxDepth = 16
)

// OpenSource opens a package at a path of this machine. The caller must Close it. It refuses paths
// that lead out of the package, links, special files, repeated names and sizes beyond the limits.
// Errors: *Error for a fault of the package.
func OpenSource(location string, limits Limits) (*Source, error) {
	info, err := os.Stat(location)
	if err != nil {
		return nil, fmt.Errorf("open the package: %w", err)
	}
	if !info.IsDir() {
		return openArchive(location, limits)
	}
	root, err := os.OpenRoot(location)
	if err != nil {
		return nil, fmt.Errorf("open the package: %w", err)
	}
	return newSource(root.FS(), root, limits)
}

func openArchive(location string, limits Limits) (*Source, error) {
	file, err := os.Open(location)
	if err != nil {
		return nil, fmt.Errorf("open the package: %w", err)
	}
	info, err := file.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Size() > limits.Total {
		return nil, errors.Join(faultf("", 0, "the package is no file of at most %d bytes", limits.Total), err, file.Close())
	}
	s, err := readArchive(file, info.Size(), file, limits)
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return s, nil
}

// readArchive reads the list of files of an archive.
func readArchive(at io.ReaderAt, size int64, closer io.Closer, limits Limits) (*Source, error) {
	archive, err := zip.NewReader(at, size)
	if err != nil {
		return nil, faultf("", 0, "the archive cannot be read: %v", err)
	}
	if len(archive.File) > limits.Files {
		return nil, faultf("", 0, "the archive has %d entries, at most %d are allowed", len(archive.File), limits.Files)
	}
	s := &Source{files: archive, closer: closer, sizes: map[string]int64{}, limits: limits}
	for _, entry := range archive.File {
		if err := s.addEntry(entry); err != nil {
			return nil, err
		}
	}
	return s, s.complete()
}

// addEntry checks one entry of an archive. The reader of entries stops at their declared size.
func (s *Source) addEntry(entry *zip.File) error {
	if strings.HasSuffix(entry.Name, "/") {
		return checkName(strings.TrimSuffix(entry.Name, "/"))
	}
	if entry.Flags&0x1 != 0 {
		return faultf(entry.Name, 0, "the file is encrypted")
	}
	if entry.UncompressedSize64 > uint64(s.limits.FileSize) {
		return faultf(entry.Name, 0, "the file has more than %d bytes", s.limits.FileSize)
	}
	return s.add(entry.Name, entry.Mode(), int64(entry.UncompressedSize64))
}

// newSource lists the files of a folder.
func newSource(files fs.FS, closer io.Closer, limits Limits) (*Source, error) {
	s := &Source{files: files, closer: closer, sizes: map[string]int64{}, limits: limits}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		return s.add(name, info.Mode(), info.Size())
	})
	if err == nil {
		err = s.complete()
	}
	if err != nil {
		return nil, errors.Join(err, closer.Close())
	}
	return s, nil
}

// add adds one file to the list.
func (s *Source) add(name string, mode fs.FileMode, size int64) error {
	if err := checkName(name); err != nil {
		return err
	}
	_, repeated := s.sizes[name]
	switch {
	case !mode.IsRegular():
		return faultf(name, 0, "only plain files are allowed, no links or devices")
	case repeated:
		return faultf(name, 0, "the name occurs twice")
	case size > s.limits.FileSize:
		return faultf(name, 0, "the file has more than %d bytes", s.limits.FileSize)
	case len(s.sizes) >= s.limits.Files:
		return faultf("", 0, "the package has more than %d files", s.limits.Files)
	}
	s.sizes[name] = size
	s.names = append(s.names, name)
	return nil
}

// complete checks the whole list of files.
func (s *Source) complete() error {
	slices.Sort(s.names)
	total, lower := int64(0), map[string]string{}
	for _, name := range s.names {
		total += s.sizes[name]
		if other, exists := lower[strings.ToLower(name)]; exists {
			return faultf(name, 0, "the name differs from %s in upper and lower case only", other)
		}
		lower[strings.ToLower(name)] = name
	}
	if total > s.limits.Total {
		return faultf("", 0, "all files together have %d bytes, at most %d are allowed", total, s.limits.Total)
	}
	return nil
}

// checkName refuses paths that are not plain and relative.
func checkName(name string) error {
	switch {
	case !fs.ValidPath(name) || name == ".", strings.ContainsAny(name, "\\:"):
		return faultf(name, 0, "the path is not a plain path inside of the package")
	case len(name) > maxPath || strings.Count(name, "/") >= maxDepth:
		return faultf(name[:min(len(name), maxPath)], 0, "the path is longer than %d bytes or deeper than %d folders", maxPath, maxDepth)
	}
	for _, r := range name {
		if r < ' ' || r == 0x7f {
			return faultf(fmt.Sprintf("%q", name), 0, "the path has control characters")
		}
	}
	return nil
}

// Names lists the files in the order of their names.
func (s *Source) Names() []string { return s.names }

// Has reports whether the package has a file.
func (s *Source) Has(name string) bool {
	_, exists := s.sizes[name]
	return exists
}

// Folder returns the folder with index.json in the package: the top, its only folder, or the folder
// math. Errors: *Error.
func (s *Source) Folder() (string, error) {
	for _, folder := range []string{".", "math"} {
		if s.Has(path.Join(folder, indexFile)) {
			return folder, nil
		}
	}
	var found []string
	for _, name := range s.names {
		if path.Base(name) == indexFile && strings.Count(name, "/") == 1 {
			found = append(found, path.Dir(name))
		}
	}
	if len(found) != 1 {
		return "", faultf(indexFile, 0, "the package has no such file")
	}
	return found[0], nil
}

// Open opens a file of the package. It reads at most the listed size.
func (s *Source) Open(name string) (io.ReadCloser, error) {
	size, exists := s.sizes[name]
	if !exists {
		return nil, faultf(name, 0, "the package has no such file")
	}
	file, err := s.files.Open(name)
	if err != nil {
		return nil, faultf(name, 0, "the file cannot be read: %v", err)
	}
	return struct {
		io.Reader
		io.Closer
	}{&sizedReader{file, size, name}, file}, nil
}

// Read reads a small file completely.
func (s *Source) Read(name string, limit int64) (content []byte, err error) {
	if s.sizes[name] > limit {
		return nil, faultf(name, 0, "the file has more than %d bytes", limit)
	}
	file, err := s.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	content, err = io.ReadAll(file)
	return content, err
}

// Close closes the package.
func (s *Source) Close() error { return s.closer.Close() }

// sizedReader reads a file whose size must not differ from the listed one.
type sizedReader struct {
	of   io.Reader
	left int64
	name string
}

// Read implements io.Reader. Errors: *Error.
func (r *sizedReader) Read(p []byte) (int, error) {
	n, err := r.of.Read(p)
	r.left -= int64(n)
	switch {
	case r.left < 0:
		return 0, faultf(r.name, 0, "the file is longer than its size in the list")
	case errors.Is(err, io.EOF) && r.left > 0:
		return n, faultf(r.name, 0, "the file is shorter than its size in the list")
	case err != nil && !errors.Is(err, io.EOF):
		return n, faultf(r.name, 0, "the file cannot be read: %v", err)
	}
	return n, err
}
