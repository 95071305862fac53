package db

import (
	"os"
	"path/filepath"
	"time"
)

// NewestBackup is when the newest copy of a database was made in a folder of
// backups; zero without any.
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
