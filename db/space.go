package db

import (
	"fmt"
	"path/filepath"
	"syscall"
)

// Space is the size of a database on its disk, and the free space there, in bytes.
type Space struct{ Database, WAL, Free, Disk int64 }

// Space measures the files of the database and their disk.
func (d *DB) Space() (Space, error) {
	s := Space{Database: fileSize(d.path), WAL: fileSize(d.path + "-wal")}
	var disk syscall.Statfs_t
	if err := syscall.Statfs(filepath.Dir(d.path), &disk); err != nil {
		return s, fmt.Errorf("measure the disk: %w", err)
	}
	block := uint64(disk.Bsize)
	s.Free, s.Disk = int64(uint64(disk.Bavail)*block), int64(disk.Blocks*block)
	return s, nil
}

// Version returns the schema version of this program.
func Version() (newest int64, err error) {
	known, err := sources(ownMigrations())
	for _, one := range known {
		newest = max(newest, one.version)
	}
	return newest, err
}
