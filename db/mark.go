package db

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"time"
)

// markSuffix names the mark file beside the database.
const markSuffix = ".mark"

// mark is the content of the mark file: the number of committed write batches,
// and the time of the mark. It is outside of the database, so that it survives
// when the database returns to an earlier state.
type mark struct {
	commits int64
	at      time.Time // of the system clock, never of an injected clock
	// restored is set if a backup replaced the database.
	restored bool
}

// markMagic begins the file and identifies its format.
const markMagic = "CRPMARK1"

// markBytes is the length of the file: magic, commits, nanoseconds, flags and a
// checksum.
const markBytes = len(markMagic) + 3*8 + 4

var errMark = errors.New("the mark file is damaged")

func (m mark) encode() []byte {
	b := append(make([]byte, 0, markBytes), markMagic...)
	b = binary.BigEndian.AppendUint64(b, uint64(m.commits))
	b = binary.BigEndian.AppendUint64(b, uint64(m.at.UnixNano()))
	flags := uint64(0)
	if m.restored {
		flags = 1
	}
	b = binary.BigEndian.AppendUint64(b, flags)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
}

func decodeMark(b []byte) (mark, error) {
	body := markBytes - 4
	if len(b) != markBytes || string(b[:len(markMagic)]) != markMagic || binary.BigEndian.Uint32(b[body:]) != crc32.ChecksumIEEE(b[:body]) {
		return mark{}, errMark
	}
	word := func(i int) int64 { return int64(binary.BigEndian.Uint64(b[len(markMagic)+8*i:])) }
	return mark{commits: word(0), at: time.Unix(0, word(1)), restored: word(2) == 1}, nil
}

// readMark reads a mark file. Errors: errMark, fs.ErrNotExist, errors of the
// file system.
func readMark(path string) (mark, error) {
	f, err := os.Open(path)
	if err != nil {
		return mark{}, fmt.Errorf("read the mark: %w", err)
	}
	defer f.Close()
	content, err := io.ReadAll(io.LimitReader(f, int64(markBytes)+1))
	if err != nil {
		return mark{}, fmt.Errorf("read the mark: %w", err)
	}
	return decodeMark(content)
}

// markFile is an open mark.
type markFile struct{ f *os.File }

// openMark opens a mark for writing. It makes a missing one, which only its
// owner can read.
func openMark(path string) (*markFile, error) {
	if err := ensureDir(filepath.Dir(path)); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the mark: %w", err)
	}
	return &markFile{f}, nil
}

// slowMark is the longest write of a mark. A slower one is repeated, since the
// time in the mark must agree with that of the file system.
const slowMark = markTolerance / 4

// write stores a mark without a sync. The system's cache survives the process,
// and a power cut changes the boot id, which Open compares as well.
func (m *markFile) write(commits int64, restored bool) error {
	for {
		at := time.Now()
		if _, err := m.f.WriteAt(mark{commits, at, restored}.encode(), 0); err != nil {
			return fmt.Errorf("write the mark: %w", err)
		}
		if time.Since(at) < slowMark {
			return nil
		}
	}
}

// renew replaces the content of the file by this mark and syncs it.
func (m *markFile) renew(commits int64, restored bool) error {
	if err := m.f.Truncate(int64(markBytes)); err != nil {
		return fmt.Errorf("write the mark: %w", err)
	}
	if err := m.write(commits, restored); err != nil {
		return err
	}
	if err := m.f.Sync(); err != nil {
		return fmt.Errorf("write the mark: %w", err)
	}
	return nil
}

func (m *markFile) close() error { return m.f.Close() }

// markRestored records that a backup replaces the database. It keeps the count,
// so that Open can report the loss.
func markRestored(path string) error {
	previous, _ := readMark(path + markSuffix) // without a mark nothing is counted
	file, err := openMark(path + markSuffix)
	if err != nil {
		return err
	}
	return errors.Join(file.renew(previous.commits, true), file.close())
}
