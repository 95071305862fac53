package main

import (
	"archive/tar"
	"bytes"
	"cmp"
	"compress/gzip"
	"io"
	"os"
	"path"
	"slices"
	"time"
)

// writeArchive makes the archive for a machine without a supported package manager: the program,
// its unit and its documents in one folder.
func (r release) writeArchive(arch string, g contents) error {
	top := r.name(arch)
	entries := append(g.documentsBelow(top),
		file(top+"/croupier", 0o755, g.binary),
		file(top+"/croupier.service", 0o644, g.unit),
		file(top+"/third-party-licences.txt", 0o644, g.notices),
	)
	var packed bytes.Buffer
	if err := compress(&packed, func(w io.Writer) error { return writeTar(w, entries, r.time) }); err != nil {
		return err
	}
	return os.WriteFile(r.path(arch, ".tar.gz"), packed.Bytes(), 0o644)
}

// writeTar writes entries and their folders, in the order of their names, as files of one time.
func writeTar(w io.Writer, entries []entry, at time.Time) error {
	archive := tar.NewWriter(w)
	for _, one := range withFolders(entries) {
		header := &tar.Header{
			Typeflag: tar.TypeReg, Name: one.name, Mode: one.mode, Size: int64(len(one.body)),
			ModTime: at, Uid: one.owner, Gid: one.owner,
		}
		if one.dir {
			header.Typeflag, header.Name = tar.TypeDir, one.name+"/"
		}
		if err := archive.WriteHeader(header); err != nil {
			return err
		}
		if _, err := archive.Write(one.body); err != nil {
			return err
		}
	}
	return archive.Close()
}

// withFolders adds the folders that are not listed and sorts everything, so that a folder comes
// before its content.
func withFolders(entries []entry) []entry {
	all := slices.Clone(entries)
	known := map[string]bool{".": true}
	for _, one := range entries {
		known[one.name] = true
	}
	for _, one := range entries {
		for above := path.Dir(one.name); !known[above]; above = path.Dir(above) {
			known[above] = true
			all = append(all, folder(above, 0o755))
		}
	}
	slices.SortFunc(all, func(a, b entry) int { return cmp.Compare(a.name, b.name) })
	return all
}

// compress writes the output of write as gzip, without a time in the header.
func compress(w io.Writer, write func(io.Writer) error) error {
	packed, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	if err := write(packed); err != nil {
		return err
	}
	return packed.Close()
}
