package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
)

// ErrDatabaseMissing refuses to make a new database in the folder of a previous one.
var ErrDatabaseMissing = errors.New("the database of this site is gone")

// CheckDatabase refuses a data folder that has other data of a site while its database is missing
// or empty, for example because its volume is not mounted: a new, empty database there would be a
// new casino without the players' money. It must be called before any code can make the file.
// Policies, restrictions and configuration alone do not make a site.
func (c Config) CheckDatabase() error {
	info, err := os.Stat(c.DatabasePath())
	what := "is missing"
	switch {
	case err == nil && info.Size() > 0:
		return nil
	case err == nil:
		what = "is empty"
	case !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("look for the database: %w", err)
	}
	remains := c.siteRemains()
	if len(remains) == 0 {
		return nil
	}
	return fmt.Errorf("%w: %s %s, but %s of a site are there; mount the volume that contains it, or put a copy back with "+
		"croupier restore FILE; only to begin a new site without the old one's players and money: croupier serve --new",
		ErrDatabaseMissing, c.DatabasePath(), what, strings.Join(remains, ", "))
}

// siteRemains names the data that a site has left in the data folder beside its database.
func (c Config) siteRemains() (remains []string) {
	for _, file := range []string{siteKeyFile, databaseFile + markSuffix, databaseFile + walSuffix} {
		if info, err := os.Lstat(c.Path(file)); err == nil && info.Size() > 0 {
			remains = append(remains, file)
		}
	}
	for _, folder := range []string{"backups", "identity", "mail"} {
		if entries, err := os.ReadDir(c.Path(folder)); err == nil && len(entries) > 0 {
			remains = append(remains, folder+"/")
		}
	}
	return remains
}

// The database and the files that the program stores beside it.
const (
	databaseFile = "croupier.db"
	markSuffix   = ".mark"
	walSuffix    = "-wal"
)
