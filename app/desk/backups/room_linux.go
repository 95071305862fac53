package backups

import "golang.org/x/sys/unix"

// room is what this process may still write into a folder, in bytes; below 0 when
// that cannot be told.
func room(folder string) int64 {
	var stat unix.Statfs_t
	if err := unix.Statfs(folder, &stat); err != nil {
		return -1
	}
	return int64(stat.Bavail) * stat.Bsize
}
