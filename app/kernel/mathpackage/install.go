package mathpackage

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"path"
	"path/filepath"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Manifest describes an installed game.
type Manifest struct {
	// Format is the version of the installed form.
	Format int `json:"format"`
	// Digest is the hex SHA-256 of the lines "SHA-256 name" of all Files in order. It identifies the
	// content of the package.
	Digest string `json:"digest"`
	// Front is set if the package has a front end.
	Front bool `json:"front"`
	// Modes are the exact returns of the modes in the order of the package.
	Modes []Summary `json:"modes"`
	// Files are the files of the package that are used, with their digests.
	Files []File `json:"files"`
}

// File is a file of a package with its hex SHA-256.
type File struct {
	Name   string `json:"name"`
	SHA256 string `json:"sha256"`
	Size   int64  `json:"size"`
}

const (
	manifestFile   = "manifest.json"
	manifestFormat = 1
)

// FrontFolder is the folder of the front end in a package and in an installed game.
const FrontFolder = "front"

func indexName(mode int) string   { return fmt.Sprintf("mode%d.index", mode) }
func booksName(mode int) string   { return fmt.Sprintf("mode%d.books", mode) }
func weightsName(mode int) string { return fmt.Sprintf("mode%d.weights.gz", mode) }

// Check checks a package completely without installing it. Errors: *Error.
func Check(source *Source) (Manifest, error) { return build(source, "") }

// Install checks a package completely and installs it in a new folder, which exists only if
// everything is right and written. Errors: *Error for a fault of the package.
func Install(source *Source, folder string) (Manifest, error) {
	unfinished := folder + ".unfinished"
	if err := os.RemoveAll(unfinished); err != nil {
		return Manifest{}, fmt.Errorf("install a game: %w", err)
	}
	if err := os.MkdirAll(unfinished, 0o700); err != nil {
		return Manifest{}, fmt.Errorf("install a game: %w", err)
	}
	manifest, err := build(source, unfinished)
	if err == nil {
		err = writeManifest(unfinished, manifest)
	}
	if err == nil {
		err = os.Rename(unfinished, folder)
	}
	if err != nil {
		return Manifest{}, errors.Join(err, os.RemoveAll(unfinished))
	}
	return manifest, syncFolder(filepath.Dir(folder))
}

// builder builds the installed form of a package. Without a target it only checks.
type builder struct {
	source   *Source
	folder   string
	target   string
	manifest Manifest
	digest   hash.Hash
}

func newBuilder(source *Source, target string) (*builder, error) {
	folder, err := source.Folder()
	if err != nil {
		return nil, err
	}
	return &builder{source: source, folder: folder, target: target, manifest: Manifest{Format: manifestFormat}, digest: sha256.New()}, nil
}

func build(source *Source, target string) (Manifest, error) {
	b, err := newBuilder(source, target)
	if err != nil {
		return Manifest{}, err
	}
	index, err := b.readIndex()
	if err != nil {
		return Manifest{}, err
	}
	for i, mode := range index.Modes {
		if err := b.mode(i, mode); err != nil {
			return Manifest{}, err
		}
	}
	if err := b.front(); err != nil {
		return Manifest{}, err
	}
	b.manifest.Digest = hex.EncodeToString(b.digest.Sum(nil))
	return b.manifest, nil
}

// readIndex reads index.json.
func (b *builder) readIndex() (Index, error) {
	name := path.Join(b.folder, indexFile)
	content, err := b.source.Read(name, maxIndex)
	if err != nil {
		return Index{}, err
	}
	b.note(indexFile, sha256.Sum256(content), int64(len(content)))
	if b.target != "" {
		if err := writeFile(filepath.Join(b.target, indexFile), content); err != nil {
			return Index{}, err
		}
	}
	return ParseIndex(content, b.source.limits)
}

// note adds a used file to the manifest.
func (b *builder) note(name string, sum [sha256.Size]byte, size int64) {
	text := hex.EncodeToString(sum[:])
	b.manifest.Files = append(b.manifest.Files, File{name, text, size})
	fmt.Fprintf(b.digest, "%s %s\n", text, name)
}

// hashedFile is a file that is hashed while it is read.
type hashedFile struct {
	io.Reader
	file io.ReadCloser
	sum  hash.Hash
	name string
	// kept stores the content in the installed game; nil for a file that is not stored as it is.
	kept *packedFile
}

// open opens a file beside index.json.
func (b *builder) open(name string) (*hashedFile, error) {
	file, err := b.source.Open(path.Join(b.folder, name))
	if err != nil {
		return nil, err
	}
	sum := sha256.New()
	return &hashedFile{Reader: io.TeeReader(file, sum), file: file, sum: sum, name: name}, nil
}

// close reads the rest of a file and notes it in the manifest.
func (b *builder) close(f *hashedFile, failure error) error {
	if failure == nil {
		if _, failure = io.Copy(io.Discard, f.Reader); failure == nil {
			b.note(f.name, [sha256.Size]byte(f.sum.Sum(nil)), b.source.sizes[path.Join(b.folder, f.name)])
		}
	}
	if f.kept != nil {
		failure = errors.Join(failure, f.kept.close())
	}
	return errors.Join(failure, f.file.Close())
}

// mode checks the files of a mode against each other and writes its index.
func (b *builder) mode(number int, m ModeFiles) error {
	weights, err := b.open(m.Weights)
	if err != nil {
		return err
	}
	if err := b.keep(weights, weightsName(number)); err != nil {
		return b.close(weights, err)
	}
	books, err := b.open(m.Events)
	if err != nil {
		return b.close(weights, err)
	}
	summary, err := b.outcomes(number, m, weights, books)
	if err = errors.Join(b.close(weights, err), b.close(books, err)); err != nil {
		return firstFault(err)
	}
	b.manifest.Modes = append(b.manifest.Modes, summary)
	return nil
}

// outcomes reads weights and books line by line in parallel.
func (b *builder) outcomes(number int, m ModeFiles, weights, books *hashedFile) (Summary, error) {
	limits := b.source.limits
	lines := newWeightReader(m.Weights, weights, limits)
	reader, err := newBookReader(m.Events, books, b.source.sizes[path.Join(b.folder, m.Events)], limits)
	if err != nil {
		return Summary{}, err
	}
	defer reader.close()
	var writer *modeWriter
	if b.target != "" {
		if writer, err = newModeWriter(filepath.Join(b.target, indexName(number)), filepath.Join(b.target, booksName(number))); err != nil {
			return Summary{}, err
		}
	}
	total, err := copyOutcomes(lines, reader, writer)
	switch {
	case err == nil && writer != nil:
		err = writer.finish()
	case writer != nil:
		err = writer.abort(err)
	}
	if err != nil {
		return Summary{}, err
	}
	return total.summary(m.Name, m.Cost), nil
}

// copyOutcomes compares each line of weights with its book, and passes both to the writer, if any.
func copyOutcomes(weights *weightReader, books *bookReader, writer *modeWriter) (*sums, error) {
	total := new(sums)
	for {
		outcome, err := weights.next()
		atEnd := errors.Is(err, io.EOF)
		if err != nil && !atEnd {
			return nil, err
		}
		b, err := books.next()
		switch {
		case atEnd && errors.Is(err, io.EOF):
			if total.total == 0 {
				return nil, faultf(weights.file, 0, "no outcome has a weight")
			}
			return total, nil
		case errors.Is(err, io.EOF):
			return nil, faultf(weights.file, weights.line, "outcome %d has no book in %s", outcome.ID, books.file)
		case err != nil:
			return nil, err
		case atEnd:
			return nil, faultf(books.file, books.line, "book %d has no line in %s", *b.ID, weights.file)
		case *b.ID != outcome.ID:
			return nil, faultf(books.file, books.line, "the book has the id %d, and line %d of %s has %d", *b.ID, weights.line, weights.file, outcome.ID)
		case *b.Payout != outcome.Payout:
			return nil, faultf(books.file, books.line, "the payoutMultiplier of book %d is %d, and %s has %d", *b.ID, *b.Payout, weights.file, outcome.Payout)
		}
		total.add(outcome)
		if writer != nil {
			if err := writer.add(outcome, b.Events); err != nil {
				return nil, err
			}
		}
	}
}

// firstFault returns the fault of the package in an error, if there is one.
func firstFault(err error) error {
	var fault *Error
	if errors.As(err, &fault) {
		return fault
	}
	return err
}

func writeManifest(folder string, manifest Manifest) error {
	text, err := json.Marshal(manifest, jsontext.WithIndent("  "))
	if err != nil {
		return fmt.Errorf("write the manifest of a game: %w", err)
	}
	if err := writeFile(filepath.Join(folder, manifestFile), append(text, '\n')); err != nil {
		return err
	}
	return syncFolder(folder)
}

// syncFolder makes renamed and new files of a folder durable.
func syncFolder(folder string) error {
	opened, err := os.Open(folder)
	if err != nil {
		return fmt.Errorf("write a game: %w", err)
	}
	if err := errors.Join(opened.Sync(), opened.Close()); err != nil {
		return fmt.Errorf("write a game: %w", err)
	}
	return nil
}
