package db

import (
	"os"
	"path/filepath"
	"time"
)

// NewestBackup returns the time of the newest copy of a database in a folder of
// backups, or zero if there is none.
func NewestBackup(folder string) (newest time.Time) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return newest // there is no folder before the first backup
	}
	for _, entry := range entries {
		info, err := entry.Info()
		if err == nil && info.Mode().IsRegular() && filepath.Ext(entry.Name()) == ".db" && info.ModTime().After(newest) {
			newest = info.ModTime()
		}
	}
	return newest
}
