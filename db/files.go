package db

import (
	"fmt"
	"io"
	"os"
	"time"
)

// createFile makes an empty database file that only its owner can read, because it contains
// password hashes. SQLite gives the WAL the same permissions. The caller must hold the lock:
// closing any descriptor of the file drops SQLite's locks on it in this process.
func createFile(opts Options) error {
	if opts.MayCreate != nil && fileSize(opts.Path) == 0 {
		if err := opts.MayCreate(); err != nil {
			return err
		}
	}
	f, err := os.OpenFile(opts.Path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("open database file: %w", err)
	}
	return f.Close()
}

// fileSize returns the size of a file in bytes, or 0 if there is none.
func fileSize(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}

// Size is the size of the database on the disk in bytes, including the part that is not yet
// written into its file.
func (d *DB) Size() int64 { return fileSize(d.path) + fileSize(d.path+"-wal") }

// SyncDir syncs a folder's entries to disk.
func SyncDir(dir string) error { return syncDir(dir) }

func syncDir(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("sync folder: %w", err)
	}
	defer f.Close()
	if err := f.Sync(); err != nil {
		return fmt.Errorf("sync folder: %w", err)
	}
	return nil
}

// ensureDir makes a folder that only its owner can enter.
func ensureDir(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("make folder: %w", err)
	}
	return nil
}

// stamp formats a time for a file name, in UTC and milliseconds.
func stamp(t time.Time) string { return t.UTC().Format("20060102T150405.000Z") }

// hasHeader reports whether a file begins like a SQLite database.
func hasHeader(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	var head [16]byte
	_, err = io.ReadFull(f, head[:])
	return err == nil && string(head[:]) == "SQLite format 3\x00"
}
