package db

import (
	"fmt"
	"os"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// fileIdentity identifies a file. It differs from that of a copy under the same
// name: it has the inode and, where the file system stores it, the time of
// creation.
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

// changedAt returns the time at which the file system last saw a change of a
// file by any program.
func changedAt(path string) (time.Time, error) {
	var s unix.Stat_t
	if err := unix.Stat(path, &s); err != nil {
		return time.Time{}, fmt.Errorf("look at the mark: %w", err)
	}
	return time.Unix(s.Ctim.Unix()), nil
}

// bootID identifies the machine's current boot. It is empty if the machine has
// no such id.
func bootID() string {
	content, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(content))
}
