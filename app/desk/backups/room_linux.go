package backups

import (
	"errors"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// room is what this process may still write into a folder, in bytes; below 0 when
// that cannot be told.
func room(folder string) int64 {
	var stat unix.Statfs_t
	err := unix.Statfs(folder, &stat)
	if errors.Is(err, unix.ENOENT) { // before the first backup
		err = unix.Statfs(filepath.Dir(folder), &stat)
	}
	if err != nil {
		return -1
	}
	return int64(stat.Bavail) * stat.Bsize
}
