package db

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// lockFile is the exclusive lock of a database's server: an flock on PATH.lock.
// The kernel releases it when the process dies. The file stays, since removing
// it would let two processes lock two different files of one name.
//
// Its content is the unclean-stop marker: the process id while a server has the
// database open, nothing after a clean stop.
type lockFile struct {
	f *os.File
	// unclean: the file had content when the lock was taken.
	unclean bool
}

// markerLimit bounds the read content of the lock file, in bytes.
const markerLimit = 32

// acquire takes the lock of the database at path, or fails with ErrLocked and the id of the
// process that has it. It makes the missing folder.
func acquire(path string) (*lockFile, error) {
	if err := ensureDir(filepath.Dir(path)); err != nil {
		return nil, err
	}
	name := path + ".lock"
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open lock file: %w", err)
	}
	content, err := io.ReadAll(io.LimitReader(f, markerLimit))
	if err != nil {
		_ = f.Close()
		return nil, fmt.Errorf("read lock file: %w", err)
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = f.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, fmt.Errorf("%w: %s is held%s", ErrLocked, name, holder(string(content)))
		}
		return nil, fmt.Errorf("lock %s: %w", name, err)
	}
	info, err := f.Stat()
	if err != nil {
		_ = f.Close()
		return nil, fmt.Errorf("read lock file: %w", err)
	}
	return &lockFile{f: f, unclean: info.Size() > 0}, nil
}

func holder(content string) string {
	if pid, err := strconv.Atoi(strings.TrimSpace(content)); err == nil {
		return " by process " + strconv.Itoa(pid)
	}
	return ""
}

// mark writes the unclean-stop marker and syncs it to disk, so that a power cut
// right after it is noticed as well.
func (l *lockFile) mark() error {
	if err := l.f.Truncate(0); err != nil {
		return fmt.Errorf("write lock file: %w", err)
	}
	if _, err := l.f.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0); err != nil {
		return fmt.Errorf("write lock file: %w", err)
	}
	if err := l.f.Sync(); err != nil {
		return fmt.Errorf("write lock file: %w", err)
	}
	return nil
}

// clear removes the marker after a clean stop.
func (l *lockFile) clear() error {
	if err := l.f.Truncate(0); err != nil {
		return fmt.Errorf("clear lock file: %w", err)
	}
	if err := l.f.Sync(); err != nil {
		return fmt.Errorf("clear lock file: %w", err)
	}
	return nil
}

// release releases the lock and leaves the marker.
func (l *lockFile) release() error {
	if err := l.f.Close(); err != nil {
		return fmt.Errorf("release lock file: %w", err)
	}
	return nil
}
