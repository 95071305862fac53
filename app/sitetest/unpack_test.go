package sitetest

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// unpack copies the data folder of an older site, and returns the copy. The source is a tar.gz of
// the folder, or the folder itself, in which files can be gzipped.
func unpack(t *testing.T, source string) (data string) {
	t.Helper()
	data = t.TempDir()
	store := func(name string, from io.Reader) {
		t.Helper()
		content, err := io.ReadAll(from)
		if err == nil {
			err = os.WriteFile(filepath.Join(data, filepath.Base(name)), content, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	names := []string{source}
	if !strings.HasSuffix(source, ".tar.gz") {
		names, _ = filepath.Glob(filepath.Join(source, "*"))
	}
	for _, name := range names {
		content, unzipped := contentOf(t, name)
		if !strings.HasSuffix(unzipped, ".tar") {
			store(unzipped, content)
			continue
		}
		files := tar.NewReader(content)
		for file, err := files.Next(); !errors.Is(err, io.EOF); file, err = files.Next() {
			if err != nil {
				t.Fatal(err)
			}
			store(file.Name, files)
		}
	}
	return data
}

// contentOf reads a file, unzipped if its name ends in .gz, which is removed from the name.
func contentOf(t *testing.T, name string) (content io.Reader, unzipped string) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	unzipped, zipped := strings.CutSuffix(name, ".gz")
	if !zipped {
		return file, unzipped
	}
	if content, err = gzip.NewReader(file); err != nil {
		t.Fatal(err)
	}
	return content, unzipped
}
