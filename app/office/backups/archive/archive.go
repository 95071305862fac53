// Package archive packs a backup into one archive that common tools can open: a tar
// archive in gzip, encrypted with age if there is a recipient.
package archive

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

// Suffixes of the names of archives.
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

// format is the version of the archive format.
const format = 1

// Manifest is the first entry of an archive. It lists the entries that must follow.
type Manifest struct {
	Format int `json:"format"`
	// Made is when the copy of the database was started, in unix milliseconds.
	Made int64 `json:"made"`
	// Schema, Bytes and SHA256 describe the database file.
	Schema int64  `json:"schema"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
	// Key reports whether the site's secret follows the database.
	Key bool `json:"key"`
	// Files is the number of encrypted files at the end of the archive.
	Files int `json:"files,omitempty"`
}

// Content is the content of an archive.
type Content struct {
	// Path is the database file. Digest is its SHA-256 in hex.
	Path   string
	Digest string
	Schema int64
	Made   time.Time
	// Key is the content of the site's secret file. It is packed only for recipients,
	// because it decrypts two-factor secrets and future draws.
	Key []byte
	// Files is the folder of encrypted files; empty for none. They can only be decrypted
	// with the site's secret.
	Files string
}

// ErrChanged means that a database file has changed since it was made.
var ErrChanged = errors.New("the file has changed since it was made")

// Write packs a backup. Without recipients the archive is not encrypted and does not
// include the site's secret.
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
		encryptedFiles, err := age.Encrypt(w, recipients...)
		if err != nil {
			return fmt.Errorf("encrypt the backup: %w", err)
		}
		w, closers = encryptedFiles, append(closers, encryptedFiles)
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
	names, err := EncryptedFiles(c.Files)
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
