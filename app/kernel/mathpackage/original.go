package mathpackage

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"path/filepath"
)

// An installed game keeps index.json and the files of weights byte for byte, the latter compressed:
// with the digests of the manifest, players recompute outcomes from them without trusting the site.

// ManifestPath returns the path of the manifest of an installed game.
func ManifestPath(folder string) string { return filepath.Join(folder, manifestFile) }

// IndexPath returns the path of the index.json of an installed game.
func IndexPath(folder string) string { return filepath.Join(folder, indexFile) }

// WeightsPath returns the path of the file of weights of a mode in an installed game, compressed with
// gzip; empty for an unknown mode. A game that an earlier release installed has such a file after Complete.
func (m Manifest) WeightsPath(folder, mode string) string {
	for i := range m.Modes {
		if m.Modes[i].Mode == mode {
			return filepath.Join(folder, weightsName(i))
		}
	}
	return ""
}

// packedFile is a new file that is compressed with gzip while it is written.
type packedFile struct {
	*gzip.Writer
	file *fileWriter
}

func (f *packedFile) close() error { return errors.Join(f.Writer.Close(), f.file.close()) }

// keep stores all that is read from a file of the package in the installed game, compressed.
func (b *builder) keep(f *hashedFile, name string) error {
	if b.target == "" {
		return nil
	}
	file, err := createFile(filepath.Join(b.target, name))
	if err != nil {
		return err
	}
	f.kept = &packedFile{gzip.NewWriter(file), file}
	f.Reader = io.TeeReader(f.Reader, f.kept)
	return nil
}

// writeFile writes a new file whose content is on the disk afterwards.
func writeFile(name string, content []byte) error {
	file, err := createFile(name)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err = errors.Join(err, file.close()); err != nil {
		return fmt.Errorf("write %s of a game: %w", filepath.Base(name), err)
	}
	return nil
}

// ByID returns the outcome with a number, whose Point is 0. Errors: ErrNoOutcome.
func (m *Mode) ByID(id uint64) (Drawn, error) {
	var failure error
	buffer := make([]byte, recordBytes)
	read := func(place int) record {
		if _, err := m.index.ReadAt(buffer, int64(place)*recordBytes); err != nil && failure == nil {
			failure = fmt.Errorf("find an outcome: %w", err)
		}
		return readRecord(buffer)
	}
	from, to := 0, m.outcomes
	for from < to {
		if middle := (from + to) / 2; read(middle).id < id {
			from = middle + 1
		} else {
			to = middle
		}
	}
	if from == m.outcomes {
		return Drawn{}, errors.Join(ErrNoOutcome, failure)
	}
	r := read(from)
	if failure == nil && r.id != id {
		failure = ErrNoOutcome
	}
	return Drawn{ID: r.id, Payout: r.payout, record: r}, failure
}

// ErrNoOutcome refuses a number that no outcome of a mode has.
var ErrNoOutcome = errors.New("the mode has no such outcome")
