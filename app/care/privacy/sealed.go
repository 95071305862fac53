package privacy

import (
	"errors"
	"fmt"
	"io"
	"os"

	"croupier/app/kernel/secretbox"
)

// A copy is stored on disk in encrypted parts of equal length. Each part is bound to the request
// and to its position, so that parts cannot be exchanged and each can be read alone.
const (
	partSize          = 256 << 10
	encryptedPartSize = partSize + secretbox.Overhead
)

func partName(name string, n int64) string { return fmt.Sprintf("copy %s part %d", name, n) }

// encryptingWriter encrypts what is written to it.
type encryptingWriter struct {
	to     io.Writer
	sealer *secretbox.Sealer
	name   string
	part   []byte
	parts  int64
	size   int64
}

// Write implements io.Writer.
func (w *encryptingWriter) Write(b []byte) (int, error) {
	for rest := b; len(rest) > 0; {
		n := min(partSize-len(w.part), len(rest))
		w.part, rest = append(w.part, rest[:n]...), rest[n:]
		if len(w.part) == partSize {
			if err := w.flush(); err != nil {
				return 0, err
			}
		}
	}
	w.size += int64(len(b))
	return len(b), nil
}

func (w *encryptingWriter) flush() error {
	sealed, err := w.sealer.EncryptBytes(partName(w.name, w.parts), w.part)
	if err == nil {
		_, err = w.to.Write(sealed)
	}
	if err != nil {
		return fmt.Errorf("seal a copy: %w", err)
	}
	w.part, w.parts = w.part[:0], w.parts+1
	return nil
}

// close writes the last part.
func (w *encryptingWriter) close() error {
	if len(w.part) == 0 {
		return nil
	}
	return w.flush()
}

// decryptingReader reads an encrypted copy of a known length, from any position.
type decryptingReader struct {
	file   *os.File
	sealer *secretbox.Sealer
	name   string
	size   int64
	at     int64
	part   []byte // the part that was read last
	number int64
}

func openEncrypted(path, name string, sealer *secretbox.Sealer, size int64) (*decryptingReader, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	return &decryptingReader{file: file, sealer: sealer, name: name, size: size, number: -1}, nil
}

// Close implements io.Closer.
func (r *decryptingReader) Close() error { return r.file.Close() }

// Seek implements io.Seeker.
func (r *decryptingReader) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += r.at
	case io.SeekEnd:
		offset += r.size
	}
	if offset < 0 {
		return 0, errors.New("seek before the beginning of a copy")
	}
	r.at = offset
	return offset, nil
}

// Read implements io.Reader.
func (r *decryptingReader) Read(b []byte) (int, error) {
	if r.at >= r.size {
		return 0, io.EOF
	}
	if number := r.at / partSize; number != r.number {
		if err := r.load(number); err != nil {
			return 0, err
		}
	}
	n := copy(b, r.part[r.at%partSize:])
	r.at += int64(n)
	return n, nil
}

func (r *decryptingReader) load(number int64) error {
	want := min(partSize, r.size-number*partSize)
	sealed := make([]byte, want+secretbox.Overhead)
	if _, err := r.file.ReadAt(sealed, number*encryptedPartSize); err != nil {
		return fmt.Errorf("read a copy: %w", err)
	}
	part, err := r.sealer.DecryptBytes(partName(r.name, number), sealed)
	if err != nil {
		return fmt.Errorf("open a copy: %w", err)
	}
	r.part, r.number = part, number
	return nil
}
