package main

import (
	"bytes"
	"debug/buildinfo"
	"os"
	"path/filepath"
	"slices"
)

// entry is a file or a folder in an archive, a package or an image.
type entry struct {
	name  string // below the root, without a leading slash
	mode  int64
	body  []byte
	dir   bool
	owner int // of user and group
}

func folder(name string, mode int64) entry { return entry{name: name, mode: mode, dir: true} }

func file(name string, mode int64, body []byte) entry {
	return entry{name: name, mode: mode, body: body}
}

// contents are the packed files, in every format.
type contents struct {
	binary  []byte
	unit    []byte  // of systemd
	example []byte  // the configuration with every key
	docs    []entry // for people, by its path in the repository
	notices []byte  // the licences of the content
	sbom    []byte
}

// documents are the patterns of the documents beside the program.
var documents = []string{"README.md", "CHANGELOG.md", "SECURITY.md", "LICEN[CS]E*", "docs/*.*", "docs/metrics/*"}

func (r release) collect(binary string) (contents, error) {
	var g contents
	var err error
	if g.binary, err = os.ReadFile(binary); err != nil {
		return g, err
	}
	if g.unit, err = os.ReadFile(filepath.Join(r.root, "release/deb/croupier.service")); err != nil {
		return g, err
	}
	if g.example, err = os.ReadFile(filepath.Join(r.root, "config.example.yaml")); err != nil {
		return g, err
	}
	if g.docs, err = r.documents(); err != nil {
		return g, err
	}
	build, err := buildinfo.Read(bytes.NewReader(g.binary))
	if err != nil {
		return g, err
	}
	packages, err := bundledPackages(filepath.Join(r.root, "webui"))
	if err != nil {
		return g, err
	}
	if g.notices, err = r.notices(build, packages); err != nil {
		return g, err
	}
	g.sbom, err = r.sbom(build, packages)
	return g, err
}

func (r release) documents() (docs []entry, err error) {
	for _, pattern := range documents {
		paths, err := filepath.Glob(filepath.Join(r.root, pattern))
		if err != nil {
			return nil, err
		}
		slices.Sort(paths)
		for _, path := range paths {
			body, err := os.ReadFile(path)
			if err != nil {
				return nil, err
			}
			name, err := filepath.Rel(r.root, path)
			if err != nil {
				return nil, err
			}
			docs = append(docs, file(filepath.ToSlash(name), 0o644, body))
		}
	}
	return docs, nil
}

// documentsBelow are all documents beside the program, below a folder.
func (g contents) documentsBelow(below string) []entry {
	all := []entry{file(below+"/config.example.yaml", 0o644, g.example), file(below+"/sbom.cdx.json", 0o644, g.sbom)}
	for _, doc := range g.docs {
		doc.name = below + "/" + doc.name
		all = append(all, doc)
	}
	return all
}
