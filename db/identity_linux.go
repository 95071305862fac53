package db

import (
	"fmt"
	"os"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// fileIdentity tells a file from every other, also from a copy of it that has
// its name: where it lies and, where the file system keeps that, when it was
// made.
func fileIdentity(path string) (string, error) {
	var s unix.Statx_t
	if err := unix.Statx(unix.AT_FDCWD, path, 0, unix.STATX_INO|unix.STATX_BTIME, &s); err != nil {
		return "", fmt.Errorf("look at the database file: %w", err)
	}
	identity := fmt.Sprintf("inode %d", s.Ino)
	if s.Mask&unix.STATX_BTIME != 0 {
		identity += fmt.Sprintf(" of %d.%09d", s.Btime.Sec, s.Btime.Nsec)
	}
	return identity, nil
}

// changedAt is when the file system saw a file change last, by whatever hand.
func changedAt(path string) (time.Time, error) {
	var s unix.Stat_t
	if err := unix.Stat(path, &s); err != nil {
		return time.Time{}, fmt.Errorf("look at the mark: %w", err)
	}
	return time.Unix(s.Ctim.Unix()), nil
}

// bootID names the machine's present start; empty where it has none.
func bootID() string {
	content, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(content))
}
