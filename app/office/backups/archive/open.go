package archive

import (
	"archive/tar"
	"bufio"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"filippo.io/age"
	"github.com/go-json-experiment/json"
)

// Reasons why an archive cannot be opened.
var (
	ErrLocked  = errors.New("the backup is encrypted: name the file of the age identity that opens it")
	ErrDamaged = errors.New("the backup is damaged or cut off")
	ErrUnknown = errors.New("this is no backup of Croupier")
)

// maxSmall is the maximum size in bytes of the entries other than the database.
const maxSmall = 64 << 10

// Kind is the kind of a file, by its first bytes.
type Kind int

// The kinds of files.
const (
	Other Kind = iota
	Database
	Plain
	Encrypted
)

// headBytes is the number of bytes that is needed to distinguish the kinds.
const headBytes = len("age-encryption.org/v1")

// KindOf returns the kind of a file that begins with head.
func KindOf(head []byte) Kind {
	switch {
	case bytes.HasPrefix(head, []byte("SQLite format 3\x00")):
		return Database
	case bytes.HasPrefix(head, []byte("age-encryption.org/v1")):
		return Encrypted
	case bytes.HasPrefix(head, []byte{0x1f, 0x8b}):
		return Plain
	default:
		return Other
	}
}

// KindOfFile returns the kind of a file.
func KindOfFile(path string) (Kind, error) {
	file, err := os.Open(path)
	if err != nil {
		return Other, err
	}
	defer file.Close()
	head := make([]byte, headBytes)
	n, err := io.ReadFull(file, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return Other, err
	}
	return KindOf(head[:n]), nil
}

// Opened is an unpacked archive.
type Opened struct {
	Manifest
	// Path is the database file, and Key the site's secret; nil for none.
	Path string
	Key  []byte
	// Files is the folder of encrypted files; empty for none.
	Files string
}

// Open unpacks an archive into a folder that contains nothing else, and verifies all of
// it. Errors: ErrLocked, ErrDamaged, ErrUnknown.
func Open(r io.Reader, identities []age.Identity, folder string) (Opened, error) {
	head := bufio.NewReader(r)
	begin, _ := head.Peek(headBytes) // a shorter input has no kind
	var plain io.Reader = head
	switch KindOf(begin) {
	case Plain:
	case Encrypted:
		if len(identities) == 0 {
			return Opened{}, ErrLocked
		}
		decrypted, err := age.Decrypt(head, identities...)
		if err != nil {
			return Opened{}, fmt.Errorf("decrypt the backup: %w", err)
		}
		plain = decrypted
	default:
		return Opened{}, ErrUnknown
	}
	unzipped, err := gzip.NewReader(plain)
	if err != nil {
		return Opened{}, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	opened, err := unpack(tar.NewReader(unzipped), folder)
	if err != nil {
		return Opened{}, err
	}
	// The checksums of gzip and age are at the very end.
	if _, err := io.Copy(io.Discard, unzipped); err != nil {
		return Opened{}, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return opened, nil
}

// unpack reads the entries by fixed names in a fixed order, so that no archive can choose
// the name of a file.
func unpack(archive *tar.Reader, folder string) (o Opened, err error) {
	text, err := readSmall(archive, manifestEntry)
	if err != nil {
		return o, err
	}
	if err := json.Unmarshal(text, &o.Manifest); err != nil {
		return o, fmt.Errorf("%w: %w", ErrUnknown, err)
	}
	if o.Format != format && o.Format != formatFiles || o.Manifest.Files < 0 {
		return o, fmt.Errorf("%w: a newer version has packed it", ErrUnknown)
	}
	header, err := nextEntry(archive, databaseEntry)
	if err != nil {
		return o, err
	}
	if header.Size != o.Bytes {
		return o, fmt.Errorf("%w: the database has another size", ErrDamaged)
	}
	o.Path = filepath.Join(folder, databaseEntry)
	if err := extract(archive, o.Path, o.SHA256); err != nil {
		return o, err
	}
	if o.Manifest.Key {
		if o.Key, err = readSmall(archive, keyEntry); err != nil {
			return o, err
		}
	}
	if o.Manifest.Files > 0 {
		if o.Files, err = unpackFiles(archive, o.Manifest.Files, folder); err != nil {
			return o, err
		}
	}
	if _, err := archive.Next(); !errors.Is(err, io.EOF) {
		return o, fmt.Errorf("%w: something follows its end", ErrDamaged)
	}
	return o, nil
}

func nextEntry(archive *tar.Reader, name string) (*tar.Header, error) {
	header, err := archive.Next()
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w: %s is missing: %w", ErrDamaged, name, err)
	case header.Name != name || header.Typeflag != tar.TypeReg:
		return nil, fmt.Errorf("%w: it contains %q where %s should be", ErrUnknown, header.Name, name)
	}
	return header, nil
}

func readSmall(archive *tar.Reader, name string) ([]byte, error) {
	header, err := nextEntry(archive, name)
	if err != nil {
		return nil, err
	}
	if header.Size > maxSmall {
		return nil, fmt.Errorf("%w: %s is too long", ErrUnknown, name)
	}
	text, err := io.ReadAll(archive)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return text, nil
}

// extract writes a new file that only its owner can read.
func extract(r io.Reader, path, digest string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("unpack the backup: %w", err)
	}
	sum := sha256.New()
	read := &errorReader{Reader: r}
	_, err = io.Copy(io.MultiWriter(file, sum), read)
	err = errors.Join(err, file.Sync(), file.Close())
	switch {
	case read.failed != nil:
		return fmt.Errorf("%w: %w", ErrDamaged, read.failed)
	case err != nil:
		return fmt.Errorf("unpack the backup: %w", err)
	case digest != "" && hex.EncodeToString(sum.Sum(nil)) != digest:
		return fmt.Errorf("%w: the database has another hash", ErrDamaged)
	}
	return nil
}

// errorReader stores the error of the reader, to distinguish it from an error of the disk.
type errorReader struct {
	io.Reader
	failed error
}

func (r *errorReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		r.failed = err
	}
	return n, err
}
