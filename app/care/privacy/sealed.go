package privacy

import (
	"errors"
	"fmt"
	"io"
	"os"

	"croupier/app/kernel/seal"
)

// A copy lies on the disk in sealed parts of one length, each bound to the request and to its
// place, so that none can be exchanged for another and any can be read alone.
const (
	partSize   = 256 << 10
	sealedPart = partSize + seal.Overhead
)

func partName(name string, n int64) string { return fmt.Sprintf("copy %s part %d", name, n) }

// sealing seals what is written to it.
type sealing struct {
	to     io.Writer
	sealer *seal.Sealer
	name   string
	part   []byte
	parts  int64
	size   int64
}

// Write implements io.Writer.
func (w *sealing) Write(b []byte) (int, error) {
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

func (w *sealing) flush() error {
	sealed, err := w.sealer.SealBytes(partName(w.name, w.parts), w.part)
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
func (w *sealing) close() error {
	if len(w.part) == 0 {
		return nil
	}
	return w.flush()
}

// opening reads a sealed copy of a known length, from any place.
type opening struct {
	file   *os.File
	sealer *seal.Sealer
	name   string
	size   int64
	at     int64
	part   []byte // the part that was read last
	number int64
}

func openSealed(path, name string, sealer *seal.Sealer, size int64) (*opening, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	return &opening{file: file, sealer: sealer, name: name, size: size, number: -1}, nil
}

// Close implements io.Closer.
func (r *opening) Close() error { return r.file.Close() }

// Seek implements io.Seeker.
func (r *opening) Seek(offset int64, whence int) (int64, error) {
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
func (r *opening) Read(b []byte) (int, error) {
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

func (r *opening) load(number int64) error {
	want := min(partSize, r.size-number*partSize)
	sealed := make([]byte, want+seal.Overhead)
	if _, err := r.file.ReadAt(sealed, number*sealedPart); err != nil {
		return fmt.Errorf("read a copy: %w", err)
	}
	part, err := r.sealer.OpenBytes(partName(r.name, number), sealed)
	if err != nil {
		return fmt.Errorf("open a copy: %w", err)
	}
	r.part, r.number = part, number
	return nil
}
