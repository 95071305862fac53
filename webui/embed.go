// Package webui carries the built browser part inside the binary.
package webui

import (
	"archive/zip"
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
)

// dist contains a build of `make web`, or nothing but .keep.
//
//go:embed all:dist
var dist embed.FS

// Files is the built browser part: index.html, assets/ and the files with
// fixed names. It is empty when the binary was built without it.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // only an invalid path constant can fail here
	}
	return files
}

// ErrNotBuilt is the error of a binary that was built without the browser part.
var ErrNotBuilt = errors.New("the program was built without its browser part")

// Slots returns the files of the front end of the site's own slots. Errors: ErrNotBuilt.
func Slots() (fs.FS, error) {
	content, err := dist.ReadFile("dist/slots.zip")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrNotBuilt
	} else if err != nil {
		return nil, fmt.Errorf("read the front end of the slots: %w", err)
	}
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return nil, fmt.Errorf("read the front end of the slots: %w", err)
	}
	return archive, nil
}
