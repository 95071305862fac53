package backups

import (
	"errors"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// freeSpace returns the free space of a folder for this process, in bytes. It is below 0 if
// unknown.
func freeSpace(folder string) int64 {
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
