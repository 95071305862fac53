//go:build !linux

package db

import (
	"fmt"
	"os"
	"syscall"
	"time"
)

// fileIdentity tells a file from a copy of it that has its name.
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

// changedAt is when a file's content was written last: the nearest to a
// change by any hand that all systems tell.
func changedAt(path string) (time.Time, error) {
	info, err := os.Stat(path)
	if err != nil {
		return time.Time{}, fmt.Errorf("look at the mark: %w", err)
	}
	return info.ModTime(), nil
}

// bootID names the machine's present start, which is not known here.
func bootID() string { return "" }
