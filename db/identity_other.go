//go:build !linux

package db

import (
	"fmt"
	"os"
	"syscall"
	"time"
)

// fileIdentity distinguishes a file from a copy of it under the same name.
func fileIdentity(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", fmt.Errorf("look at the database file: %w", err)
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return "", nil
	}
	return fmt.Sprintf("inode %d", stat.Ino), nil
}

// changedAt returns the time of the last write of a file's content, the best
// that all systems provide.
func changedAt(path string) (time.Time, error) {
	info, err := os.Stat(path)
	if err != nil {
		return time.Time{}, fmt.Errorf("look at the mark: %w", err)
	}
	return info.ModTime(), nil
}

// bootID identifies the machine's current boot, which is unknown here.
func bootID() string { return "" }
