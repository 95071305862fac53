// Package webui carries the built browser part inside the binary.
package webui

import (
	"embed"
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
