// Package parcel packs a backup for a journey: one file that ordinary tools open,
// a tar archive in gzip, encrypted with age where there is a recipient.
package parcel

import (
	"archive/tar"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"filippo.io/age"
	"github.com/go-json-experiment/json"
)

// Suffixes of the names of parcels.
const (
	Suffix          = ".tar.gz"
	SuffixEncrypted = ".tar.gz.age"
)

// Entries of the archive.
const (
	manifestEntry = "manifest.json"
	databaseEntry = "croupier.db"
	keyEntry      = "site.key"
)

// format is the version of the archive that is written.
const format = 1

// Manifest is the first entry of a parcel. It says what must follow.
type Manifest struct {
	Format int `json:"format"`
	// Made is when the copy of the database was begun, in unix milliseconds.
	Made int64 `json:"made"`
	// Schema, Bytes and SHA256 are those of the database file.
	Schema int64  `json:"schema"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
	// Key tells whether the site's secret follows the database.
	Key bool `json:"key"`
	// Files is how many sealed files stand at the end.
	Files int `json:"files,omitempty"`
}

// Content is what is packed.
type Content struct {
	// Path is the database file, of which Digest is the SHA-256 in hex.
	Path   string
	Digest string
	Schema int64
	Made   time.Time
	// Key is the file of the site's secret. It is packed only for recipients:
	// whoever has it can read two-factor secrets and future draws.
	Key []byte
	// Files is the folder of sealed files; empty for none. They open with the site's
	// secret alone.
	Files string
}

// ErrChanged says that a database file is not the one that it was.
var ErrChanged = errors.New("the file has changed since it was made")

// Write packs a backup. Without recipients the parcel is not encrypted and holds no
// secret of the site.
func Write(w io.Writer, c Content, recipients []age.Recipient) error {
	file, err := os.Open(c.Path)
	if err != nil {
		return fmt.Errorf("pack the backup: %w", err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return fmt.Errorf("pack the backup: %w", err)
	}
	closers := []io.Closer{}
	if len(recipients) > 0 {
		sealed, err := age.Encrypt(w, recipients...)
		if err != nil {
			return fmt.Errorf("encrypt the backup: %w", err)
		}
		w, closers = sealed, append(closers, sealed)
	} else {
		c.Key = nil
	}
	zipped, err := gzip.NewWriterLevel(w, gzip.BestSpeed)
	if err != nil {
		return fmt.Errorf("pack the backup: %w", err)
	}
	archive := tar.NewWriter(zipped)
	err = c.write(archive, file, info.Size())
	for _, closer := range append([]io.Closer{archive, zipped}, closers...) {
		if e := closer.Close(); err == nil {
			err = e
		}
	}
	if err != nil {
		return fmt.Errorf("pack the backup: %w", err)
	}
	return nil
}

func (c Content) write(archive *tar.Writer, file io.Reader, size int64) error {
	names, err := Sealed(c.Files)
	if err != nil {
		return err
	}
	version := format
	if len(names) > 0 {
		version = formatFiles
	}
	manifest, err := json.Marshal(Manifest{
		Format: version, Files: len(names), Made: c.Made.UnixMilli(), Schema: c.Schema, Bytes: size, SHA256: c.Digest, Key: len(c.Key) > 0,
	})
	if err != nil {
		return err
	}
	if err := c.entry(archive, manifestEntry, manifest); err != nil {
		return err
	}
	if err := archive.WriteHeader(c.header(databaseEntry, size)); err != nil {
		return err
	}
	sum := sha256.New()
	if _, err := io.CopyN(io.MultiWriter(archive, sum), file, size); err != nil {
		return err
	}
	if hex.EncodeToString(sum.Sum(nil)) != c.Digest {
		return ErrChanged
	}
	if len(c.Key) > 0 {
		if err := c.entry(archive, keyEntry, c.Key); err != nil {
			return err
		}
	}
	return c.writeFiles(archive, names)
}

func (c Content) entry(archive *tar.Writer, name string, content []byte) error {
	if err := archive.WriteHeader(c.header(name, int64(len(content)))); err != nil {
		return err
	}
	_, err := archive.Write(content)
	return err
}

func (c Content) header(name string, size int64) *tar.Header {
	return &tar.Header{Typeflag: tar.TypeReg, Name: name, Size: size, Mode: 0o600, ModTime: c.Made, Format: tar.FormatPAX}
}
